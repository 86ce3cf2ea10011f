/** The course of the game as charts that one can click: standings, and the time that acts took. */

import { duration, fill, h, s } from "./dom.js";

const WIDTH = 600;
const HIGH = 120;
const LOW = 64;
const DASHES = ["", "6 3", "2 3", "8 3 2 3", "12 4", "4 6", "1 4", "10 2 2 2"];

/**
 * Which of `length` places is meant by a click, from 0 to 1 across. @param {number} across
 * @param {number} length @returns {number}
 */
export function placeAt(across, length) {
  return Math.max(0, Math.min(length - 1, Math.round(across * (length - 1))));
}

export class Course {
  /** @param {import("./viewer.js").Viewer} viewer */
  constructor(viewer) {
    this.viewer = viewer;
    /** @type {number[]} the records of the present line */
    this.line = [0];
    /** @type {Map<number, number>} */
    this.places = new Map();
    this.standings = this.chart(HIGH, "The standings over the game; click to go there");
    this.times = this.chart(LOW, "The time that each act took; click to go there");
    this.cursors = [this.standings, this.times].map(() => s("line", { class: "cursor", y1: 0, y2: HIGH }));
    this.key = h("p", { class: "key" });
    this.longest = h("p", { class: "key" });
    this.element = h("details", { class: "course", open: true }, h("summary", {}, "Standings and think time"), this.standings, this.key, this.times, this.longest);
    this.fill();
  }

  /** @param {number} height @param {string} label */
  chart(height, label) {
    const made = s("svg", { viewBox: `0 0 ${WIDTH} ${height}`, class: height === LOW ? "chart low" : "chart", preserveAspectRatio: "none", role: "img", "aria-label": label });
    made.addEventListener("click", (event) => {
      const box = made.getBoundingClientRect();
      this.viewer.go(this.line[placeAt((event.clientX - box.x) / box.width, this.line.length)]);
    });
    return made;
  }

  fill() {
    const { view, reel } = this.viewer;
    this.line = [0, ...view.lineTo(view.present)];
    const { line } = this;
    this.places = new Map(line.map((n, index) => [n, line.length > 1 ? (index * WIDTH) / (line.length - 1) : 0]));
    this.fillStandings(reel.about.cooperative ? ["all together"] : reel.about.names);
    this.fillTimes();
  }

  /** @param {string[]} names */
  fillStandings(names) {
    const { view } = this.viewer;
    const values = this.line.flatMap((n) => view.clock(n).standing);
    const low = Math.min(0, ...values);
    const high = Math.max(1, ...values);
    const y = (/** @type {number} */ value) => HIGH - 6 - ((value - low) * (HIGH - 12)) / (high - low);
    const lines = names.map((_, seat) =>
      s("polyline", {
        class: `line s${seat % 8}`,
        "stroke-dasharray": DASHES[seat % 8],
        points: this.line.map((n) => `${(this.places.get(n) ?? 0).toFixed(1)},${y(view.clock(n).standing[seat]).toFixed(1)}`).join(" "),
      }));
    this.standings.replaceChildren(s("line", { class: "zero", x1: 0, x2: WIDTH, y1: y(0), y2: y(0) }), ...lines, this.cursors[0]);
    fill(this.key,
      ...names.map((name, seat) => {
        const sample = s("svg", { viewBox: "0 0 36 8", class: "sample", "aria-hidden": "true" },
          s("line", { class: `line s${seat % 8}`, "stroke-dasharray": DASHES[seat % 8], x1: 0, x2: 36, y1: 4, y2: 4 }));
        return h("span", { class: "seat" }, sample, ` ${name}`);
      }),
      h("span", {}, `${low} to ${Math.max(0, ...values)} points`));
  }

  fillTimes() {
    const { view } = this.viewer;
    const taken = this.line.slice(1).map((n) => view.think(n));
    const most = Math.max(...taken, 0);
    this.times.toggleAttribute("hidden", !most);
    this.longest.hidden = !most;
    if (!most) return;
    const wide = Math.max(0.8, (WIDTH / this.line.length) * 0.8);
    const bars = taken.map((time, index) => {
      const n = this.line[index + 1];
      const tall = Math.max(time ? 1 : 0, (Math.sqrt(time) / Math.sqrt(most)) * (LOW - 4));
      const seat = view.row(n)?.seat ?? 0;
      return s("rect", { class: `bar s${seat < 0 ? "-table" : seat % 8}`, x: (this.places.get(n) ?? 0) - wide / 2, width: wide, y: LOW - tall, height: tall });
    });
    this.times.replaceChildren(...bars, this.cursors[1]);
    const slowest = this.line[taken.indexOf(most) + 1];
    fill(this.longest, "Time for each act, the longest ",
      h("button", { type: "button", class: "quiet", onclick: () => this.viewer.go(slowest) }, `${duration(most)} at record ${slowest}`));
  }

  mark() {
    const { view, at } = this.viewer;
    let n = at;
    while (n && !this.places.has(n)) n = view.row(n)?.parent ?? 0;
    const x = String(this.places.get(n) ?? 0);
    for (const cursor of this.cursors) {
      cursor.setAttribute("x1", x);
      cursor.setAttribute("x2", x);
    }
  }
}
