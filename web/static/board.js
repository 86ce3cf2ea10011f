/** The picture of a position: parts that stay on the board are kept, only new ones are made. */

import { s } from "./dom.js";

/** @import { Reel } from "./reel.js" */

const DRAWN = new Set(
  ("svg g rect circle ellipse line polyline polygon path text tspan title desc defs " +
    "linearGradient radialGradient stop clipPath").split(" "),
);

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
  /** @param {HTMLElement} host */
  constructor(host) {
    this.host = host;
    this.svg = s("svg", { role: "img" });
    /** @type {Map<number, Element[][]>} what lies on the board, by part */
    this.lying = new Map();
    this.root = -1;
    this.shown = /** @type {number[]|null} */ (null);
    this.words = "";
    host.replaceChildren(this.svg);
  }

  /** @param {Reel} reel @param {number[]} picture @param {boolean} [fresh] light up what is new */
  show(reel, picture, fresh = false) {
    if (this.shown === picture) return;
    const [root, ...parts] = picture;
    if (root !== this.root) this.setRoot(elementsOf(reel, root).root);
    this.root = root;
    const before = this.lying;
    const nodes = [];
    this.lying = new Map();
    for (const part of parts) {
      let own = before.get(part)?.pop();
      if (!own) {
        own = elementsOf(reel, part).nodes.map((node) => /** @type {Element} */ (document.importNode(node, true)));
        if (fresh && this.shown) for (const node of own) node.classList.add("fresh");
      } else for (const node of own) node.classList.remove("fresh");
      const lying = this.lying.get(part);
      if (lying) lying.push(own);
      else this.lying.set(part, [own]);
      nodes.push(...own);
    }
    const title = nodes.find((node) => node.localName === "title");
    const desc = nodes.find((node) => node.localName === "desc");
    this.svg.replaceChildren(...nodes.filter((node) => node !== title));
    this.svg.setAttribute("aria-label", title?.textContent ?? "The position");
    this.words = desc?.textContent ?? "";
    this.shown = picture;
  }

  /** @param {Element} root */
  setRoot(root) {
    for (const { name } of [...this.svg.attributes]) if (name !== "role") this.svg.removeAttribute(name);
    for (const { name, value } of [...root.attributes])
      if (!name.startsWith("xmlns")) this.svg.setAttribute(name, value);
    this.svg.setAttribute("role", "img");
  }
}
