/** Free acts as forms: what I give, what I get, who gets what of it; any subset, any number. */

import { sheet } from "./dialogs.js";
import { fill, h } from "./dom.js";
import { poolOf } from "./act_filter.js";
import { Picker } from "./picker.js";
import { actOf } from "./act_text.js";
import { actName, fieldName } from "./action_bar.js";
import { isolated } from "./news_parts.js";

/** @import { Atom, DeskData, Entry, Filling, FreeAct, FreeField, Previewed, Sending } from "./types.js" */

/**
 * @typedef {Object} Around what a form is asked with
 * @property {DeskData} desk
 * @property {Map<string, number>} shown the marks of the picture
 * @property {Atom[]} said what was tapped already: the form begins with it
 * @property {(mark: string) => Node|null} face
 * @property {(entries: Entry[]) => Promise<Previewed[]>} preview
 * @property {Sending} send
 */
/** @typedef {Record<string, Filling>} Filled */

const PAUSE = 150;
const MANY = 99;
/** As many kinds have places of their own. */
const PLACES = 12;

/** @param {FreeAct} form @param {Around} around */
export function askFree(form, { desk, shown, said, face, preview, send }) {
  const filled = begun(form.fields, said);
  const told = h("p", { class: "told-first", "aria-live": "polite" });
  let waiting = 0;
  /** @type {HTMLButtonElement|null} */ let main = null;
  const entry = () => actOf(form.seat, form.type, filled, form);
  const onDemand = desk.on_demand.filter((name) => name.startsWith(`${form.type}.`)).map((name) => name.split(".")[1]);
  const isRare = (/** @type {FreeField} */ { name, required, row, counts }) => (onDemand.length ? onDemand.includes(name) : !required && row && Math.max(0, ...counts) === 0);
  const rare = form.fields.filter((field) => isRare(field) && !filled[field.name]?.length);
  const captioned = (/** @type {FreeField} */ field) => fieldName(form.type, field.name, field.word, desk.captions);
  const usual = form.fields.filter((field) => !rare.includes(field));
  const hidden = rare.flatMap((field) => part(field, filled) ?? []);
  const name = actName(form.type, desk.captions);
  const dialog = sheet(desk.news ? name : `${desk.names[form.seat]}: ${name}`, [
    !desk.news && h("p", { class: "hint" }, form.about),
    h("div", { class: "sides" }, ...usual.map((field) => part(field, filled))),
    hidden.length > 0 && h("details", {}, h("summary", {}, "+ Items, promises and more…"), h("div", { class: "sides" }, ...hidden)),
    told,
  ], name, entry, send);
  main = dialog.querySelector("button.main");
  changed();

  /** What would come of it, before anybody can say it. */
  function changed() {
    if (!main) return; // it is still being laid out
    main.disabled = true;
    clearTimeout(waiting);
    const asking = window.setTimeout(async () => {
      if (form.fields.some(({ name, required }) => required && !filled[name]?.length)) return void fill(told, "");
      const [answer] = await preview([entry()]).catch(() => []);
      if (asking !== waiting || !answer || !main) return;
      // The button is the sentence, once.
      fill(told, ...(answer.may ? [] : isolated(answer.told, desk.names)));
      fill(main, ...(answer.may && answer.told ? isolated(answer.told, desk.names) : [name]));
      told.classList.toggle("error", !answer.may);
      main.disabled = !answer.may;
    }, PAUSE);
    waiting = asking;
  }

  /** @param {FreeField} field @param {Filled} into the act, or an entry of it @returns {HTMLElement|null} */
  function part(field, into) {
    const set = (/** @type {Filling} */ value) => {
      into[field.name] = value;
      changed();
    };
    const input = (/** @type {Event} */ event) => /** @type {HTMLInputElement} */ (event.target);
    if (field.form === "words") return h("label", { class: "whole" }, captioned(field), h("input", { "data-field": field.name, autocomplete: "off", oninput: (/** @type {Event} */ event) => set(input(event).value) }));
    if (field.form === "yes") return h("label", { class: "check whole" }, h("input", { type: "checkbox", checked: into[field.name] === "true", onchange: (/** @type {Event} */ event) => set(String(input(event).checked)) }), " ", captioned(field));
    if (field.form === "rows") return entries(field, set);
    const there = field.form === "choice" ? field.values.map((value) => ({ value, count: 1 })) : ownedBy(field) ?? poolOf(form, field, shown, into !== filled);
    if (!there.length) return null;
    const called = (/** @type {string} */ value) => desk.things[`${field.word}:${value}`] ?? value;
    const pool = inPlaces(field, there, into !== filled).sort((a, b) => called(a.value).localeCompare(called(b.value)));
    const spelt = (/** @type {string} */ value) => (field.word === "seat" ? `@${value}` : value); // as the notation says seats by number
    const most = !field.row ? 1 : field.counts.length && field.required ? field.counts[field.counts.length - 1] : MANY;
    const picker = new Picker({
      label: captioned(field),
      count: most,
      pool: pool.map(({ value, count }) => ({ word: value, count, name: called(value), face: face(`${field.word}@${form.seat}:${value}`) ?? face(`${field.word}:${value}`) })),
      changed: (picks) => {
        const kept = /** @type {string[]} */ (picks.slice(-most));
        if (kept.length !== picks.length) picker.set(kept);
        else set(field.row ? kept.map(spelt) : kept.length ? spelt(kept[0]) : "");
      },
    });
    const first = into[field.name] ?? (pool.length === 1 && field.required && !field.row ? [pool[0].value] : []);
    if (first.length) picker.set(/** @type {string[]} */ ([first].flat()));
    return h("div", { class: field.row ? "side" : "whole", "data-line": field.name }, h("h3", {}, captioned(field)), picker.element);
  }

  /** Things that lie before the seats: the first row of them is mine, another is of the others. @param {FreeField} field */
  function ownedBy({ name, word, row, form: kind }) {
    const lying = desk.owned[word];
    if (!lying || !row || kind !== "thing") return null;
    const first = form.fields.find((other) => other.row && other.word === word)?.name === name;
    const seats = Object.keys(lying).map(Number).filter((seat) => (seat === form.seat) === first);
    return seats.flatMap((seat) => lying[seat]).map((value) => ({ value, count: 1 }));
  }

  /** What both sides have, in the same places on both: of what one has none, none can be taken. @param {FreeField} field
   * @param {{value: string, count: number}[]} pool @param {boolean} anybodys */
  function inPlaces({ word, row }, pool, anybodys) {
    const sides = row ? form.fields.filter((other) => other.row && other.word === word && other.form === "thing") : [];
    const kinds = new Set(sides.flatMap((other) => poolOf(form, other, shown, anybodys).map(({ value }) => value)));
    if (sides.length < 2 || kinds.size > PLACES || desk.owned[word]) return pool.map(({ value, count }) => ({ value, count }));
    return [...kinds].map((value) => ({ value, count: pool.find((each) => each.value === value)?.count ?? 0 }));
  }

  /** Entries with lines of their own: one for each who gets something. @param {FreeField} field @param {(value: Filling) => void} set */
  function entries(field, set) {
    /** @type {Filled[]} */ let rows = [];
    const place = h("div", { class: "entries" });
    const list = (/** @type {Filled[]} */ now) => {
      rows = now;
      set(rows);
    };
    const add = h("button", { type: "button", class: "verb", "data-add": field.name, onclick: () => {
      /** @type {Filled} */ const row = {};
      const box = h("fieldset", { class: "entry" }, h("legend", {}, words(field.tag ?? field.name)),
        h("div", { class: "sides" }, ...(field.fields ?? []).map((each) => part(each, row))),
        h("button", { type: "button", class: "verb", onclick: () => {
          box.remove();
          list(rows.filter((each) => each !== row));
        } }, "✕ Remove"));
      place.append(box);
      list([...rows, row]);
    } }, `＋ ${words(field.tag ?? field.name)}`);
    return h("div", { class: "whole" }, h("h3", {}, captioned(field)), place, add);
  }
}

/** What the taps say, as a form is filled. @param {FreeField[]} fields @param {Atom[]} said @returns {Filled} */
function begun(fields, said) {
  /** @type {Filled} */ const filled = {};
  for (const { name, row, form } of fields) {
    const values = said.filter(([field]) => field === name).map((atom) => atom[2]);
    if (values.length && form !== "rows") filled[name] = row ? values : values[0];
  }
  return filled;
}

/** @param {string} name */
const words = (name) => name.replaceAll("_", " ");
