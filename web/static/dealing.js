/** Free acts as forms: what I give, what I get, what is promised; any subset, any number. */

import { sheet } from "./dialogs.js";
import { fill, h } from "./dom.js";
import { actOf, poolOf } from "./narrowing.js";
import { Picker } from "./picker.js";

/** @import { DeskData, Entry, FreeAct, FreeField, Previewed, Sending } from "./types.js" */

const PAUSE = 150;

/**
 * @param {FreeAct} form @param {DeskData} desk @param {Map<string, number>} shown the marks of the picture
 * @param {(mark: string) => Node|null} face @param {(entries: Entry[]) => Promise<Previewed[]>} preview @param {Sending} send
 */
export function askFree(form, desk, shown, face, preview, send) {
  /** @type {Record<string, string|string[]>} */ const filled = {};
  const told = h("p", { class: "told-first", "aria-live": "polite" });
  let waiting = 0;
  /** @type {HTMLButtonElement|null} */ let main = null;
  const title = `${desk.names[form.seat]}: ${words(form.type)}`;
  const rare = form.fields.filter((field) => !field.required && field.row && Math.max(0, ...field.counts) === 0);
  const usual = form.fields.filter((field) => !rare.includes(field));
  const dialog = sheet(title, [
    h("p", { class: "hint" }, form.about),
    h("div", { class: "sides" }, ...usual.map(part)),
    rare.some((field) => poolOf(form, field, shown).length > 0) && h("details", {}, h("summary", {}, "More"), h("div", { class: "sides" }, ...rare.map(part))),
    told,
  ], "Do it", () => actOf(form.seat, form.type, filled), send);
  main = dialog.querySelector("button.main");
  changed();

  /** What would come of it, before anybody can say it. */
  function changed() {
    if (!main) return; // it is still being laid out
    main.disabled = true;
    clearTimeout(waiting);
    const asking = window.setTimeout(async () => {
      if (form.fields.some(({ name, required }) => required && !filled[name]?.length)) return void fill(told, "");
      const [answer] = await preview([actOf(form.seat, form.type, filled)]).catch(() => []);
      if (asking !== waiting || !answer || !main) return;
      fill(told, answer.told);
      told.classList.toggle("error", !answer.may);
      main.disabled = !answer.may;
    }, PAUSE);
    waiting = asking;
  }

  /** @param {string} name @param {string|string[]} value */
  function set(name, value) {
    filled[name] = value;
    changed();
  }

  /** @param {FreeField} field @returns {Node|null} */
  function part(field) {
    if (field.form === "words") return h("label", { class: "whole" }, words(field.name), h("input", { maxlength: 400, "data-field": field.name, autocomplete: "off", oninput: (/** @type {Event} */ event) => set(field.name, /** @type {HTMLInputElement} */ (event.target).value) }));
    if (field.form === "yes") return h("label", { class: "check whole" }, h("input", { type: "checkbox", onchange: (/** @type {Event} */ event) => set(field.name, /** @type {HTMLInputElement} */ (event.target).checked ? "true" : "") }), " ", words(field.name));
    const pool = field.form === "choice" ? field.values.map((value) => ({ value, count: 1 })) : poolOf(form, field, shown);
    if (!pool.length) return null;
    const spelt = (/** @type {string} */ value) => (field.word === "seat" ? `@${value}` : value); // as the notation says seats by number
    const most = field.counts.length && field.required ? field.counts[field.counts.length - 1] : 99;
    const picker = new Picker({
      label: words(field.name),
      pool: pool.map(({ value, count }) => ({ word: value, count, name: desk.things[`${field.word}:${value}`] ?? value, face: face(`${field.word}@${form.seat}:${value}`) })),
      changed: (picks) => {
        const kept = /** @type {string[]} */ (picks.slice(field.row ? -most : -1));
        if (kept.length !== picks.length) picker.set(kept);
        else set(field.name, field.row ? kept.map(spelt) : kept.length ? spelt(kept[0]) : "");
      },
    });
    if (pool.length === 1 && field.required && !field.row) picker.set([pool[0].value]);
    return h("div", { class: field.row ? "side" : "whole" }, h("h3", {}, words(field.name)), picker.element);
  }
}

/** @param {string} name */
const words = (name) => name.replaceAll("_", " ");
