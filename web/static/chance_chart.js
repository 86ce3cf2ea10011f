/** Winning chances over the game as lines with the turning points marked, where it was judged. */

import { fill, h, percent, s } from "./dom.js";

const ACROSS = 600;
const DOWN = 100;
const STROKES = ["", "6 3", "2 3", "8 3 2 3", "12 4", "4 6", "1 4", "10 2 2 2"];

export class Curve {
  /** @param {import("./viewer.js").Viewer} viewer */
  constructor(viewer) {
    this.viewer = viewer;
    /** @type {import("./replay_data.js").View|undefined} the view that is drawn */
    this.shown = undefined;
    this.svg = s("svg", { viewBox: `0 0 ${ACROSS} ${DOWN}`, class: "chart", preserveAspectRatio: "none", role: "img", "aria-label": "Chances to win over the game" });
    this.points = h("ul", { class: "turning" });
    this.now = h("p", { class: "key" });
    this.cursor = s("line", { class: "cursor", y1: 0, y2: DOWN });
    this.element = h("details", { class: "course", open: true }, h("summary", {}, "Chances to win"), this.svg, this.now, this.points);
    this.fill();
  }

  get judged() {
    return this.viewer.view.judged;
  }

  fill() {
    this.shown = this.viewer.view;
    const judged = this.judged;
    this.element.hidden = !judged;
    if (!judged) return;
    const last = Math.max(1, judged.records.length - 1);
    const x = (/** @type {number} */ index) => ((index * ACROSS) / last).toFixed(1);
    const y = (/** @type {number} */ chance) => (DOWN - 4 - chance * (DOWN - 8)).toFixed(1);
    const lines = judged.chances.map((chances, seat) =>
      s("polyline", {
        class: `line s${seat % 8}`,
        "stroke-dasharray": STROKES[seat % 8],
        points: chances.map((chance, index) => `${x(index)},${y(chance)}`).join(" "),
      }));
    const turns = Object.keys(judged.marks).map(Number);
    const marks = turns.map((n) => {
      const at = x(judged.records.indexOf(n));
      return s("line", { class: "zero", x1: at, x2: at, y1: 0, y2: DOWN });
    });
    this.svg.replaceChildren(s("line", { class: "zero", x1: 0, x2: ACROSS, y1: y(0.5), y2: y(0.5) }), ...marks, ...lines, this.cursor);
    fill(
      this.points,
      ...turns.map((n) => h("li", {}, h("button", { type: "button", class: "row", onclick: () => this.viewer.go(n) }, h("b", {}, `${n} `), judged.marks[n]))),
    );
  }

  mark() {
    if (this.shown !== this.viewer.view) this.fill();
    const judged = this.judged;
    if (!judged) return;
    let index = 0;
    while (index + 1 < judged.records.length && judged.records[index + 1] <= this.viewer.at) index++;
    const x = String((index * ACROSS) / Math.max(1, judged.records.length - 1));
    this.cursor.setAttribute("x1", x);
    this.cursor.setAttribute("x2", x);
    const together = judged.chances.length === 1;
    fill(
      this.now,
      ...judged.chances.map((chances, seat) =>
        h("span", { class: "seat" }, `${together ? "all together" : this.viewer.reel.about.names[seat]} ${percent(chances[index])}`)),
    );
  }
}
