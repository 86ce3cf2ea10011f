/** A screen for everybody: the board large, whose turn it is, and what happened last; nothing to press. */

import { fill, h } from "./dom.js";

/** @import { Viewer } from "./viewer.js" */

const TOLD = 3;

/** Is this page one? */
export const isScreen = () => new URLSearchParams(location.search).get("screen") === "1";

export class TableScreen {
  /** @param {HTMLElement} host before which it stands @param {Viewer} viewer */
  constructor(host, viewer) {
    this.viewer = viewer;
    this.turn = h("p", { class: "turn", "aria-live": "polite" });
    this.story = h("ol", { class: "screen-story", "aria-label": "What happened last" });
    this.element = h("header", { class: "screen-strip" }, h("h1", {}, viewer.reel.about.title), this.turn);
    document.documentElement.classList.add("screen-for-all");
    host.prepend(this.element);
    host.append(this.story);
    this.show();
  }

  show() {
    const { view, reel } = this.viewer;
    const seat = view.clock(view.length)?.awaited ?? null;
    fill(this.turn, reel.about.ending ? "The end" : seat !== null && seat >= 0 ? [h("bdi", {}, reel.about.names[seat]), "’s turn"] : "The table");
    const told = [];
    for (let n = view.length; n > 0 && told.length < TOLD; n--) if (view.line.has(n) && !view.row(n)?.implied) told.push(h("li", { dir: "auto" }, view.told(n)));
    fill(this.story, ...told);
  }
}
