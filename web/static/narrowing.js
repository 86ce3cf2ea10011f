/** Which acts are left after some taps, what may be tapped next, what is still to be asked. */

import { actOf } from "./writing.js";

/** @import { Act, Atom, FreeAct, FreeField, Open, Ready, Sentence, Tap } from "./types.js" */

/** As many acts get a sentence each; more are narrowed first. */
export const FEW = 5;
const TURN = "turn";

/** The marks by which a picture may show an atom of a seat's act. @param {Atom} atom @param {number} seat @returns {string[]} */
export function keysOf([field, word, value], seat) {
  return [...new Set([word, field])].flatMap((name) => [`${name}:${value}`, `${name}@${seat}:${value}`]);
}

/** The marks of an act's own word. @param {{seat: number, type: string}} act */
export const verbKeys = ({ seat, type }) => [`act@${seat}:${type}`, `act:${type}`];

/** @param {Act[]} acts @param {Map<string, number>} shown every mark of the picture, and on how many things it is @returns {Ready[]} */
export function prepared(acts, shown) {
  return acts.map((act) => {
    /** @type {Map<string, number>} */ const times = new Map();
    /** @type {Ready} */ const made = { act, marks: [], rest: [], verb: verbKeys(act) };
    for (const atom of act.atoms) {
      const keys = keysOf(atom, act.seat).filter((key) => shown.has(key));
      const name = `${atom[1]}:${atom[2]}`;
      const before = times.get(name) ?? 0;
      times.set(name, before + 1);
      if (!keys.length) made.rest.push(atom);
      // What lies there once is tapped once, however often the act names it: a place.
      else if (keys.some((key) => before < (shown.get(key) ?? 0))) made.marks.push({ atom, keys });
    }
    return made;
  });
}

/**
 * Every tap gets an atom of its own, in order where it can be; the act's own word needs none.
 * @param {Ready} each @param {Tap[]} taps @returns {{left: Ready["marks"], inOrder: boolean}|null} nothing if a tap means something else
 */
function matched({ marks, verb }, taps) {
  /** @type {number[]} */ const taker = Array(marks.length).fill(-1);
  /** @param {number} tap @param {Set<number>} seen @returns {boolean} */
  const takes = (tap, seen) =>
    marks.some(({ keys }, n) => {
      if (seen.has(n) || !keys.some((key) => taps[tap].marks.has(key))) return false;
      seen.add(n);
      if (taker[n] >= 0 && !takes(taker[n], seen)) return false;
      taker[n] = tap;
      return true;
    });
  for (let tap = 0; tap < taps.length; tap++)
    if (!takes(tap, new Set()) && !verb.some((key) => taps[tap].marks.has(key))) return null;
  const order = taker.filter((tap) => tap >= 0);
  return { left: marks.filter((_, n) => taker[n] < 0), inOrder: order.every((tap, n) => !n || tap > order[n - 1]) };
}

/** What an act says in a field that no picture shows; nothing where it is as usual. @param {Ready} each @param {string} field */
export function valueIn(each, field) {
  return each.rest.filter(([name]) => name === field).map((atom) => atom[2]).join(" ");
}

/** All but the order of what an act names. @param {Ready} each */
const sameBut = ({ act }) => [act.seat, act.type, ...act.atoms.map(([, word, value]) => `${word}:${value}`).sort()].join(" ");

/**
 * @param {Ready[]} ready @param {Tap[]} taps in their order @param {Record<string, string>} [said] by field, what was chosen in the sheet
 * @param {Open[]} [opens] rows of free choice
 */
export function narrowed(ready, taps, said = {}, opens = []) {
  let fitting = ready.flatMap((each) => {
    const match = matched(each, taps);
    return match && Object.entries(said).every(([field, value]) => field === TURN || valueIn(each, field) === value) ? [{ ...each, ...match }] : [];
  });
  const ordered = new Set(fitting.filter((each) => each.inOrder).map(sameBut));
  fitting = fitting.filter((each) => each.inOrder || !ordered.has(sameBut(each))); // a for b is not b for a
  // What all that is left would say anyhow nobody has to tap: the only Vole that may be placed now.
  const implied = new Set(taps.length ? common(fitting).map(String) : []);
  fitting = fitting.map((each) => ({ ...each, left: each.left.filter(({ atom }) => !implied.has(String(atom))) }));
  const done = fitting.filter((each) => !each.left.length);
  const lit = new Set(fitting.flatMap((each) => each.left.flatMap(({ keys }) => keys)));
  if (!taps.length) for (const each of fitting) for (const key of each.verb) lit.add(key);
  const open = opens.flatMap((each) => {
    const values = chosenOf(each, taps);
    return values ? [{ ...each, chosen: values }] : [];
  });
  for (const { most, chosen, pool } of open)
    if (chosen.length < most) for (const { keys } of pool) for (const key of keys) lit.add(key);
  const words = [...new Set(fitting.flatMap((each) => each.left.map(({ atom }) => atom[1])))];
  return { fitting, done, lit, open, words };
}

/** @typedef {ReturnType<typeof narrowed>} Found */

/** Does anything go with these taps? @param {Found} found */
export const goes = ({ fitting, open }) => fitting.length > 0 || open.length > 0;

/** What all of them name: so much the taps have said. @param {Ready[]} acts @returns {Atom[]} */
export function common([first, ...others]) {
  return first?.act.atoms.filter((atom) => others.every(({ act }) => act.atoms.some((each) => String(each) === String(atom)))) ?? [];
}

/** What would be lit with one tap less: touching it moves the choice. @param {Ready[]} ready @param {Tap[]} taps @param {Open[]} opens */
export function otherwise(ready, taps, opens) {
  return new Set(taps.flatMap((_, n) => [...narrowed(ready, taps.toSpliced(n, 1), {}, opens).lit]));
}

/** The taps after one more: whatever was tapped before and goes with it stays. @param {Ready[]} ready @param {Tap[]} taps @param {Tap} tap @param {Open[]} opens @returns {Tap[]} */
export function withTap(ready, taps, tap, opens) {
  const fits = (/** @type {Tap[]} */ those) => goes(narrowed(ready, those, {}, opens));
  if (fits([...taps, tap])) return [...taps, tap];
  /** @type {Tap[]} */ let kept = [];
  for (const each of taps) if (fits([...kept, each, tap])) kept = [...kept, each];
  return [...kept, tap];
}

/** Acts that differ only in how a tile is turned, together. @param {Found["done"]} acts */
export function turning(acts) {
  /** @type {Map<string, {turn: string, each: Found["done"][number]}[]>} */ const groups = new Map();
  for (const each of acts) {
    const turn = each.act.atoms.find(([, word]) => word === TURN)?.[2] ?? "0";
    const key = [each.act.seat, each.act.type, ...each.act.atoms.filter(([, word]) => word !== TURN).map(String)].join(" ");
    groups.set(key, [...(groups.get(key) ?? []), { turn, each }]);
  }
  return [...groups.values()].map((group) => group.sort((a, b) => Number(a.turn) - Number(b.turn)));
}

/**
 * What the sheet says: sentences to be confirmed, or what it asks first.
 * @param {Found} found @param {Tap[]} taps @param {Record<string, string>} said
 * @param {boolean} [places] free places are lit: they are chosen where they lie, not in a list that hides them
 * @returns {{sentences: Sentence[], verbs: ReturnType<typeof verbsOf>, asks: ReturnType<typeof asked>, turns: string[]}}
 */
export function sheetOf(found, taps, said, places = false) {
  if (!taps.length && !Object.keys(said).length) return { sentences: [], verbs: verbsOf(found.fitting), asks: null, turns: [] };
  const groups = turning(!places && turning(found.fitting).length <= FEW ? found.fitting : found.done);
  const turns = groups.length === 1 && groups[0].length > 1 ? groups[0].map(({ turn }) => turn) : [];
  const first = groups.map((group) => group.find(({ turn }) => turn === said[TURN])?.each ?? group[0].each);
  const chosen = turns.length ? groups[0].map(({ each }) => each) : first;
  const made = found.open.flatMap(sentencesOf);
  /** @type {Sentence[]} */
  const sentences = [...made, ...chosen.map(({ act }) => ({ act, label: act.label, entry: { do: "chosen", seat: act.seat, act: act.act } }))];
  if (turns.length || chosen.length <= FEW) return { sentences, verbs: [], asks: null, turns };
  const kinds = verbsOf(chosen);
  if (kinds.length > 1) return { sentences: made, verbs: kinds, asks: null, turns: [] };
  const asks = asked(chosen, said);
  return asks ? { sentences: made, verbs: [], asks, turns: [] } : { sentences, verbs: [], asks: null, turns };
}

/** The words of acts, with how many there are; first those that nothing in the picture leads to. @param {Ready[]} acts */
export function verbsOf(acts) {
  /** @type {Map<string, {act: Act, count: number, marked: boolean}>} */ const found = new Map();
  for (const { act, marks } of acts) {
    const key = `${act.seat} ${act.type}`;
    const verb = found.get(key) ?? { act, count: 0, marked: true };
    found.set(key, { act: verb.act, count: verb.count + 1, marked: verb.marked && marks.length > 0 });
  }
  return [...found.values()].sort((a, b) => Number(a.marked) - Number(b.marked));
}

/** The first field in which they differ, and what it may be; nothing if no field tells them apart. @param {Ready[]} acts @param {Record<string, string>} said */
function asked(acts, said) {
  const fields = [...new Set(acts.flatMap(({ rest }) => rest.filter(([, word]) => word !== TURN).map(([field]) => field)))];
  for (const field of fields.filter((name) => !(name in said))) {
    const values = [...new Set(acts.map((each) => valueIn(each, field)))];
    const word = acts.flatMap(({ rest }) => rest).find(([name]) => name === field)?.[1] ?? field;
    if (values.length > 1) return { field, word, values: values.every(isNumber) ? values.sort((a, b) => Number(a) - Number(b)) : values };
  }
  return null;
}

/** @param {string} value */
const isNumber = (value) => /^-?\d*$/.test(value);

/**
 * Free acts of one row, whose things may be tapped: as many as examples have.
 * @param {FreeAct[]} free @param {Map<string, number>} shown @param {Ready[]} [ready] @returns {Open[]}
 */
export function opened(free, shown, ready = []) {
  return free.flatMap((form) => {
    const needed = form.fields.length === 1 ? form.fields : form.fields.filter(({ required }) => required);
    const row = needed[0];
    const tapped = row?.form === "thing" || (row?.form === "place" && row.each === 1);
    if (needed.length !== 1 || !row.row || !tapped || !row.counts.length) return [];
    const pool = poolOf(form, row, shown);
    const [least, most] = [row.counts[0], row.counts[row.counts.length - 1]];
    const ways = new Map(ready.filter(({ act }) => act.seat === form.seat && act.type === form.type)
      .map(({ act }) => Object.fromEntries(act.atoms.filter(([field]) => field !== row.name).map(([field, , value]) => [field, value])))
      .map((way) => [JSON.stringify(way), way]));
    const open = { seat: form.seat, type: form.type, field: row.name, least, most, pool, form, called: row.form === "place", ways: ways.size ? [...ways.values()] : [{}] };
    return most > 0 && pool.some(({ keys }) => keys.length) ? [open] : [];
  });
}

/**
 * What a field may name: of one's own things as many as lie there, of others any number.
 * @param {FreeAct} form @param {FreeField} field @param {Map<string, number>} shown @param {boolean} [anybodys] whoever's they are
 * @returns {Open["pool"]}
 */
export function poolOf(form, field, shown, anybodys = false) {
  const mine = `${field.word}@${form.seat}:`;
  const own = valuesIn(mine, shown);
  const ownOnly = !anybodys && own.length > 0 && form.fields.find(({ word, row }) => word === field.word && row) === field;
  const there = field.word === "seat" ? [] : anybodys ? [...shown.keys()].filter((key) => key.startsWith(`${field.word}@`)).map((key) => key.slice(key.indexOf(":") + 1)) : valuesIn(`${field.word}:`, shown);
  const values = ownOnly ? own : [...new Set([...field.values, ...own, ...there])];
  return values.map((value) => ({
    value,
    keys: keysOf([field.name, field.word, value], form.seat).filter((key) => shown.has(key)),
    count: ownOnly ? (shown.get(mine + value) ?? 1) : field.word === "seat" ? 1 : Number.POSITIVE_INFINITY,
  }));
}

/** What lies in the picture under a word. @param {string} start @param {Map<string, number>} shown */
function valuesIn(start, shown) {
  return [...shown.keys()].filter((key) => key.startsWith(start)).map((key) => key.slice(start.length));
}

/** What the taps choose of an open row. @param {Open} open @param {Tap[]} taps @returns {string[]|null} */
function chosenOf(open, taps) {
  const verb = verbKeys(open);
  const things = taps.filter(({ marks }) => !verb.some((key) => marks.has(key)));
  if (open.called && things.length === taps.length) return null;
  const values = things.map(({ marks }) => open.pool.find(({ keys }) => keys.some((key) => marks.has(key)))?.value);
  return values.length <= open.most && values.every((value) => value !== undefined) ? /** @type {string[]} */ (values) : null;
}

/** @param {Open & {chosen: string[]}} open @returns {Sentence[]} */
function sentencesOf({ seat, type, field, chosen, least, most, form, ways }) {
  if (!chosen.length || chosen.length < least || chosen.length > most) return [];
  return ways.map((way) => {
    const more = Object.entries(way).map(([name, value]) => `${name.replaceAll("_", " ")}: ${{ true: "yes", false: "no" }[value] ?? value}`);
    const label = [type.replaceAll("_", " "), ...more].join(", ");
    return { act: null, label, entry: actOf(seat, type, { ...way, [field]: chosen }, form) };
  });
}
