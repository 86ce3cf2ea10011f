/** Elements without markup: whatever text holds, it stays text. */

/** @import { Child, Props } from "./types.js" */

/**
 * Functions become listeners (`onclick`); `false` and `null` leave an attribute out.
 * @template {keyof HTMLElementTagNameMap} K
 * @param {K} tag @param {Props} [props] @param {...Child} children
 * @returns {HTMLElementTagNameMap[K]}
 */
export function h(tag, props = {}, ...children) {
  const made = document.createElement(tag);
  dress(made, props);
  made.append(...kept(children));
  return made;
}

/** @param {Element} made @param {Props} props */
function dress(made, props) {
  for (const [name, value] of Object.entries(props)) {
    if (typeof value === "function") made.addEventListener(name.slice(2), /** @type {EventListener} */ (value));
    else if (value !== null && value !== undefined && value !== false)
      made.setAttribute(name, value === true ? "" : String(value));
  }
}

/** @template {Element} E @param {E} parent @param {...Child} children @returns {E} */
export function fill(parent, ...children) {
  parent.replaceChildren(...kept(children));
  return parent;
}

/** @param {Child[]} children @returns {(Node|string)[]} */
function kept(children) {
  return children.flatMap((child) => {
    if (Array.isArray(child)) return kept(child);
    if (child === null || child === undefined || child === false) return [];
    return [child instanceof Node ? child : String(child)];
  });
}

const SVG = "http://www.w3.org/2000/svg";

/**
 * @template {keyof SVGElementTagNameMap} K
 * @param {K} tag @param {Props} [props] @param {...Child} children
 * @returns {SVGElementTagNameMap[K]}
 */
export function s(tag, props = {}, ...children) {
  const made = document.createElementNS(SVG, tag);
  dress(made, props);
  made.append(...kept(children));
  return made;
}

/** Whatever was thrown, as a sentence. @param {unknown} problem */
export function sentence(problem) {
  return problem instanceof Error ? problem.message : String(problem);
}

const ICONS = {
  first: "M5 4h3v16H5zM20 4v16L9 12z",
  rounds: "M12 4v16L2 12zM22 4v16L12 12z",
  back: "M16 4v16L6 12z",
  play: "M5 2v20l17-10z",
  pause: "M5 3h5v18H5zM14 3h5v18h-5z",
  forward: "M8 4v16l10-8z",
  onward: "M12 4v16l10-8zM2 4v16l10-8z",
  last: "M16 4h3v16h-3zM4 4v16l11-8z",
  pen: "M3 17L15 5l4 4L7 21H3zM16 4l2-2 4 4-2 2z",
  whole: "M3 3h7v3H6v4H3zM14 3h7v7h-3V6h-4zM3 14h3v4h4v3H3zM18 14h3v7h-7v-3h4z",
};

/** A sign that needs no font. @param {keyof typeof ICONS} name */
export function icon(name) {
  return s("svg", { viewBox: "0 0 24 24", class: "icon", "aria-hidden": "true" }, s("path", { d: ICONS[name] }));
}

/** An element that the page's own markup has. @param {string} id @returns {HTMLElement} */
export function byId(id) {
  const found = document.getElementById(id);
  if (!found) throw new Error(`this page has no #${id}`);
  return found;
}

/** What a page remembers; from disk some browsers remember nothing. */
export const memory = {
  /** @param {string} key @returns {string|null} */
  get(key) {
    try {
      return localStorage.getItem(`icecore.${key}`);
    } catch {
      return null;
    }
  },
  /** @param {string} key @param {string} value */
  set(key, value) {
    try {
      localStorage.setItem(`icecore.${key}`, value);
    } catch {
      /* nothing is lost but a preference */
    }
  },
};

const THEMES = ["auto", "light", "dark"];

/** A button that goes through the themes; `auto` follows the system. */
export function themeButton() {
  const button = h("button", { type: "button", class: "quiet", onclick: next });
  let theme = memory.get("theme") ?? "auto";
  show();
  function next() {
    theme = THEMES[(THEMES.indexOf(theme) + 1) % THEMES.length];
    memory.set("theme", theme);
    show();
  }
  function show() {
    if (theme === "auto") document.documentElement.removeAttribute("data-theme");
    else document.documentElement.setAttribute("data-theme", theme);
    fill(button, `Colours: ${theme}`);
  }
  return button;
}

/** `74.0 %`: a share as everybody prints it. @param {number} share */
export const percent = (share) => `${(100 * share).toFixed(1)} %`;

/** @param {number} ms @returns {string} `0.8 s`, `14 s`, `2:05 min`, `1:03 h` */
export function duration(ms) {
  const seconds = Math.floor(ms / 1000);
  const two = (/** @type {number} */ n) => String(n).padStart(2, "0");
  if (seconds < 10) return `${(ms / 1000).toFixed(1)} s`;
  if (seconds < 60) return `${seconds} s`;
  if (seconds < 3600) return `${Math.floor(seconds / 60)}:${two(seconds % 60)} min`;
  return `${Math.floor(seconds / 3600)}:${two(Math.floor((seconds % 3600) / 60))} h`;
}

const DAYS = new Intl.DateTimeFormat(undefined, { dateStyle: "medium" });
const DATES = new Intl.DateTimeFormat(undefined, { dateStyle: "medium", timeStyle: "short" });

/** A moment in the reader's own time and words. @param {number} ms since 1970 @returns {string} */
export function when(ms) {
  return Number.isNaN(new Date(ms).getTime()) ? "?" : DATES.format(ms);
}

/** The day of a moment. @param {number} ms since 1970 @returns {string} */
export function day(ms) {
  return Number.isNaN(new Date(ms).getTime()) ? "?" : DAYS.format(ms);
}
