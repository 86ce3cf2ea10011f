/** Variants and house rules of a new game, folded into one line: cards, options, set-up, file. */

import { fill, h } from "./dom.js";

/** @import { Playable } from "./types.js" */

const DEALINGS = /** @type {const} */ ([
  ["", "You tell the set-up", "Tap which cards came."],
  ["shuffled", "The computer shuffles", "The set-up is done at once, and can be taken back and told differently."],
  ["printed", "As printed", "The set-up in the order in which the set names its things; correct what lies differently."],
]);

export class Variants {
  constructor() {
    this.told = h("span", { class: "quiet" });
    this.fields = h("div", { class: "fields" });
    this.set = "";
    this.file = "";
    /** @type {"" | "shuffled" | "printed"} */ this.dealing = "";
    /** @type {Record<string, string>} */ this.options = {};
    this.onTable = false;
    this.element = h("details", { class: "variants", id: "variants" },
      h("summary", {}, h("span", {}, "Variants and house rules"), this.told), this.fields);
    /** @type {Playable} */ this.game;
  }

  /** What was typed for options of the same name stays. @param {Playable} game */
  show(game) {
    this.game = game;
    const named = new Set(game.options.map(({ name }) => name));
    this.options = Object.fromEntries(Object.entries(this.options).filter(([name]) => named.has(name)));
    this.set = game.sets.includes(this.set) ? this.set : game.set;
    this.file = game.file;
    this.draw();
  }

  /** People deal, or the computer does. @param {boolean} onTable */
  ask(onTable) {
    if (onTable === this.onTable) return;
    this.onTable = onTable;
    this.draw();
  }

  draw() {
    const { game } = this;
    if (!game) return;
    const set = h("select", { id: "set", onchange: () => { this.set = set.value; this.tell(); } },
      ...game.sets.map((name) => h("option", { value: name, selected: name === this.set }, name)));
    const file = h("input", { id: "file", value: this.file, required: true, oninput: () => { this.file = file.value; } });
    const setUp = h("fieldset", { class: "dealing" }, h("legend", {}, "Set-up"),
      ...DEALINGS.map(([value, label, about]) => h("label", { class: "check" },
        h("input", { type: "radio", name: "dealing", value, checked: value === this.dealing, onchange: () => { this.dealing = value; this.tell(); } }),
        h("span", {}, label, h("small", {}, about)))));
    fill(this.fields, this.onTable && setUp,
      ...game.options.map((option) => this.option(option)),
      h("label", {}, "Card set", set), h("label", {}, "File", file));
    this.tell();
  }

  /** @param {Playable["options"][0]} option */
  option(option) {
    const id = `option-${option.name}`;
    const value = this.options[option.name] ?? option.default;
    const about = `${id}-about`;
    const input = option.choices.length
      ? h("select", { id, "data-option": option.name, "aria-describedby": about }, ...option.choices.map((each) => h("option", { value: each, selected: each === value }, spoken(each))))
      : h("input", { id, "data-option": option.name, value, "aria-describedby": about });
    input.addEventListener("input", () => {
      this.options[option.name] = input.value;
      this.tell();
    });
    return h("div", { class: "option" }, h("label", { for: id }, option.name.replaceAll("_", " ")), input, h("small", { id: about }, option.about));
  }

  /** How much is not as printed. */
  tell() {
    const { game } = this;
    const changed = game.options.filter(({ name, default: usual }) => this.options[name] !== undefined && this.options[name] !== usual).length + (this.set === game.set ? 0 : 1);
    fill(this.told, changed ? `${changed} changed ›` : "as printed ›");
  }
}

/** @param {string} value */
function spoken(value) {
  return value === "true" ? "yes" : value === "false" ? "no" : value.replaceAll("_", " ");
}
