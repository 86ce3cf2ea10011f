/** What a question is narrowed to: games, sets, players, options and who plays, with counts. */

import { get } from "./api.js";
import { fill, h } from "./dom.js";

/** @import { Counted, Facets } from "./types.js" */

const KINDS = /** @type {[keyof Facets, string][]} */ ([["games", "Game"], ["set", "Set"], ["players", "Players"], ["option", "Option"], ["bot", "With the bot"]]);

export class FacetBar {
  /** @param {() => void} changed */
  constructor(changed) {
    this.changed = changed;
    /** @type {Facets|null} */
    this.facets = null;
    /** @type {Record<string, string>} titles of games */
    this.titles = {};
    this.selects = new Map(KINDS.map(([kind]) => [kind, h("select", { id: `facet-${kind}`, "data-facet": kind, onchange: () => this.choose(kind) })]));
    this.people = h("p", { class: "people" });
    this.element = h("div", { class: "facets form", hidden: true }, ...KINDS.map(([kind, title]) => h("label", { id: `of-${kind}` }, title, this.selects.get(kind))), this.people);
    this.database = "";
  }

  /** @param {string} database @param {Record<string, string>} titles */
  async read(database, titles) {
    this.database = database;
    this.titles = titles;
    this.facets = /** @type {Facets} */ (await get("/api/facets", { database, game: this.value("games") }));
    this.fill();
  }

  fill() {
    const { facets } = this;
    if (!facets) return;
    this.element.hidden = false;
    for (const [kind] of KINDS) {
      const select = /** @type {HTMLSelectElement} */ (this.selects.get(kind));
      const values = /** @type {Counted} */ (facets[kind]);
      const before = select.value;
      fill(select, h("option", { value: "" }, "any"), ...values.map(([value, number]) => h("option", { value }, `${kind === "games" ? (this.titles[value] ?? value) : kind === "option" ? value.replace("=", " ").replaceAll("_", " ") : value} (${number.toLocaleString()})`)));
      select.value = values.some(([value]) => value === before) ? before : "";
      if (select.parentElement) select.parentElement.hidden = values.length < 2 && !select.value;
    }
    const people = facets.people.slice(0, 6).map(([name, number]) => `${name} ${number}`);
    this.people.textContent = people.length ? `People, by games: ${people.join(", ")}` : "";
  }

  /** @param {keyof Facets} kind */
  async choose(kind) {
    if (kind === "games") {
      for (const other of ["set", "players", "option", "bot"]) this.set(/** @type {keyof Facets} */ (other), "");
      await this.read(this.database, this.titles);
    }
    this.changed();
  }

  /** @param {keyof Facets} kind */
  value(kind) {
    return this.selects.get(kind)?.value ?? "";
  }

  /** @param {keyof Facets} kind @param {string} value */
  set(kind, value) {
    const select = this.selects.get(kind);
    if (select) select.value = value;
  }

  /** What narrows a question, by the names that the server knows; a game's own question is about its game alone. @param {boolean} shared @returns {Record<string, string>} */
  given(shared) {
    if (!shared) return {};
    const chosen = { game: this.value("games"), set: this.value("set"), players: this.value("players"), option: this.value("option"), bot: this.value("bot") };
    return Object.fromEntries(Object.entries(chosen).filter(([, value]) => value));
  }
}
