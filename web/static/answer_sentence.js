/** The answer in one sentence, made of its first rows; the chart and the table say the rest. */

/** @import { AnswerData } from "./types.js" */

/** What fewer games say than this part of the most is not told first. */
const ENOUGH = 0.25;

/** A share as one says it. @param {number} share */
export const inPercent = (share) => `${Math.round(100 * share)} %`;

/** @param {unknown} cell */
const isNumber = (cell) => typeof cell === "number" && Number.isFinite(cell);

/**
 * What stands out: the largest value and what it is of, with its interval.
 * @param {AnswerData} answer @param {(cell: unknown, at: number) => string} said how a cell is told
 * @param {Record<string, string>} meanings of columns @param {string} title of the question
 * @returns {string} nothing where there is nothing to say
 */
export function answerSentence(answer, said, meanings, title) {
  const { columns, rows, chart, shares } = answer;
  if (!rows.length) return "No game that is loaded says anything of it.";
  if (!chart) return "";
  const { x, y, interval, kind } = chart;
  const counted = columns.findIndex(([label]) => label === "n");
  const clear = chart.clear ?? -1;
  const enough = Math.max(0, ...rows.map((row) => (counted >= 0 && isNumber(row[counted]) ? Number(row[counted]) : 0))) * ENOUGH;
  const drawn = rows.filter((row) => isNumber(row[y]) && (counted < 0 || Number(row[counted]) >= enough));
  const shown = drawn.some((row) => row[clear] === true) ? drawn.filter((row) => row[clear] === true) : drawn;
  if (!shown.length) return "";
  const value = (/** @type {unknown[]} */ row) => /** @type {number} */ (row[y]);
  const none = clear >= 0 && !shown.some((row) => row[clear] === true) ? `Of ${rows.length} none stands out of chance. ` : "";
  const best = shown.reduce((most, row) => (value(row) > value(most) ? row : most));
  const isShare = shares.includes(y);
  const tell = (/** @type {unknown} */ cell) => (isShare && typeof cell === "number" ? inPercent(cell) : typeof cell === "number" ? String(Number(cell.toPrecision(3))) : said(cell, y));
  const name = columns[y][0].replaceAll("_", " ");
  if (kind === "lines") {
    const along = columns[x[0]][0].replaceAll("_", " ");
    return `${isShare ? "The largest share" : `The most ${name}`}: ${tell(best[y])} at ${along} ${said(best[x[0]], x[0])}.`;
  }
  const who = x.map((at) => labelled(columns[at][0], best[at], said(best[at], at))).filter(Boolean).join(", ");
  const ends = interval?.every((at) => isNumber(best[at])) ? interval.map((at) => tell(best[at])) : null;
  const range = ends ? `, ${ends[0].replace(" %", "")} to ${ends[1]}` : "";
  const of = counted >= 0 && counted !== y ? ` of ${Number(best[counted]).toLocaleString()}${meanings.n ? ` ${few(meanings.n)}` : ""}` : "";
  const verb = isShare ? (/win|won/i.test(`${title} ${meanings[columns[y][0]] ?? ""}`) ? "wins" : "is") : "has the most:";
  if (shown.length > 1 && shown.every((row) => value(row) === value(best))) return `${none}All are the same: ${tell(best[y])}${isShare ? "" : ` ${name}`}${range}.`;
  return none + capital(`${who} ${verb} ${tell(best[y])}${isShare ? of : ` ${name}${of}`}${range}.`);
}

/** A number says of what. @param {string} name of the column @param {unknown} cell @param {string} told */
function labelled(name, cell, told) {
  return typeof cell === "number" && told === String(cell) ? `${name.replaceAll("_", " ")} ${told}` : told;
}

/** The first words of what a column means. @param {string} meaning */
function few(meaning) {
  return meaning.split(/[;,:(]/)[0].trim();
}

/** @param {string} text */
function capital(text) {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
