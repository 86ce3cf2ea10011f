/** Searching what may be said now, for those who like to type; it never takes the focus by itself. */

import { fill, h } from "./dom.js";
import { searched } from "./searching.js";

/** @import { Choice, DeskData, Entry } from "./types.js" */
/** @import { Tapping } from "./tapping.js" */

/** As many stand below the search. */
const MOST = 12;

export class Choosing {
  /** @param {Tapping} tapping @param {(entry: Entry) => void} send @param {(hint: string) => void} hint */
  constructor(tapping, send, hint) {
    this.tapping = tapping;
    this.send = send;
    this.hint = hint;
    /** @type {DeskData} */
    this.desk;
    this.search = h("input", { type: "search", id: "search", autocomplete: "off", spellcheck: "false", oninput: () => this.list() });
    this.label = h("label", { for: "search" });
    this.place = h("div", { class: "acts", id: "acts" });
    this.element = h("form", { class: "searching", onsubmit: (event) => {
      event.preventDefault();
      this.enter();
    } }, this.label, this.search, this.place);
  }

  /** @param {DeskData} desk */
  show(desk) {
    if (this.desk?.records !== desk.records) this.search.value = "";
    this.desk = desk;
    fill(this.label, desk.owed ? "Search what the table showed" : "Search, or type an act");
    this.element.hidden = desk.sealed || desk.over;
    this.list();
  }

  /** @returns {Choice[]} */
  choices() {
    const { owed, acts } = this.desk;
    if (!owed) return acts.flatMap((group) => group.choices.map((choice) => ({ ...choice, label: `${group.group}: ${choice.label}` })));
    return this.tapping.left.map(({ word, name, count }) => ({ text: word, label: count > 1 ? `${name} ×${count}` : name, pick: word }));
  }

  list() {
    const typed = this.search.value.trim();
    const fitting = typed ? searched(this.choices(), typed) : [];
    fill(this.place,
      ...fitting.slice(0, MOST).map((choice) => h("button", { type: "button", class: "act", "data-text": choice.text, onclick: () => this.choose(choice) }, choice.label)),
      fitting.length > MOST && h("p", {}, `… and ${fitting.length - MOST} more: type on`));
  }

  /** @param {Choice} choice */
  choose(choice) {
    if (choice.pick === undefined) return this.send({ do: "chosen", seat: choice.seat, act: choice.act });
    this.search.value = "";
    this.tapping.pick(choice.pick);
    this.list();
  }

  /** Enter in the search box: the only one that fits, or the line as it was typed. */
  enter() {
    const typed = this.search.value.trim();
    const fitting = typed ? searched(this.choices(), typed) : [];
    const exact = fitting.filter((choice) => choice.text.toLowerCase() === typed.toLowerCase());
    if (fitting.length === 1) this.choose(fitting[0]);
    else if (exact.length === 1) this.choose(exact[0]);
    else if (!typed && this.tapping.isPicked) this.tapping.record();
    else if (typed && (!fitting.length || typed.includes(" : "))) this.send({ do: "say", line: typed });
    else if (fitting.length) this.hint(`${fitting.length} fit; type more, or tap one.`);
  }
}
