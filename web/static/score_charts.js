/** The course of the game as a chart that is the scrubber: points, rounds, moments, where we are. */

import { fill, h, s } from "./dom.js";
import { DASHES } from "./seat_strip.js";
import { sign } from "./signs.js";

/** @import { Moment } from "./types.js" */

const ALONG = 1000;
const UP = 100;
const RIM = 5;
/** Rounds whose numbers would stand closer than this share of the width are not named. */
const NAMED = 0.03;

/**
 * Where the rounds of a path begin, as shares of the way.
 * @param {number[]} rounds by place of the path @returns {{round: number, at: number, until: number}[]}
 */
export function stretches(rounds) {
  const last = Math.max(1, rounds.length - 1);
  /** @type {{round: number, at: number, until: number}[]} */
  const found = [];
  rounds.forEach((round, index) => {
    const open = found.at(-1);
    if (open?.round === round) return;
    if (open) open.until = index / last;
    found.push({ round, at: index / last, until: 1 });
  });
  return found;
}

/** From where to where a chart goes: from nothing, unless that would leave it flat. @param {number[]} values @returns {[number, number]} */
export function span(values) {
  const [least, most] = [Math.min(...values), Math.max(...values)];
  const low = least > 0 && most - least < 0.6 * most ? least - Math.ceil((most - least) / 8) : Math.min(0, least);
  return [low, Math.max(low + 1, most)];
}

export class Course {
  /** @param {import("./viewer.js").Viewer} viewer */
  constructor(viewer) {
    this.viewer = viewer;
    this.cursor = s("line", { class: "cursor", y1: 0, y2: UP });
    this.chart = s("svg", { viewBox: `0 0 ${ALONG} ${UP}`, class: "chart", preserveAspectRatio: "none", "aria-hidden": "true" });
    this.rounds = h("div", { class: "rounds", "aria-hidden": "true" });
    this.points = h("div", { class: "moments-on", "aria-hidden": "true" });
    this.dots = h("div", { class: "dots", "aria-hidden": "true" });
    this.most = h("span", { class: "extreme", "aria-hidden": "true" });
    this.slider = h("input", { type: "range", id: "position", min: 0, max: 1, value: 0, "aria-label": "Position in the game", oninput: () => viewer.go(viewer.path[Number(this.slider.value)]) });
    this.element = h("div", { class: "course" }, this.chart, this.most, this.rounds, this.dots, this.slider, this.points);
    /** @type {(value: number) => number} */
    this.height = () => UP;
  }

  fill() {
    const { viewer } = this;
    const { view, path, reel } = viewer;
    const { about } = reel;
    const seats = about.cooperative ? [0] : about.names.map((_, seat) => seat);
    const values = path.flatMap((n) => seats.map((seat) => view.points(n)[seat]));
    const [low, high] = span(values);
    const last = Math.max(1, path.length - 1);
    const x = (/** @type {number} */ index) => ((index * ALONG) / last).toFixed(1);
    this.height = (value) => UP - RIM - ((value - low) * (UP - 2 * RIM)) / (high - low);
    const parts = stretches(path.map((n) => view.clock(n).round));
    this.slider.max = String(path.length - 1);
    this.chart.replaceChildren(
      s("line", { class: "zero", x1: 0, x2: ALONG, y1: this.height(Math.max(0, low)), y2: this.height(Math.max(0, low)) }),
      ...parts.slice(1).map(({ at }) => s("line", { class: "zero", x1: at * ALONG, x2: at * ALONG, y1: 0, y2: UP })),
      ...seats.map((seat) => s("polyline", {
        class: `line s${seat % 8}`,
        "stroke-dasharray": DASHES[seat % 8],
        points: path.map((n, index) => `${x(index)},${this.height(view.points(n)[seat]).toFixed(1)}`).join(" "),
      })),
      this.cursor);
    fill(this.most, values.length ? `${Math.max(...values)} ${about.unit}` : "");
    let named = -1;
    fill(this.rounds, ...parts.flatMap(({ round, at, until }, index) => {
      const middle = (at + until) / 2;
      if (middle - named < NAMED && index) return [];
      named = middle;
      return [h("span", { "data-at": middle }, round ? (index <= 1 && until - at > 2 * NAMED ? `round ${round}` : round) : until - at > 2 * NAMED ? "set-up" : "")];
    }));
    for (const label of this.rounds.children) place(/** @type {HTMLElement} */ (label), Number(label.getAttribute("data-at")));
    this.fillMoments(viewer.moments.found);
    this.dotted = seats.map((seat) => h("i", { class: `course-dot s${seat % 8}` }));
    fill(this.dots, ...this.dotted);
  }

  /** @param {Moment[]} moments */
  fillMoments(moments) {
    const { view, index, path, reel } = this.viewer;
    const shown = moments.filter(({ kind, n }) => index.has(n) && kind !== "note" && kind !== "ruling");
    fill(this.points, ...shown.map(({ n, sign: name, seat, text }) => {
      const button = h("button", { type: "button", tabindex: -1, class: `moment ${seat === null || seat < 0 ? "" : `s${seat % 8}`}`, title: `${text} (record ${n})`, onclick: () => this.viewer.go(n) }, sign(name));
      place(button, (index.get(n) ?? 0) / Math.max(1, path.length - 1));
      const points = view.points(n)[reel.about.cooperative || seat === null || seat < 0 ? 0 : seat];
      button.style.top = `${this.height(points)}%`;
      return button;
    }));
  }

  mark() {
    const { view, at, index, path } = this.viewer;
    let n = at;
    while (n && !index.has(n)) n = view.row(n)?.parent ?? 0;
    const share = (index.get(n) ?? 0) / Math.max(1, path.length - 1);
    this.cursor.setAttribute("x1", String(share * ALONG));
    this.cursor.setAttribute("x2", String(share * ALONG));
    this.dotted?.forEach((dot, seat) => {
      place(dot, share);
      dot.style.top = `${this.height(view.points(at)[seat])}%`;
    });
    this.slider.value = String(index.get(n) ?? 0);
  }
}

/** @param {HTMLElement} element @param {number} share of the way */
function place(element, share) {
  element.style.left = `${(100 * share).toFixed(2)}%`;
}
