/** The time that each act took, as bars that one can click. */

import { duration, fill, h, s } from "./dom.js";

const WIDTH = 600;
const LOW = 64;

/**
 * Which of `length` places is meant by a click, from 0 to 1 across. @param {number} across
 * @param {number} length @returns {number}
 */
export function placeAt(across, length) {
  return Math.max(0, Math.min(length - 1, Math.round(across * (length - 1))));
}

export class Thinking {
  /** @param {import("./viewer.js").Viewer} viewer */
  constructor(viewer) {
    this.viewer = viewer;
    this.line = [0];
    this.svg = s("svg", { viewBox: `0 0 ${WIDTH} ${LOW}`, class: "chart low", preserveAspectRatio: "none", role: "img", "aria-label": "The time that each act took; click to go there" });
    this.svg.addEventListener("click", (event) => {
      const box = this.svg.getBoundingClientRect();
      viewer.go(this.line[placeAt((event.clientX - box.x) / box.width, this.line.length)]);
    });
    this.longest = h("p", { class: "key" });
    this.element = h("section", {}, h("h3", {}, "Time for each act"), this.svg, this.longest);
  }

  fill() {
    const { view } = this.viewer;
    this.line = [0, ...view.lineTo(view.present)];
    const taken = this.line.slice(1).map((n) => view.think(n));
    const most = Math.max(...taken, 0);
    this.element.hidden = !most;
    if (!most) return;
    const step = WIDTH / Math.max(1, this.line.length - 1);
    const wide = Math.max(0.8, step * 0.8);
    this.svg.replaceChildren(...taken.map((time, index) => {
      const seat = view.row(this.line[index + 1])?.seat ?? 0;
      const tall = Math.max(time ? 1 : 0, (Math.sqrt(time) / Math.sqrt(most)) * (LOW - 4));
      return s("rect", { class: `bar s${seat < 0 ? "-table" : seat % 8}`, x: (index + 1) * step - wide / 2, width: wide, y: LOW - tall, height: tall });
    }));
    const slowest = this.line[taken.indexOf(most) + 1];
    fill(this.longest, "The longest took ", h("button", { type: "button", class: "quiet", onclick: () => this.viewer.go(slowest) }, `${duration(most)}, record ${slowest}`));
  }
}
