/** Points that a record brings or costs, to be shown at the thing that caused them. */

/** @import { View } from "./replay_data.js" */

/**
 * @typedef {object} Gain
 * @property {boolean} gained
 * @property {string} text `+3`; of another seat than the one that acts `Mike −2`
 * @property {string[]} causes cards that the record names, and last the seat's own panel
 */

/** So many letters of a name stand beside the points. */
const LONGEST = 10;

/** What a record changed of the points; where all win or lose together, once. @param {View} view @param {number} at @returns {Gain[]} */
export function gainsOf(view, at) {
  const row = view.row(at);
  if (!row || row.kind) return [];
  const before = view.clock(row.parent).standing;
  const { names, cooperative } = view.reel.about;
  const changed = row.standing.flatMap((points, seat) => {
    const by = points - before[seat];
    const told = `${by > 0 ? "+" : "−"}${Math.abs(by)}`;
    const text = seat === row.seat || cooperative ? told : `${names[seat].slice(0, LONGEST)} ${told}`;
    return by ? [{ gained: by > 0, text, causes: [...(row.cards ?? []), `panel-${seat}`] }] : [];
  });
  return cooperative ? changed.slice(0, 1) : changed;
}
