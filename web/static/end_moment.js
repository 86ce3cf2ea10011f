/** The end is a moment: who won and why, ranks, my game in four moments, the course, and what next. */

import { get, post, url } from "./api.js";
import { fill, h, s, sentence } from "./dom.js";
import { avatar } from "./sitters.js";

/** @import { Query } from "./api.js" */
/** @import { EndData } from "./types.js" */

const W = 360;
const H = 96;
const EDGE = 6;

/**
 * Give the element that stands above a finished game. `show` asks the server again, also for the next
 * game; it hides itself while the game goes on.
 */
export class EndMoment {
  /** @param {{ file: string, query: Query }} table */
  constructor({ file, query }) {
    this.file = file;
    this.query = query;
    this.shown = "";
    this.element = h("section", { class: "end-moment", id: "end-moment", hidden: true, "aria-label": "The end" });
  }

  hide() {
    this.shown = "";
    this.element.hidden = true;
  }

  async show() {
    try {
      const end = /** @type {EndData} */ (await get(`/api/end/${this.file}`, this.query));
      const now = JSON.stringify(end);
      if (now !== this.shown) this.draw(end);
      this.shown = now;
      this.element.hidden = false;
    } catch (problem) {
      fill(this.element, h("p", { class: "error", role: "alert" }, sentence(problem)));
      this.element.hidden = false;
    }
  }

  /** @param {EndData} end */
  draw(end) {
    const own = end.viewer !== null && end.viewer >= 0;
    fill(this.element,
      h("header", { class: "end-head" },
        h("div", { class: "winners" }, ...end.winners.map((seat) => avatar(seat, end.ranks.find((each) => each.seat === seat)?.name ?? "", "won"))),
        h("h2", { dir: "auto" }, end.headline),
        h("p", { dir: "auto" }, end.why),
        h("p", {}, [end.rounds === 1 ? "1 round" : `${end.rounds} rounds`, ...minutes(end.played)].join(" · "))),
      h("ol", { class: "end-ranks" }, ...end.ranks.map(({ seat, name, rank, points, bot }) => h("li", { class: seat === end.viewer ? "mine" : "" },
        h("b", {}, rank || "–"), avatar(seat, name), h("span", {}, h("bdi", {}, name), bot && h("small", {}, " bot")), h("em", {}, points)))),
      end.moments.length > 0 && h("h3", {}, own ? `Your game in ${words(end.moments.length)}` : `The game in ${words(end.moments.length)}`),
      h("ol", { class: "end-moments" }, ...end.moments.map(({ text, round, change, record }) => h("li", {},
        sign(own ? change : 0),
        h("a", { href: `${url(`/watch/${this.file}`, this.query)}#${record}`, dir: "auto" }, text), h("small", {}, `round ${round}`)))),
      end.course.length > 2 && !end.cooperative && course(end),
      h("div", { class: "foot" },
        h("a", { class: "button", href: url(`/watch/${this.file}`, { game: this.query.game }) }, "Watch it again"),
        h("a", { class: "button", href: url(`/replay/${this.file}`, { game: this.query.game }), download: "replay.html" }, "Save as a page"),
        end.next ? h("a", { class: "button main again", id: "again", href: end.next }, "On to the next game")
          : end.again && h("button", { type: "button", class: "main again", id: "again", onclick: () => this.again() }, "Again!")));
  }

  async again() {
    try {
      const made = await post(`/api/again/${this.file}`, {}, { game: this.query.game });
      location.assign(made.next);
    } catch (problem) {
      this.element.append(h("p", { class: "error", role: "alert" }, sentence(problem)));
    }
  }
}

/** Further ahead, or behind; for who has no seat it is neither. @param {number} change */
function sign(change) {
  const [kind, mark] = change > 0 ? ["up", "▲"] : change < 0 ? ["down", "▼"] : ["", "•"];
  return h("span", { class: kind, "aria-hidden": "true" }, mark);
}

/** @param {number} n */
function words(n) {
  return `${["", "one", "two", "three", "four"][n] ?? n} moment${n === 1 ? "" : "s"}`;
}

/** @param {number} ms @returns {string[]} */
function minutes(ms) {
  const found = Math.round(ms / 60_000);
  return found ? [found === 1 ? "1 minute" : `${found} minutes`] : [];
}

/** A line for each seat, from the first turn to the last. @param {EndData} end */
function course({ course: turns, ranks }) {
  const all = turns.flat();
  const [low, high] = [Math.min(...all), Math.max(...all)];
  const x = (/** @type {number} */ n) => EDGE + (n * (W - 2 * EDGE)) / (turns.length - 1);
  const y = (/** @type {number} */ points) => H - EDGE - ((points - low) * (H - 2 * EDGE)) / (high - low || 1);
  const told = ranks.map(({ name, points }) => `${name} ${points}`).join(", ");
  return s("svg", { class: "course-line", viewBox: `0 0 ${W} ${H}`, role: "img", "aria-label": `The course of the game: ${told}`, preserveAspectRatio: "none" },
    ...ranks.map(({ seat }) => s("path", { class: `line s${seat % 8}`, d: turns.map((standing, n) => `${n ? "L" : "M"}${x(n).toFixed(1)} ${y(standing[seat]).toFixed(1)}`).join("") })));
}
