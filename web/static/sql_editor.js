/** Where SQL is written: words are completed, Ctrl+Enter asks. */

import { fill, h } from "./dom.js";
import { completed } from "./sql.js";

/** @import { SchemaTables } from "./types.js" */

export class SqlEditor {
  /** @param {{typed: () => void, ask: () => void}} told */
  constructor({ typed, ask }) {
    this.told = { typed, ask };
    /** @type {SchemaTables} */
    this.tables = {};
    this.area = h("textarea", { id: "sql", spellcheck: "false", autocomplete: "off", "aria-label": "SQL: one SELECT", oninput: () => this.typed(), onkeydown: (event) => this.keyed(event), onblur: () => setTimeout(() => fill(this.offered), 200) });
    this.offered = h("ul", { class: "offered", id: "offered", "aria-label": "What the word could become; Tab takes the first" });
    this.element = h("div", { class: "writing" }, this.area, this.offered);
  }

  get value() {
    return this.area.value;
  }

  set value(text) {
    this.area.value = text;
  }

  close() {
    fill(this.offered);
  }

  typed() {
    this.told.typed();
    const words = completed(this.tables, this.value.slice(0, this.area.selectionStart), this.value);
    fill(this.offered, ...words.map(({ word, about }) => h("li", {}, h("button", { type: "button", tabindex: -1, onclick: () => this.take(word) }, word, h("small", {}, ` ${about}`)))));
  }

  /** @param {string} word */
  take(word) {
    const at = this.area.selectionStart;
    const start = at - (/[\w.]*$/.exec(this.value.slice(0, at))?.[0].length ?? 0);
    this.area.setRangeText(word, start, at, "end");
    this.close();
    this.area.focus();
  }

  /** @param {KeyboardEvent} event */
  keyed(event) {
    const first = this.offered.querySelector("button");
    if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) {
      event.preventDefault();
      this.told.ask();
    } else if (event.key === "Tab" && first && !event.shiftKey) {
      event.preventDefault();
      first.click();
    } else if (event.key === "Escape") this.close();
  }
}
