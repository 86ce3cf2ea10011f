/** The moments of a game: what the course of it turns on, found in what was recorded. */

/** @import { View } from "./replay_data.js" */
/** @import { About, Moment } from "./types.js" */

/** Of the largest steps so many are moments. */
const SWINGS = 2;
/** A step that is less than this part of all points is none. */
const SMALL = 0.1;

/**
 * In the order of the game; of two at one record the more telling one.
 * @param {View} view @param {About} about @param {number[]} path @returns {Moment[]}
 */
export function momentsOf(view, about, path) {
  /** @type {Map<number, Moment>} */
  const found = new Map();
  const add = (/** @type {Moment} */ moment) => found.has(moment.n) || found.set(moment.n, moment);
  const turning = view.judged?.marks ?? {};
  if (about.ending && path.includes(view.present)) add({ n: view.present, sign: "star", seat: about.winners[0] ?? null, text: endText(about), kind: "end" });
  for (const n of path) {
    const gone = (view.clock(n).out ?? []).filter((seat) => !(view.clock(view.row(n)?.parent ?? n).out ?? []).includes(seat));
    for (const seat of gone) add({ n, sign: "out", seat, text: `${about.names[seat]} is out`, kind: "out" });
  }
  for (const n of path) if (turning[n]) add({ n, sign: "star", seat: view.row(n)?.seat ?? null, text: turning[n], kind: "turning" });
  for (const moment of [...leadFor(view, about, path), ...swings(view, about, path)]) add(moment);
  for (const n of path) {
    const [note] = view.notesOn(n);
    if (note && !note.gone) add({ n, sign: "note", seat: null, text: `${note.mark} ${note.text}`.trim(), kind: "note" });
    if (view.row(n)?.kind === "ruling") add({ n, sign: "scales", seat: null, text: view.told(n), kind: "ruling" });
  }
  return [...found.values()].sort((a, b) => a.n - b.n);
}

/** How it ended, in few words. @param {About} about */
export function endText(about) {
  const { winners, names, cooperative, ending } = about;
  const reason = /^The end, (.*?)[:.]/.exec(ending)?.[1] ?? "";
  const who = cooperative ? (winners.length ? "All win" : "All lose") : winners.length ? `${winners.map((seat) => names[seat]).join(" and ")} ${winners.length > 1 ? "win" : "wins"}` : "The end";
  return reason ? `${who}: ${reason}` : who;
}

/** Who leads alone at a position; nobody where two are level. @param {number[]} points */
export function leader(points) {
  const most = Math.max(...points);
  return points.filter((each) => each === most).length === 1 ? points.indexOf(most) : null;
}

/** The lead that was kept. @param {View} view @param {About} about @param {number[]} path @returns {Moment[]} */
function leadFor(view, about, path) {
  if (about.cooperative || about.names.length < 2) return [];
  let last = /** @type {number|null} */ (null);
  let taken = 0;
  let changes = 0;
  for (const n of path) {
    const now = leader(view.points(n));
    if (now === null || now === last) continue;
    if (last !== null) changes++;
    [last, taken] = [now, n];
  }
  return changes && last !== null ? [{ n: taken, sign: "lead", seat: last, text: `${about.names[last]} takes the lead and keeps it`, kind: "lead" }] : [];
}

/** The largest steps of single records. @param {View} view @param {About} about @param {number[]} path @returns {Moment[]} */
function swings(view, about, path) {
  const range = Math.max(1, ...path.flatMap((n) => view.points(n).map(Math.abs)));
  const steps = path.flatMap((n) => {
    const row = view.row(n);
    if (!row || !view.clock(row.parent).turn || n === view.present) return [];
    const before = view.points(row.parent);
    return view.points(n).map((points, seat) => ({ n, seat, by: points - before[seat] }));
  });
  return steps
    .filter(({ by, seat }) => Math.abs(by) > SMALL * range && Math.abs(by) > 1 && (!about.cooperative || seat === 0))
    .sort((a, b) => Math.abs(b.by) - Math.abs(a.by))
    .slice(0, SWINGS)
    .map(({ n, seat, by }, at) => ({ n, sign: "swing", seat, text: `${about.cooperative ? "All" : about.names[seat]}: ${by > 0 ? "+" : "−"}${Math.abs(by)} ${about.unit}, ${at ? "a large step" : "the largest step"}`, kind: "swing" }));
}
