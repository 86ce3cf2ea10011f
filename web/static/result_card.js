/** How a page of one game begins, and how a game ends: a card over the board. */

import { day, duration, fill, h, icon } from "./dom.js";
import { endText } from "./moments.js";
import { sample } from "./seat_strip.js";

export class ResultCard {
  /** @param {import("./viewer.js").Viewer} viewer */
  constructor(viewer) {
    this.viewer = viewer;
    this.element = h("div", { class: "result-card", hidden: true, id: "result-card" });
  }

  close() {
    this.element.hidden = true;
  }

  /** Who, when, who won, how long; and a large button. */
  begin() {
    const { viewer } = this;
    const { about } = viewer.reel;
    const played = viewer.view.row(viewer.view.length)?.played ?? 0;
    const rounds = viewer.view.clock(viewer.view.present).round;
    const facts = [day(about.started), rounds ? `${rounds} rounds` : "", `${viewer.view.length} records`, played ? duration(played) : ""];
    this.show("The game", [
      h("p", { class: "card-kind" }, about.title),
      h("h2", {}, about.ending ? `★ ${endText(about)}` : "Still being played"),
      this.ranking(),
      h("p", { class: "card-facts" }, facts.filter(Boolean).join(" · ")),
      h("p", { class: "card-acts" },
        h("button", { type: "button", class: "main large", id: "begin-playing", onclick: () => { this.close(); viewer.play(); } }, icon("play"), " Play"),
        h("button", { type: "button", onclick: () => this.close() }, "Step through it"),
        h("button", { type: "button", onclick: () => viewer.go(viewer.path.at(-1) ?? 0) }, "To the end")),
    ]);
  }

  /** The end was reached. */
  end() {
    const { viewer } = this;
    const { about } = viewer.reel;
    this.show("The result", [
      h("p", { class: "card-kind" }, "The end"),
      h("h2", {}, `★ ${endText(about)}`),
      this.ranking(),
      h("p", { class: "card-acts" },
        h("button", { type: "button", class: "main", onclick: () => this.close() }, "See the board"),
        h("button", { type: "button", onclick: () => { viewer.tabs.open("moments"); this.close(); } }, "Its moments"),
        h("button", { type: "button", onclick: () => { viewer.go(viewer.path[0]); viewer.play(); } }, "Again")),
    ]);
  }

  /** Everybody from first to last. */
  ranking() {
    const { view, reel } = this.viewer;
    const { names, winners, cooperative, unit } = reel.about;
    const points = view.points(view.present);
    if (cooperative) return h("ol", { class: "ranking" }, h("li", {}, h("span", {}, names.join(", ")), h("b", {}, `${points[0]} ${unit}`)));
    const seats = names.map((_, seat) => seat).sort((a, b) => Number(winners.includes(b)) - Number(winners.includes(a)) || points[b] - points[a]);
    return h("ol", { class: "ranking" }, ...seats.map((seat) => h("li", { class: `s${seat % 8}${winners.includes(seat) ? " has-won" : ""}` }, sample(seat), h("span", {}, names[seat]), h("b", {}, `${points[seat]} ${unit}`))));
  }

  /** @param {string} label @param {import("./types.js").Child[]} content */
  show(label, content) {
    fill(this.element, h("div", { class: "card-sheet", role: "group", "aria-label": label }, ...content));
    this.element.hidden = false;
  }
}
