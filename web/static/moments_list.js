/** The list of moments, and the chances to win where the game was judged. */

import { fill, h } from "./dom.js";
import { momentsOf } from "./moments.js";
import { sign } from "./signs.js";

/** @import { Moment } from "./types.js" */

export class Moments {
  /** @param {import("./viewer.js").Viewer} viewer */
  constructor(viewer) {
    this.viewer = viewer;
    /** @type {Moment[]} */
    this.found = [];
    this.list = h("ol", { class: "moments", id: "moments" });
    this.element = h("div", {}, this.list);
  }

  fill() {
    const { view, reel, path } = this.viewer;
    this.found = momentsOf(view, reel.about, path);
    fill(this.list, ...this.found.map((moment) => h("li", {}, this.button(moment))));
    if (!this.found.length) fill(this.list, h("li", { class: "none" }, "Nothing stands out so far."));
  }

  /** @param {Moment} moment */
  button({ n, sign: name, seat, text, kind }) {
    const { view } = this.viewer;
    const where = view.clock(n).round ? `round ${view.clock(n).round} · ` : "";
    return h("button", { type: "button", class: `moment-row is-${kind}${seat !== null && seat >= 0 ? ` s${seat % 8}` : ""}`, "data-moment": n, onclick: () => this.viewer.go(n) },
      sign(name), h("span", {}, h("b", {}, text), h("small", {}, `${where}record ${n}`)));
  }
}
