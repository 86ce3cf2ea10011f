/** Two positions side by side, of this game or of another one, with what differs lit. */

import { Board } from "./board.js";
import { fill, h } from "./dom.js";

/** @import { Reel, View } from "./replay_data.js" */

/** A board as wide as this can be read as pages draw it. */
const READABLE = 850;
const BETWEEN = 10;

export class Beside {
  /** @param {import("./viewer.js").Viewer} viewer */
  constructor(viewer) {
    this.viewer = viewer;
    /** @type {number|null} the position beside, if there is one */
    this.at = null;
    /** @type {number|null} for which width the board was laid out before */
    this.before = null;
    /** @type {{reel: Reel, view: View, title: string}|null} another game; null is this one */
    this.other = null;
    this.host = h("div", { class: "board", id: "held" });
    this.board = new Board(this.host);
    this.record = h("input", { type: "number", id: "beside-record", min: 0, "aria-label": "Record of the game beside", onchange: () => this.go(Number(this.record.value)) });
    this.along = h("input", { type: "checkbox", id: "along", checked: true });
    this.caption = h("figcaption");
    this.element = h("figure", { class: "held", hidden: true, id: "held-figure" }, this.host, this.caption);
    this.host.addEventListener("click", (event) => viewer.clicked(event));
  }

  get view() {
    return this.other?.view ?? this.viewer.view;
  }

  get reel() {
    return this.other?.reel ?? this.viewer.reel;
  }

  /** Both boards can be read: laid out for half of the room, else one below the other. */
  layOut() {
    const { viewer } = this;
    const { stage } = viewer.parts;
    const half = Math.floor((stage.clientWidth - BETWEEN) / 2);
    const carried = viewer.reel.about.narrow ?? 0;
    const narrow = viewer.options.draw ? half : [viewer.view, this.view].every((view) => view.picturesFor(0, carried).length) ? Math.min(half, carried) : 0;
    if (this.before === null) this.before = viewer.width;
    if (!viewer.width && half < READABLE) viewer.width = narrow;
    stage.classList.add("two");
    stage.classList.toggle("stacked", !viewer.width && half < READABLE);
  }

  /** @param {number} n */
  go(n) {
    if (this.at === null) this.layOut();
    this.at = Math.max(0, Math.min(n, this.view.length));
    this.show();
    this.viewer.show();
  }

  /** Another game comes beside this one. @param {Reel} reel @param {string} title @param {number} n */
  take(reel, title, n) {
    this.other = { reel, view: reel.any, title };
    this.go(n);
  }

  end() {
    this.at = null;
    this.other = null;
    if (this.before !== null) this.viewer.width = this.before;
    this.before = null;
    this.viewer.parts.stage.classList.remove("two", "stacked");
    this.viewer.board.svg.classList.remove("comparing");
    this.show();
    this.viewer.show();
  }

  /** Another game goes along, record by record. @param {number} by */
  step(by) {
    if (this.other && this.at !== null && this.along.checked) this.at = Math.max(0, Math.min(this.at + by, this.view.length));
  }

  show() {
    const { at, element } = this;
    element.hidden = at === null;
    if (at === null) return;
    const picture = this.viewer.pictureOf(this.view, at);
    if (picture) this.board.show(this.reel, picture);
    else this.viewer.fetchPicture(at, this.view);
    this.record.max = String(this.view.length);
    this.record.value = String(at);
    if (this.other) fill(this.caption, `${this.other.title}: record `, this.record, ` of ${this.view.length} `, h("label", { class: "check" }, this.along, " goes along"));
    else fill(this.caption, `Held: record ${at} · the other: record ${this.viewer.at}`);
  }

  /** What differs is lit on both; of two kinds of games everything does. @param {Board} main */
  compare(main) {
    if (this.at === null || !main.shown || !main.reel || !this.board.shown || !this.board.reel) return;
    if (main.reel.about.game !== this.board.reel.about.game) {
      for (const board of [main, this.board]) board.svg.classList.remove("comparing");
      main.unlight();
      this.board.unlight();
      return;
    }
    const [mine, its] = [main.shown, this.board.shown];
    for (const board of [main, this.board]) {
      board.unlight();
      board.svg.classList.add("comparing");
    }
    main.light(this.board.reel, its, "differs");
    this.board.light(main.reel, mine, "differs");
  }
}
