/**
 * A finger without a browser: of every position that stands in the input, which acts do taps lead
 * to, with how many touches, and what do forms, rows that go on and free rows write?
 */

import { goingOn, growing, grown } from "../../../web/static/place_rows.js";
import { narrowed, opened, poolOf, prepared, sheetOf, verbKeys, withTap } from "../../../web/static/act_filter.js";
import { SCREEN } from "../../../web/static/picker.js";
import { actOf } from "../../../web/static/act_text.js";

/** @import { Act, Atom, Entry, Filling, FreeAct, FreeField, Open, Ready, Tap } from "../../../web/static/types.js" */
/** @typedef {{marks: string[], ghost: boolean}} Thing */
/** @typedef {{acts: Act[], wanted: string[], free: FreeAct[], things: Thing[]}} Position */

const MOST = 12;

/** @param {Thing[]} things @returns {Map<string, number>} */
function shownIn(things) {
  const shown = new Map();
  for (const mark of things.flatMap(({ marks }) => marks)) shown.set(mark, (shown.get(mark) ?? 0) + 1);
  return shown;
}

/** How many touches it takes; nothing if none leads to it. @param {Act} act @param {Ready[]} ready @param {Open[]} opens @param {Thing[]} things */
function touches(act, ready, opens, things) {
  /** @type {(Tap & {thing?: Thing})[]} */ let taps = [];
  /** @type {Record<string, string>} */ let said = {};
  let left = [...act.atoms];
  for (let count = 0; count < MOST; ) {
    const found = narrowed(ready, taps, said, opens);
    const lit = things.filter((thing) => thing.marks.some((mark) => found.lit.has(mark)) && !taps.some((tap) => tap.thing === thing));
    const sheet = sheetOf(found, taps, said, lit.some(({ ghost }) => ghost));
    if (sheet.sentences.some((each) => each.act?.text === act.text)) return count + 1;
    const [atom, thing] = named(act, left, lit) ?? [];
    if (atom && thing) {
      left = left.filter((each) => each !== atom);
      taps = withTap(ready, taps, { marks: new Set(thing.marks), element: null }, opens).map((tap, n) => taps[n] ?? tap);
      taps[taps.length - 1].thing = thing;
      count += 1;
    } else if (sheet.verbs.some((verb) => verb.act.type === act.type && verb.act.seat === act.seat)) {
      taps = [...taps, { marks: new Set(verbKeys(act).slice(0, 1)), element: null }];
      count += 1;
    } else if (sheet.asks) {
      const { field, values } = sheet.asks;
      said = { ...said, [field]: left.filter(([name]) => name === field).map((each) => each[2]).join(" ") };
      count += values.length > SCREEN ? 2 : 1;
    } else return null;
  }
  return null;
}

/** @param {Act} act @param {Atom[]} left @param {Thing[]} lit @returns {[Atom, Thing]|null} */
function named({ seat }, left, lit) {
  for (const atom of left)
    for (const name of [atom[1], atom[0]]) {
      const keys = [`${name}:${atom[2]}`, `${name}@${seat}:${atom[2]}`];
      const thing = lit.find(({ marks }) => marks.some((mark) => keys.includes(mark)));
      if (thing) return [atom, thing];
    }
  return null;
}

/** Something for every line of a form; nothing if a line that is needed has nothing to offer. @param {FreeAct} form @param {FreeField[]} fields @param {Map<string, number>} shown @param {boolean} [nested] @returns {Record<string, Filling>|null} */
function filled(form, fields, shown, nested = false) {
  /** @type {Record<string, Filling>} */ const into = {};
  for (const field of fields) {
    const value = fillingOf(form, field, shown, nested);
    if (value === null && field.required) return null;
    if (value !== null) into[field.name] = value;
  }
  return into;
}

/** @param {FreeAct} form @param {FreeField} field @param {Map<string, number>} shown @param {boolean} nested @returns {Filling|null} */
function fillingOf(form, field, shown, nested) {
  if (field.form === "words") return "so be it";
  if (field.form === "yes") return "true";
  if (field.form === "rows") {
    const entry = filled(form, field.fields ?? [], shown, true);
    return entry && [entry];
  }
  const values = field.form === "choice" ? field.values : poolOf(form, field, shown, nested).map(({ value }) => value);
  const spelt = values.map((value) => (field.word === "seat" ? `@${value}` : value));
  const count = field.row ? Math.max(1, field.counts[0] ?? 1) : 1;
  const some = Array.from({ length: count }, (_, n) => spelt[n % spelt.length]);
  return spelt.length ? (field.row ? some : spelt[0]) : null;
}

/** Every act that is made otherwise than by a listed sentence, by its word. @param {Position} position @param {Ready[]} ready @param {Map<string, number>} shown @returns {[string, Entry|null][]} */
function made({ free, things }, ready, shown) {
  /** @type {[string, Entry|null][]} */ const entries = [];
  const opens = opened(free, shown, ready);
  for (const form of free) {
    const open = opens.find((each) => each.form === form);
    const like = ready.find(({ act }) => act.seat === form.seat && act.type === form.type);
    const rows = like ? growing([form], [like]) : [];
    if (open) {
      const taps = [{ marks: new Set(verbKeys(form)), element: null }, ...open.pool.filter(({ keys }) => keys.length).slice(0, Math.max(1, open.least)).map(({ keys }) => ({ marks: new Set(keys), element: null }))];
      const [sentence] = sheetOf(narrowed([], taps, {}, [open]), taps, {}).sentences;
      entries.push([form.type, sentence?.entry ?? null]);
    } else if (rows.length && like) {
      /** @type {Tap[]} */ const taps = [goingOn(form.type, rows[0].field.name)];
      const going = () => grown(ready, [like], taps, free, shown);
      for (let n = 0; n < (rows[0].field.each ?? 1) && (going()?.lit.size ?? 0) > 0; n++) {
        const thing = things.find(({ marks }) => marks.some((mark) => going()?.lit.has(mark)));
        taps.push({ marks: new Set(thing?.marks), element: null });
      }
      entries.push([form.type, going()?.sentences[0]?.entry ?? (taps.length === 1 ? like && { do: "say", line: like.act.text } : null)]);
    } else {
      const values = filled(form, form.fields, shown);
      entries.push([form.type, values && actOf(form.seat, form.type, values, form)]);
    }
  }
  return entries;
}

const input = await new Response(/** @type {ReadableStream} */ (/** @type {unknown} */ (process.stdin))).json();
const told = /** @type {Position[]} */ (input).map((position) => {
  const shown = shownIn(position.things);
  const ready = prepared(position.acts, shown);
  const opens = opened(position.free, shown, ready);
  return {
    touches: position.acts.filter(({ text }) => position.wanted.includes(text)).map((act) => [act.text, touches(act, ready, opens, position.things)]),
    made: made(position, ready, shown),
  };
});
process.stdout.write(JSON.stringify(told));
