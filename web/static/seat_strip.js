/** A strip of all seats: their points, what changed of them now, whose turn it is, who is out. */

import { fill, h, s } from "./dom.js";

export const DASHES = ["", "6 3", "2 3", "8 3 2 3", "12 4", "4 6", "1 4", "10 2 2 2"];

/** A number with its sign, as everybody prints it. @param {number} by */
export const signed = (by) => `${by > 0 ? "+" : "−"}${Math.abs(by)}`;

/** How a seat's line is drawn. @param {number} seat */
export function sample(seat) {
  return s("svg", { viewBox: "0 0 24 6", class: "sample", "aria-hidden": "true" },
    s("line", { class: `line s${seat % 8}`, "stroke-dasharray": DASHES[seat % 8], x1: 0, x2: 24, y1: 3, y2: 3 }));
}

export class SeatStrip {
  /** @param {import("./viewer.js").Viewer} viewer */
  constructor(viewer) {
    this.viewer = viewer;
    /** @type {Map<number, number>} the round in which a seat left */
    this.left = new Map();
    this.element = h("div", { class: "who", role: "list", "aria-label": "The seats" });
  }

  /** Who leaves when. */
  fill() {
    const { view, path } = this.viewer;
    this.left.clear();
    for (const n of path) for (const seat of view.clock(n).out ?? []) if (!this.left.has(seat)) this.left.set(seat, view.clock(n).round);
  }

  /** @param {number} at */
  mark(at) {
    const { view, reel } = this.viewer;
    const { names, cooperative, unit, winners, ending } = reel.about;
    const clock = view.clock(at);
    const now = view.points(at);
    const before = view.points(view.row(at)?.parent ?? at);
    const over = Boolean(ending) && at === view.present;
    const seats = names.map((name, seat) => {
      const out = (clock.out ?? []).includes(seat);
      const asked = clock.awaited === seat && !over;
      const status = over && winners.includes(seat) ? "★ wins" : out ? `out${this.left.get(seat) ? `, round ${this.left.get(seat)}` : ""}` : asked ? "▸ to act" : "";
      return h("div", { class: `seat s${seat % 8}${asked ? " awaited" : ""}${out ? " is-out" : ""}${over && winners.includes(seat) ? " has-won" : ""}`, role: "listitem" },
        h("span", { class: "seat-name", title: name }, name), h("small", {}, status),
        !cooperative && points(now[seat], now[seat] - before[seat], unit));
    });
    fill(this.element, ...seats, cooperative && h("div", { class: "seat together", role: "listitem" }, h("span", { class: "seat-name" }, "all together"), points(now[0], now[0] - before[0], unit)));
    this.element.style.setProperty("--seats", String(seats.length + (cooperative ? 1 : 0)));
  }
}

/** @param {number} now @param {number} by @param {string} unit */
function points(now, by, unit) {
  return [by !== 0 && h("span", { class: `change ${by > 0 ? "up" : "down"}` }, signed(by)), h("b", { title: unit }, now, h("span", { class: "away" }, ` ${unit}`))];
}
