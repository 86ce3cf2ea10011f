/** The picture of a position: parts that stay on the board are kept, only new ones are made. */

import { s } from "./dom.js";
import { counterparts, differing, exchanged, identityOf, isAid, shifted } from "./changed_parts.js";

/** @import { Gain } from "./gains.js" */
/** @import { Reel } from "./replay_data.js" */

const DRAWN = new Set(
  ("svg g rect circle ellipse line polyline polygon path text tspan title desc defs " +
    "linearGradient radialGradient stop clipPath").split(" "),
);
const SILENT = new Set(["title", "desc", "defs"]);
const MOVING = 380;
const MOST_OF_IT = 0.1;
const PILL = 22;

/** @type {WeakMap<Reel, Map<number, {nodes: Element[], root: Element}>>} */
const parsed = new WeakMap();

/** The elements of a part, made once: only shapes and words, nothing that acts or loads. @param {Reel} reel @param {number} number */
function elementsOf(reel, number) {
  const known = parsed.get(reel) ?? /** @type {Map<number, {nodes: Element[], root: Element}>} */ (new Map());
  parsed.set(reel, known);
  let found = known.get(number);
  if (!found) {
    const part = reel.parts[number];
    const opens = part.startsWith("<svg");
    const text = opens ? `${part}</svg>` : `<svg xmlns="http://www.w3.org/2000/svg">${part}</svg>`;
    const root = new DOMParser().parseFromString(text, "image/svg+xml").documentElement;
    found = root.localName === "svg" && clean(root) ? { nodes: [...root.children], root } : { nodes: [], root: s("svg") };
    known.set(number, found);
  }
  return found;
}

/** @param {Element} element @returns {boolean} whether it may be shown */
function clean(element) {
  if (!DRAWN.has(element.localName)) return false;
  for (const { name, value } of [...element.attributes]) {
    const odd = /^on|href|style/i.test(name) || (/url\(/i.test(value) && !/url\(#/i.test(value));
    if (odd) element.removeAttribute(name);
  }
  for (const child of [...element.children]) if (!clean(child)) child.remove();
  return true;
}

export class Board {
  /** @param {HTMLElement} host @param {"img"|"group"} [role] a group has parts that can be touched */
  constructor(host, role = "img") {
    this.host = host;
    this.role = role;
    this.svg = s("svg", { role });
    this.marks = s("g", { class: "lit", "aria-hidden": "true" });
    /** @type {Map<number, Element[][]>} what lies on the board, by part */
    this.lying = new Map();
    this.root = -1;
    this.shown = /** @type {number[]|null} */ (null);
    this.reel = /** @type {Reel|null} */ (null);
    this.words = "";
    this.frame = 0;
    this.lighting = 0;
    /** @type {[Element, string][]} what is lit, and as what */
    this.lit = [];
    /** @type {Gain[]} points, to be shown at the thing that caused them */
    this.gains = [];
    /** @type {Map<number, DOMRect>} where parts lay when the page was laid out last */
    this.boxes = new Map();
    host.replaceChildren(this.svg);
  }

  /**
   * `before` is the position whose differences are lit; with `move`, pieces go to their new places.
   * @param {Reel} reel @param {number[]} picture @param {{before?: number[], move?: boolean, gains?: Gain[]}} [how]
   */
  show(reel, picture, how = {}) {
    if (this.shown === picture && this.reel === reel) return;
    if (this.reel !== reel) this.lying.clear();
    cancelAnimationFrame(this.frame);
    const places = how.move && this.shown && this.reel === reel ? this.placesOf(exchanged(this.shown, picture).gone) : null;
    const [root, ...parts] = picture;
    if (root !== this.root || this.reel !== reel) this.setRoot(elementsOf(reel, root).root);
    this.root = root;
    this.reel = reel;
    const before = this.lying;
    const nodes = [];
    this.lying = new Map();
    for (const part of parts) {
      const own = before.get(part)?.pop() ?? elementsOf(reel, part).nodes.map((node) => /** @type {Element} */ (document.importNode(node, true)));
      const lying = this.lying.get(part);
      if (lying) lying.push(own);
      else this.lying.set(part, [own]);
      nodes.push(...own);
    }
    const title = nodes.find((node) => node.localName === "title");
    const desc = nodes.find((node) => node.localName === "desc");
    this.marks.replaceChildren();
    this.svg.replaceChildren(...nodes.filter((node) => node !== title), this.marks);
    this.svg.setAttribute("aria-label", title?.textContent ?? "The position");
    this.words = desc?.textContent ?? "";
    this.shown = picture;
    const old = this.svg.querySelectorAll(".fresh");
    for (const node of old) node.classList.remove("fresh");
    this.lit = [];
    this.gains = how.before && how.gains ? how.gains : [];
    cancelAnimationFrame(this.lighting);
    // Boxes are known only after the page is laid out: not now, that would be twice. And who steps
    // faster than pages are drawn sees nothing lit on the way.
    this.frame = requestAnimationFrame(() => {
      if (how.before) this.light(reel, how.before, "fresh");
      this.laidOut(places, how.move ?? false);
    });
  }

  /** What needs to know where things lie. @param {Map<string, DOMRect[]>|null} places @param {boolean} move */
  laidOut(places, move) {
    this.boxes.clear();
    if (!move) return;
    for (const [part, copies] of this.lying) {
      const node = copies.at(-1)?.[0];
      if (node) this.boxes.set(part, node.getBoundingClientRect());
    }
    if (!places?.size) return;
    // Once things move, their boxes are those of the way: frames stand where things will lie.
    cancelAnimationFrame(this.lighting);
    this.frameAll();
    this.move(places);
  }

  /**
   * Light what differs from another picture, which may be one of another game.
   * @param {Reel} reel @param {number[]} other @param {string} name a class for what is lit
   */
  light(reel, other, name) {
    const mine = this.reel;
    if (!mine || !this.shown) return;
    const text = (/** @type {Reel} */ from) => (/** @type {number} */ part) => from.parts[part];
    const { come, gone } = exchanged(other.slice(1).map(text(reel)), this.shown.slice(1).map(text(mine)));
    const pairs = counterparts(come, gone);
    const idle = shifted(come, gone, pairs);
    const lit = come.flatMap((part, at) => {
      if (idle.has(at)) return [];
      const nodes = this.lying.get(mine.number(part))?.at(-1) ?? [];
      const partner = pairs.get(at);
      const old = partner === undefined ? [] : elementsOf(reel, reel.number(gone[partner])).nodes;
      return nodes.flatMap((node, index) => differing(node, old[index] ?? null));
    }).filter((node) => !SILENT.has(node.localName) && !isAid(node));
    for (const node of lit) node.classList.add(name);
    this.lit = lit.map((node) => [node, name]);
    cancelAnimationFrame(this.lighting);
    this.lighting = requestAnimationFrame(() => this.frameAll());
  }

  /** Frames around all that is lit, where it lies now. */
  frameAll() {
    this.marks.replaceChildren(...this.lit.flatMap(([node, kind]) => this.frameAround(node, kind)), ...this.pills());
  }

  unlight() {
    for (const [node, name] of this.lit) node.classList.remove(name);
    this.lit = [];
    this.gains = [];
    this.marks.replaceChildren();
  }

  /** @param {Element} node @param {string} name @returns {SVGElement[]} */
  frameAround(node, name) {
    const box = this.boxOf(node);
    const { width, height } = this.svg.viewBox.baseVal;
    if (!box || box.width * box.height > MOST_OF_IT * width * height) return [];
    return [s("rect", { class: `mark ${name}`, x: box.x - 3, y: box.y - 3, width: box.width + 6, height: box.height + 6, rx: 6 })];
  }

  /** Points gained and lost, each at the first of its causes that lies here. @returns {SVGElement[]} */
  pills() {
    /** @type {Map<Element, number>} */
    const taken = new Map();
    return this.gains.flatMap(({ gained, text, causes }) => {
      const found = causes.map((id) => this.svg.querySelector(`[data-card=${CSS.escape(id)}], [data-id=${CSS.escape(id)}]`));
      const thing = found.find((node) => node !== null);
      const box = thing && this.boxOf(thing);
      if (!thing || !box) return [];
      const row = taken.get(thing) ?? 0;
      taken.set(thing, row + 1);
      const { width } = this.svg.viewBox.baseVal;
      const wide = 12 + 9 * text.length;
      const x = Math.min(width - wide, Math.max(0, box.x + box.width - wide / 2));
      const y = Math.max(0, box.y - PILL / 2 + row * (PILL + 2));
      return [s("g", { class: gained ? "points-up" : "points-down" },
        s("rect", { x, y, width: wide, height: PILL, rx: PILL / 2 }),
        s("text", { x: x + wide / 2, y: y + PILL / 2 + 5, "text-anchor": "middle" }, text))];
    });
  }

  /** Where an element lies on the picture. @param {Element} node @returns {DOMRect|null} */
  boxOf(node) {
    const whole = this.svg.getScreenCTM();
    const box = node.getBoundingClientRect();
    if (!whole || !box.width || !box.height) return null;
    return new DOMRect((box.x - whole.e) / whole.a, (box.y - whole.f) / whole.d, box.width / whole.a, box.height / whole.d);
  }

  /** Where things lay whose parts are about to go. @param {number[]} gone */
  placesOf(gone) {
    /** @type {Map<string, DOMRect[]>} */
    const places = new Map();
    for (const part of gone) {
      const box = this.boxes.get(part);
      if (!box || !this.reel) continue;
      const thing = identityOf(this.reel.parts[part]);
      places.set(thing, [...(places.get(thing) ?? []), box]);
    }
    return places;
  }

  /** @param {Map<string, DOMRect[]>} places */
  move(places) {
    const { reel } = this;
    const scale = this.svg.getScreenCTM();
    if (!reel || !scale) return;
    for (const [part, copies] of this.lying) {
      const from = places.get(identityOf(reel.parts[part]))?.pop();
      const node = copies.at(-1)?.[0];
      if (!from || !node) continue;
      const here = this.boxes.get(part) ?? node.getBoundingClientRect();
      const [x, y] = [(from.x - here.x) / scale.a, (from.y - here.y) / scale.d];
      if (Math.abs(x) + Math.abs(y) > 1) node.animate([{ translate: `${x}px ${y}px` }, { translate: "0 0" }], { duration: MOVING, easing: "ease-out" });
    }
  }

  /** A card or token large, as it lies here. @param {Element} node @returns {SVGElement|null} */
  closeUp(node) {
    const box = this.boxOf(node);
    if (!box) return null;
    const font = this.svg.getAttribute("font-family");
    const made = s("svg", { viewBox: `${box.x} ${box.y} ${box.width} ${box.height}`, class: "close-up", "aria-hidden": "true", "font-family": font });
    /** @type {Element} */
    let copy = /** @type {Element} */ (node.cloneNode(true));
    for (let at = node.parentElement; at && at !== /** @type {Element} */ (this.svg); at = at.parentElement) {
      const around = /** @type {Element} */ (at.cloneNode(false));
      around.append(copy);
      copy = around;
    }
    made.append(copy);
    for (const part of made.querySelectorAll("[role], [tabindex]"))
      for (const name of ["role", "tabindex", "aria-pressed", "aria-label"]) part.removeAttribute(name);
    return made;
  }

  /** @param {Element} root */
  setRoot(root) {
    for (const { name } of [...this.svg.attributes]) if (name !== "role") this.svg.removeAttribute(name);
    for (const { name, value } of [...root.attributes])
      if (!name.startsWith("xmlns")) this.svg.setAttribute(name, value);
    this.svg.setAttribute("role", this.role);
  }
}
