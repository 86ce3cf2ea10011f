/** What if: a game that goes on from a position of this one, by hand or by bots, kept beside it. */

import { get, pathOf, post, url } from "./api.js";
import { fill, h, sentence } from "./dom.js";
import { Reel } from "./replay_data.js";

/** @import { Listed, ListPage } from "./types.js" */

/** A corrected game is there more than once. @param {Listed} row @param {import("./types.js").About} about @returns {string|null} */
function editionOf(row, about) {
  if (row.id !== about.id) return null;
  return `${row.corrected ? "The corrected edition" : "The game before it was corrected"}, ${row.records} records${row.replaced ? "" : ": this one counts"}`;
}

export class WhatIfs {
  /** @param {import("./viewer.js").Viewer} viewer @param {string} file @param {string} game */
  constructor(viewer, file, game) {
    this.viewer = viewer;
    this.path = `/api/what-if/${file}`;
    this.query = { game };
    this.list = h("ul", { class: "plain" });
    this.error = h("p", { class: "error", role: "alert" });
    this.who = h("select", { id: "what-if-by", "aria-label": "Who plays on" },
      h("option", { value: "" }, "by hand"), ...viewer.reel.about.players.map((bot) => h("option", { value: bot }, `by bots: ${bot}`)));
    this.go = h("button", { type: "button", id: "what-if", onclick: () => this.begin() }, "What if?");
    this.others = h("select", { id: "other", "aria-label": "Beside another game", onchange: () => this.besides(this.others.value) }, h("option", { value: "" }, "another game…"));
    this.element = h("details", { class: "what-ifs", open: true }, h("summary", {}, "What if, and other games"),
      h("p", { class: "tools-row" }, this.go, " from here on, ", this.who),
      h("p", { class: "tools-row" }, h("label", {}, "Side by side with ", this.others)),
      this.error, this.list);
    this.refresh();
  }

  async refresh() {
    const { about } = this.viewer.reel;
    try {
      const forks = /** @type {Listed[]} */ (await get("/api/forks", { game: about.id }));
      fill(this.list, ...forks.map((row) => h("li", {},
        h("a", { href: url(`/watch/${pathOf(row.file)}`, { game: row.id }) }, editionOf(row, about) ?? `What if after record ${row.after}`),
        ` ${row.result || "still being played"} `,
        h("button", { type: "button", class: "quiet", onclick: () => this.besides(`${row.id} ${row.file}`) }, "side by side"))));
      const same = /** @type {ListPage} */ (await get("/api/games", { game: about.game, size: 60 }));
      const any = /** @type {ListPage} */ (await get("/api/games", { size: 60 }));
      const every = [...forks, ...same.rows, ...any.rows].filter((row) => row.id !== about.id);
      const rows = every.filter((row, at) => every.findIndex((other) => other.id === row.id) === at);
      fill(this.others, this.others.options[0], ...rows.map((row) =>
        h("option", { value: `${row.id} ${row.file}` }, `${row.game === about.game ? "" : `${row.title}, `}${row.parent === about.id ? `what if after ${row.after}` : row.players.join(", ")}: ${row.result || "open"}`)));
    } catch (problem) {
      this.error.textContent = sentence(problem);
    }
  }

  async begin() {
    this.error.textContent = "";
    this.go.disabled = true;
    try {
      const made = await post(this.path, { at: this.viewer.here, by: this.who.value }, this.query);
      if (!this.who.value) location.assign(url(`/record/${pathOf(made.file)}`, { game: made.id }));
      else {
        await this.refresh();
        await this.besides(`${made.id} ${made.file}`);
      }
    } catch (problem) {
      this.error.textContent = sentence(problem);
    } finally {
      this.go.disabled = false;
    }
  }

  /** @param {string} chosen an id and a file */
  async besides(chosen) {
    const { viewer } = this;
    if (!chosen) return viewer.beside.end();
    const [id, ...rest] = chosen.split(" ");
    const file = pathOf(rest.join(" "));
    try {
      const reel = new Reel(await get(`/api/reel/${file}`, { game: id }));
      reel.source = { file, game: id };
      viewer.beside.take(reel, reel.about.names.join(", "), Math.min(viewer.here, reel.any.length));
      this.others.value = chosen;
      viewer.tellHolding();
      viewer.parts.stage.scrollIntoView({ block: "nearest" });
    } catch (problem) {
      this.error.textContent = sentence(problem);
    }
  }
}
