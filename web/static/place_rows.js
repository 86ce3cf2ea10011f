/** Rows of places that go on: more steps than the list has examples of. */

import { rowOf } from "./act_text.js";

/** @import { FreeAct, FreeField, Going, Ready, Sentence, Tap } from "./types.js" */

/** @param {string} type @param {string} field */
const more = (type, field) => `more:${type}.${field}`;

/** The touch after which taps are further steps. @param {string} type @param {string} field @returns {Tap} */
export const goingOn = (type, field) => ({ marks: new Set([more(type, field)]), element: null });

/** The rows that may go on in what was tapped. @param {FreeAct[]} free @param {Ready[]} done @returns {{form: FreeAct, field: FreeField}[]} */
export function growing(free, done) {
  return free.filter(({ seat, type }) => done.some(({ act }) => act.seat === seat && act.type === type))
    .flatMap((form) => form.fields.filter(({ form: kind, row, each }) => kind === "place" && row && (each ?? 1) > 1).map((field) => ({ form, field })));
}

/** Where the further steps begin; -1 if there are none. @param {Tap[]} taps */
export const grownFrom = (taps) => taps.findIndex(({ marks }) => [...marks].some((mark) => mark.startsWith("more:")));

/** The places that an act names in a field. @param {Ready} each @param {string} field */
const placesOf = ({ act }, field) => act.atoms.filter(([name]) => name === field).map((atom) => atom[2]);

/**
 * What the taps after `goingOn` say: further steps of these acts, and where the next may lie.
 * @param {Ready[]} ready all acts @param {Ready[]} done what was tapped before @param {Tap[]} taps since then, with the touch that went on
 * @param {FreeAct[]} free @param {Map<string, number>} shown @returns {Going|null}
 */
export function grown(ready, done, taps, free, shown) {
  const row = growing(free, done).find(({ form, field }) => taps[0].marks.has(more(form.type, field.name)));
  if (!row) return null;
  const { form, field } = row;
  const [start, each] = [`${field.word}:`, field.each ?? 1];
  const places = taps.slice(1).map(({ marks }) => [...marks].find((mark) => mark.startsWith(start))?.slice(start.length) ?? "");
  const bases = done.filter(({ act }) => act.seat === form.seat && act.type === form.type);
  const said = [...placesOf(bases[0], field.name), ...places];
  const examples = ready.filter(({ act }) => act.seat === form.seat && act.type === form.type).map((act) => placesOf(act, field.name));
  const next = nextPlaces(examples, said, each);
  const everywhere = [...shown.keys()].filter((key) => key.startsWith(start)).map((key) => key.slice(start.length));
  const lit = new Set((next.length ? next : everywhere).map((place) => start + place).filter((key) => shown.has(key)));
  const whole = places.length > 0 && said.length % each === 0;
  return { lit, word: field.word, sentences: whole ? bases.map((base) => sentence(base, field, places, each)) : [] };
}

/** Where a step may begin or end, by the examples: whoever went has gone, and left a place behind. @param {string[][]} examples @param {string[]} said @param {number} each */
function nextPlaces(examples, said, each) {
  const at = said.length % each;
  const steps = (/** @type {string[]} */ row) => Array.from({ length: Math.floor(row.length / each) }, (_, n) => row.slice(n * each, (n + 1) * each));
  const begun = said.slice(said.length - at);
  const gone = steps(said);
  const fitting = examples.flatMap(steps).filter((step) => begun.every((place, n) => step[n] === place));
  const taken = new Set(gone.map((step) => step[at]));
  const free = at ? gone.map((step) => step[0]) : [];
  return [...new Set([...fitting.map((step) => step[at]), ...free])].filter((place) => !taken.has(place) && !begun.includes(place));
}

/** @param {Ready} base @param {FreeField} field @param {string[]} places @param {number} each @returns {Sentence} */
function sentence(base, field, places, each) {
  const row = rowOf([...placesOf(base, field.name), ...places], each);
  const others = base.act.text.replace(new RegExp(` ${field.name}=\\[(\\[\\[.*?\\]\\](, )?)*\\]`), "");
  const number = places.length / each;
  return { act: null, label: `${base.act.label}, and ${number} more`, entry: { do: "say", line: `${others} ${field.name}=${row}` } };
}
