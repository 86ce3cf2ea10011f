/** What others did, shown one after the other: slow enough to follow, quick to skip. */

import { fill, h } from "./dom.js";
import { gained, spoken } from "./news_parts.js";

/** @import { NewsLine } from "./types.js" */

/** Milliseconds for a line, and more for each of its letters. */
const LINE = 900;
const LETTER = 14;
const MOST = 2600;
/** As many are shown one by one; who has been away longer has the ribbon. */
const FEW = 12;

export class PacedNews {
  /** @param {() => void} done all has been shown */
  constructor(done) {
    this.done = done;
    /** @type {NewsLine[]} */ this.waiting = [];
    this.timer = 0;
    this.element = h("button", { type: "button", id: "passing", class: "passing", hidden: true, onclick: () => this.skip() });
  }

  get isShowing() {
    return !this.element.hidden;
  }

  /** @param {NewsLine[]} lines */
  show(lines) {
    if (!lines.length || lines.length > FEW || matchMedia("(prefers-reduced-motion: reduce)").matches || document.visibilityState !== "visible") return this.skip();
    this.waiting.push(...lines);
    if (!this.isShowing) this.next();
  }

  next() {
    const line = this.waiting.shift();
    if (!line) return this.skip();
    this.element.hidden = false;
    const told = h("span", { class: "told" }, ...spoken(line.told));
    fill(this.element, h("span", {}, ...gained(line.gains), told), h("small", {}, this.waiting.length ? `skip ${this.waiting.length + 1} ›` : "skip ›"));
    clearTimeout(this.timer);
    this.timer = window.setTimeout(() => this.next(), Math.min(MOST, LINE + LETTER * (told.textContent ?? "").length));
  }

  skip() {
    clearTimeout(this.timer);
    this.waiting = [];
    const was = this.isShowing;
    this.element.hidden = true;
    if (was) this.done();
  }
}
