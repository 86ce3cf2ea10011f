/** The story in lines: one thing is told once, in the colours of the seats, with a small sign. */

/** @import { View } from "./replay_data.js" */
/** @import { Spoken, StoryLine } from "./types.js" */

const NOBODY = -1;
/** What is told at more length stands on lines of its own. */
const LENGTH = 150;

/** What a word of an act looks like; what is not listed has a dot. */
const SIGNS = /** @type {[import("./signs.js").Sign, RegExp][]} */ ([
  ["card", /^(draw|deal|take|pick|fill|refill|reveal|lay|collect|lot|top|hand|show)/],
  ["hammer", /^(craft|build|make|discover|retrieve|place|add|play|engage|repair)/],
  ["swords", /^(attack|use|strike|steal|confront|discharge|shoot|rouse|counter|pistol)/],
  ["die", /^(roll|throw)/],
  ["flag", /^(pass|end|rest|stop|seal|concede)/],
  ["voice", /^(vote|agree|answer|offer|accept|refuse|bid|promise)/],
  ["keep", /^(locate|reserve|reprogram|hide|supply|store)/],
  ["arrow", /^(move|go|gate|deploy|swap|turn|exchange|ground|give|trade|special|vole)/],
]);

/** The word of an act as it is written, after who says it; names with spaces stand in quotes. @param {string} act @param {string[]} names */
export function wordOf(act, names) {
  const who = [...names, "table", "scribe"].flatMap((name) => [`${name} `, `"${name}" `]).filter((start) => act.toLowerCase().startsWith(start.toLowerCase()));
  const longest = Math.max(0, ...who.map((start) => start.length));
  return (longest ? act.slice(longest) : act.replace(/^"[^"]*" /, "")).trim().split(/\s/)[0].toLowerCase();
}

/**
 * Text parted where it names seats: longer names before those that begin like them.
 * @param {string} text @param {string[]} names @returns {Spoken[]}
 */
export function spokenParts(text, names) {
  const known = [...new Set(names)].filter((name) => name.trim()).sort((a, b) => b.length - a.length);
  if (!known.length) return [{ text, seat: null }];
  const any = new RegExp(`(?<![\\p{L}\\p{N}])(?:${known.map((name) => name.replace(/[.*+?^${}()|[\]\\]/g, "\\$&")).join("|")})(?![\\p{L}\\p{N}])`, "gu");
  /** @type {Spoken[]} */
  const parts = [];
  let from = 0;
  for (const found of text.matchAll(any)) {
    if (found.index > from) parts.push({ text: text.slice(from, found.index), seat: null });
    parts.push({ text: found[0], seat: names.indexOf(found[0]) });
    from = found.index + found[0].length;
  }
  if (from < text.length) parts.push({ text: text.slice(from), seat: null });
  return parts;
}

/**
 * The sentences of a record as they follow a heading that names the seat already.
 * @param {string[]} told @param {string[]} names @param {number|null} subject @returns {Spoken[]}
 */
export function following(told, names, subject) {
  /** @type {Spoken[]} */
  const parts = [];
  for (const sentence of told) {
    let own = spokenParts(sentence.replace(/\.$/, ""), names);
    if (subject !== null && own.length > 1 && own[0].seat === subject && own[1].text.startsWith(" ")) own = [{ text: own[1].text.slice(1), seat: null }, ...own.slice(2)];
    if (parts.length) {
      parts.push({ text: "; ", seat: null });
      if (own[0].seat === null) own[0] = { text: own[0].text.replace(/^(The|It|A|An|All|Both|Nobody) /, (word) => word.toLowerCase()), seat: null };
    }
    parts.push(...own);
  }
  return parts;
}

/**
 * Records in lines: what the table adds to an act stands on the line of the act.
 * @param {View} view @param {number[]} records @returns {StoryLine[]}
 */
export function linesOf(view, records) {
  /** @type {StoryLine[]} */
  const lines = [];
  for (const n of records) {
    const row = view.row(n);
    const line = lines.at(-1);
    const begun = line ? view.row(line.records[0]) : null;
    const last = line?.records.at(-1);
    if (row && !row.kind && row.seat === NOBODY && line && begun && begun.seat >= 0 && !begun.kind && row.parent === last && lengthOf(view, [...line.records, n]) < LENGTH) line.records.push(n);
    else lines.push({ records: [n], seat: row && row.seat >= 0 ? row.seat : null });
  }
  return lines;
}

/** @param {View} view @param {number[]} records */
function lengthOf(view, records) {
  const told = records.length > 1 && view.row(records[0])?.asked ? records.slice(1) : records;
  return told.reduce((sum, n) => sum + view.told(n).length, 0);
}

/** A sign for what happened on a line. @param {View} view @param {StoryLine} line @param {string[]} names @returns {import("./signs.js").Sign} */
export function signOf(view, line, names) {
  const [first] = line.records;
  const row = view.row(first);
  if (!row) return "start";
  if (row.kind === "note") return "note";
  if (row.kind === "takeback") return "undo";
  if (row.kind === "ruling") return "scales";
  const last = line.records[line.records.length - 1];
  if ((view.clock(last).out?.length ?? 0) > (view.clock(row.parent).out?.length ?? 0)) return "out";
  const word = wordOf(row.act, names);
  return SIGNS.find(([, pattern]) => pattern.test(word))?.[0] ?? "dot";
}

/**
 * What a seat gained and lost on the way through some records.
 * @param {View} view @param {number[]} records @param {number} seat @returns {{up: number, down: number}}
 */
export function exchangedPoints(view, records, seat) {
  let [up, down] = [0, 0];
  for (const n of records) {
    const row = view.row(n);
    if (!row) continue;
    const by = (view.points(n)[seat] ?? 0) - (view.points(row.parent)[seat] ?? 0);
    if (by > 0) up += by;
    else down -= by;
  }
  return { up, down };
}
