/** The standings of all seats over the game, as lines; the numbers stand beside the names. */

import { fill, h, s } from "./dom.js";

const WIDTH = 600;
const HEIGHT = 120;
const DASHES = ["", "6 3", "2 3", "8 3 2 3", "12 4", "4 6", "1 4", "10 2 2 2"];

export class Standings {
  /** @param {import("./viewer.js").Viewer} viewer */
  constructor(viewer) {
    this.viewer = viewer;
    this.svg = s("svg", { viewBox: `0 0 ${WIDTH} ${HEIGHT}`, class: "chart", preserveAspectRatio: "none", role: "img", "aria-label": "The standings over the game" });
    this.key = h("p", { class: "key" });
    this.cursor = s("line", { class: "cursor", y1: 0, y2: HEIGHT });
    this.element = h("details", { class: "standings", open: true }, h("summary", {}, "Standings"), this.svg, this.key);
    /** @type {Map<number, number>} */
    this.places = new Map();
    this.fill();
  }

  fill() {
    const { view, reel } = this.viewer;
    const line = [0, ...view.lineTo(view.present)];
    this.places = new Map(line.map((n, index) => [n, line.length > 1 ? (index * WIDTH) / (line.length - 1) : 0]));
    const values = line.flatMap((n) => view.clock(n).standing);
    const low = Math.min(0, ...values);
    const high = Math.max(1, ...values);
    const y = (/** @type {number} */ value) => HEIGHT - 6 - ((value - low) * (HEIGHT - 12)) / (high - low);
    const lines = reel.about.names.map((_, seat) =>
      s("polyline", {
        class: `line s${seat % 8}`,
        "stroke-dasharray": DASHES[seat % 8],
        points: line.map((n) => `${(this.places.get(n) ?? 0).toFixed(1)},${y(view.clock(n).standing[seat]).toFixed(1)}`).join(" "),
      }));
    this.svg.replaceChildren(s("line", { class: "zero", x1: 0, x2: WIDTH, y1: y(0), y2: y(0) }), ...lines, this.cursor);
    fill(
      this.key,
      ...reel.about.names.map((name, seat) => {
        const sample = s("svg", { viewBox: "0 0 36 8", class: "sample", "aria-hidden": "true" },
          s("line", { class: `line s${seat % 8}`, "stroke-dasharray": DASHES[seat % 8], x1: 0, x2: 36, y1: 4, y2: 4 }));
        return h("span", { class: "seat" }, sample, ` ${name}`);
      }),
      h("span", {}, `${low} to ${high} points`),
    );
  }

  mark() {
    const { view, at } = this.viewer;
    let n = at;
    while (n && !this.places.has(n)) n = view.row(n)?.parent ?? 0;
    const x = this.places.get(n) ?? 0;
    this.cursor.setAttribute("x1", String(x));
    this.cursor.setAttribute("x2", String(x));
  }
}
