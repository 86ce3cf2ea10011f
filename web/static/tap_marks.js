/** The things of a picture under a finger: which are marked, which are lit, which one is meant. */

import { s } from "./dom.js";

/** @import { Board } from "./board.js" */

/** CSS pixels around a finger within which the nearest lit thing is meant. */
const NEAR = 26;
const OUTLINE = /^(x|y|width|height|rx|ry|points|d|cx|cy|r)$/;
const CLICKS = 8;

/** The window through which a part of something larger is seen. @param {Element} element @returns {SVGSVGElement|null} */
const windowOf = (element) => element.closest("svg[data-pan]");

/** Where a window lies on the screen; its own box is that of all that lies behind it. @param {SVGSVGElement|null} map @returns {DOMRect|null} */
function frameOf(map) {
  const at = /** @type {SVGGraphicsElement|null|undefined} */ (map?.parentElement)?.getScreenCTM();
  const [x, y, width, height] = ["x", "y", "width", "height"].map((name) => Number(map?.getAttribute(name)));
  return at ? new DOMRect(at.e + at.a * x, at.f + at.d * y, at.a * width, at.d * height) : null;
}

/** Is its middle to be seen, or beyond the edge of its window? @param {Element} element */
function isSeen(element) {
  const around = frameOf(windowOf(element));
  const box = element.getBoundingClientRect();
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  return !around || (x > around.left && x < around.right && y > around.top && y < around.bottom);
}

/** Move what is seen through a window, as far as there is something. @param {SVGSVGElement} map @param {number} x @param {number} y */
function moveTo(map, x, y) {
  const { width, height } = map.viewBox.baseVal;
  const [left, top, wide, high] = (map.getAttribute("data-pan") ?? "").split(/[ ,]+/).map(Number);
  const within = (/** @type {number} */ at, /** @type {number} */ from, /** @type {number} */ room) => Math.max(from, Math.min(at, from + Math.max(0, room)));
  map.setAttribute("viewBox", `${within(x, left, wide - width)} ${within(y, top, high - height)} ${width} ${height}`);
}

/** Bring something into the middle of its window. @param {Element} element */
function bring(element) {
  const map = windowOf(element);
  const around = frameOf(map);
  if (!map || !around || isSeen(element)) return;
  const [box, { x, y, width }] = [element.getBoundingClientRect(), map.viewBox.baseVal];
  const unit = width / around.width;
  moveTo(map, x + (box.x + box.width / 2 - around.x - around.width / 2) * unit, y + (box.y + box.height / 2 - around.y - around.height / 2) * unit);
}

/** @param {Element} element @returns {string[]} */
export const marksOf = (element) => (element.getAttribute("data-mark") ?? "").split(" ").filter(Boolean);

export class Lighting {
  /** @param {Board} board @param {(element: Element) => void} tapped @param {(element: Element) => void} enlarge something was held, or cannot be done anything with */
  constructor(board, tapped, enlarge) {
    this.board = board;
    this.tapped = tapped;
    this.enlarge = enlarge;
    this.halos = s("g", { class: "halos", "aria-hidden": "true" });
    /** @type {Set<Element>} */ this.lit = new Set();
    /** @type {Set<Element>} */ this.faint = new Set();
    /** @type {Set<Element>} */ this.chosen = new Set();
    this.held = 0;
    /** Whether the last touch was a hold or a drag, so that its click means nothing. */
    this.spent = false;
    const { host } = board;
    host.addEventListener("click", (event) => this.clicked(event));
    host.addEventListener("keydown", (event) => {
      const on = /** @type {Element} */ (event.target).closest("[data-mark]");
      if (!on || (event.key !== "Enter" && event.key !== " ")) return;
      event.preventDefault();
      this.tapped(on);
    });
    host.addEventListener("focusin", (event) => {
      bring(/** @type {Element} */ (event.target));
      this.frame();
    });
    host.addEventListener("pointerdown", (event) => this.pressed(event));
    host.addEventListener("contextmenu", (event) => event.preventDefault());
  }

  /** Everything that acts can mean. @returns {Element[]} */
  get marked() {
    return [...this.board.svg.querySelectorAll("[data-mark]")];
  }

  /** Every mark, and on how many things it is. @returns {Map<string, number>} */
  get shown() {
    const found = new Map();
    for (const mark of this.marked.flatMap(marksOf)) found.set(mark, (found.get(mark) ?? 0) + 1);
    return found;
  }

  /** @param {Set<string>} lit @param {Set<string>} faint @param {Set<Element>} chosen @param {(element: Element) => string} name */
  light(lit, faint, chosen, name) {
    this.lit.clear();
    this.faint.clear();
    this.chosen = chosen;
    for (const element of this.marked) {
      const keys = marksOf(element);
      const isChosen = chosen.has(element);
      if (!isChosen && keys.some((key) => lit.has(key))) this.lit.add(element);
      else if (!isChosen && keys.some((key) => faint.has(key))) this.faint.add(element);
      const may = isChosen || this.lit.has(element) || this.faint.has(element);
      const now = { role: "button", tabindex: "0", "aria-pressed": String(isChosen), "aria-label": may ? name(element) : "" };
      for (const [attribute, value] of Object.entries(now)) {
        // What goes and comes again loses the focus.
        if (!may) element.removeAttribute(attribute);
        else if (element.getAttribute(attribute) !== value) element.setAttribute(attribute, value);
      }
    }
    const hidden = [...this.lit].filter((element) => windowOf(element));
    if (hidden.length === this.lit.size && hidden.length && !hidden.some(isSeen)) bring(hidden[0]);
    this.frame();
  }

  /** Lines around what is lit, drawn last so that nothing hides them. */
  frame() {
    this.board.svg.append(this.halos);
    this.halos.replaceChildren();
    const kinds = [["faint", this.faint], ["may", this.lit], ["chosen", this.chosen]];
    for (const [kind, elements] of /** @type {[string, Set<Element>][]} */ (kinds))
      for (const element of [...elements].filter(isSeen)) {
        const shape = this.outlineOf(element);
        shape?.setAttribute("class", `halo ${kind}`);
        if (shape) this.halos.append(shape);
      }
  }

  /** Its own outline if it says which, else its first shape, else its box: long texts do not widen it. @param {Element} element @returns {SVGElement|null} */
  outlineOf(element) {
    const edge = element.querySelector("[data-edge]") ?? (element.matches("rect, polygon, circle, path") ? element : element.querySelector(":scope > rect, :scope > polygon, :scope > circle, :scope > path"));
    const at = this.matrixOf(edge ?? element);
    if (!at) return null;
    const { x, y, width, height } = /** @type {SVGGraphicsElement} */ (element).getBBox();
    const shape = edge ? /** @type {SVGElement} */ (edge.cloneNode()) : s("rect", { x, y, width, height });
    for (const { name } of [...shape.attributes]) if (!OUTLINE.test(name)) shape.removeAttribute(name);
    shape.setAttribute("transform", at);
    return shape;
  }

  /** From an element's own units to the picture's. @param {Element} element @returns {string|null} */
  matrixOf(element) {
    const own = /** @type {SVGGraphicsElement} */ (element).getScreenCTM();
    const whole = this.halos.getScreenCTM();
    if (!own || !whole) return null;
    const { a, b, c, d, e, f } = whole.inverse().multiply(own);
    return `matrix(${a} ${b} ${c} ${d} ${e} ${f})`;
  }

  /** What lies where it would go, turned as the act says. @param {Element|null} thing @param {Element|null} place @param {number} turn */
  preview(thing, place, turn) {
    for (const old of this.board.svg.querySelectorAll(".ghosted")) old.remove();
    const whole = this.halos.getScreenCTM();
    if (!thing || !place || !whole || !isSeen(place)) return;
    const its = place.getBoundingClientRect();
    const middle = new DOMPoint(its.x + its.width / 2, its.y + its.height / 2).matrixTransform(whole.inverse());
    const box = /** @type {SVGGraphicsElement} */ (thing).getBBox();
    const scale = Math.min(its.width / whole.a / box.width, its.height / whole.d / box.height);
    const copy = s("g", { class: "ghosted", "aria-hidden": "true", transform: `translate(${middle.x} ${middle.y}) rotate(${turn}) scale(${scale}) translate(${-box.x - box.width / 2} ${-box.y - box.height / 2})` });
    for (const child of thing.children) if (child.localName !== "title") copy.append(child.cloneNode(true));
    this.board.svg.insertBefore(copy, this.halos);
  }

  /** @param {number} x @param {number} y @returns {Element|null} what a finger means there */
  under(x, y) {
    const can = (/** @type {Element} */ element) => this.lit.has(element) || this.faint.has(element) || this.chosen.has(element);
    for (const top of document.elementsFromPoint(x, y))
      for (let at = top.closest("[data-mark]"); at; at = at.parentElement?.closest("[data-mark]") ?? null) if (can(at)) return at;
    let [best, least] = /** @type {[Element|null, number]} */ ([null, NEAR]);
    for (const element of [...this.lit, ...this.faint].filter(isSeen)) {
      const box = element.getBoundingClientRect();
      const far = Math.hypot(Math.max(box.left - x, 0, x - box.right), Math.max(box.top - y, 0, y - box.bottom));
      if (far < least) [best, least] = [element, far];
    }
    return best;
  }

  /** @param {MouseEvent} event */
  clicked({ clientX, clientY }) {
    if (this.spent) return;
    const meant = this.under(clientX, clientY);
    if (meant) return this.tapped(meant);
    const card = document.elementsFromPoint(clientX, clientY).map((element) => element.closest("[data-card]")).find(Boolean);
    if (card) this.enlarge(card);
  }

  /** A finger that stays is asking what this is; one that moves on a map moves the map. @param {PointerEvent} event */
  pressed(event) {
    this.spent = false;
    const target = /** @type {Element} */ (event.target);
    const card = target.closest("[data-card], [data-mark]");
    const map = windowOf(target);
    const [startX, startY] = [event.clientX, event.clientY];
    clearTimeout(this.held);
    if (card)
      this.held = window.setTimeout(() => {
        this.spent = true;
        this.enlarge(card);
      }, 500);
    const box = map?.viewBox.baseVal;
    const from = box && { x: box.x, y: box.y };
    const unit = box ? box.width / (frameOf(map)?.width ?? 1) : 0;
    const move = (/** @type {PointerEvent} */ now) => {
      const [dx, dy] = [now.clientX - startX, now.clientY - startY];
      if (!this.spent && Math.hypot(dx, dy) < CLICKS) return;
      clearTimeout(this.held);
      if (!map || !box || !from) return;
      this.spent = true;
      moveTo(map, from.x - dx * unit, from.y - dy * unit);
      this.frame();
      this.board.marks.replaceChildren(); // they lie where things were
    };
    const end = () => {
      clearTimeout(this.held);
      for (const name of ["pointerup", "pointercancel"]) removeEventListener(name, end);
      removeEventListener("pointermove", move);
    };
    for (const name of ["pointerup", "pointercancel"]) addEventListener(name, end);
    addEventListener("pointermove", move);
  }
}
