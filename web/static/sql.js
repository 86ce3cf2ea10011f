/** SQL as the page needs it: what a word could become, which line is meant, what a cell says. */

/** @import { AnswerColumn, Completion, SchemaTables, Query } from "./types.js" */

const KEYWORDS = "SELECT FROM WHERE GROUP BY ORDER HAVING LIMIT JOIN LEFT ON USING WITH AS DISTINCT CASE WHEN THEN ELSE END AND OR NOT IN BETWEEN LIKE ILIKE IS NULL UNION ALL FILTER OVER PARTITION QUALIFY UNNEST DESC ASC".split(" ");
const MOST = 12;
const NUMBER = /^(U?(TINY|SMALL|BIG|HUGE)?INT(EGER)?|DOUBLE|FLOAT|DECIMAL.*)$/;
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/**
 * What the word at the end of `before` could become: a table after FROM and JOIN, elsewhere a
 * column of the tables that the query names, or of all.
 * @param {SchemaTables} tables @param {string} before @param {string} [whole] the query @returns {Completion[]}
 */
export function completed(tables, before, whole = before) {
  const typed = /[\w.]*$/.exec(before)?.[0] ?? "";
  const last = before.slice(0, before.length - typed.length).trim().split(/\s+/).at(-1)?.toUpperCase() ?? "";
  const fits = (/** @type {string} */ name) => name.toLowerCase().startsWith(typed.toLowerCase());
  const asTables = Object.keys(tables).filter(fits).map((name) => ({ word: name, about: `${tables[name].length} columns` }));
  if (["FROM", "JOIN", "TABLE"].includes(last)) return asTables.slice(0, MOST);
  if (!typed) return [];
  const words = new Set(whole.match(/[\w.]+/g));
  const named = Object.keys(tables).filter((name) => words.has(name));
  /** @type {Map<string, string>} */
  const columns = new Map();
  for (const table of named.length ? named : Object.keys(tables))
    for (const column of tables[table])
      if (fits(column.name) && !columns.has(column.name)) columns.set(column.name, `${column.type}${column.doc ? `: ${column.doc}` : ""}`);
  return [
    ...[...columns].map(([word, about]) => ({ word, about })),
    ...asTables,
    ...KEYWORDS.filter(fits).map((word) => ({ word, about: "" })),
  ].filter(({ word }) => word.toLowerCase() !== typed.toLowerCase()).slice(0, MOST);
}

/** Which line an error means, from 1; 0 if it means none. @param {string} message @returns {number} */
export function lineMeant(message) {
  return Number(/\(line (\d+): /.exec(message)?.[1] ?? 0);
}

/** @param {AnswerColumn} column */
export const isNumeric = ([, type]) => NUMBER.test(type);

const ORDINALS = ["first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth", "tenth"];

/**
 * A cell that tells the rows of a named question apart, in the words of people.
 * @param {Record<string, string>} titles of games @param {string} name of the column @param {unknown} cell @param {unknown[]} others cells of that column: options that are the same in all are not told @returns {string|null} nothing where it says it best itself
 */
export function spoken(titles, name, cell, others = []) {
  if (name === "game") return titles[String(cell)] ?? null;
  if (name === "seat" && Number.isInteger(cell)) return Number(cell) < 0 ? "the table" : `${ORDINALS[Number(cell)] ?? `${Number(cell) + 1}th`} seat`;
  if (name === "seats" && Number.isInteger(cell)) return cell === 1 ? "1 player" : `${cell} players`;
  if (!["options", "by_option"].includes(name) || typeof cell !== "string" || !cell.startsWith("{")) return null;
  const options = Object.entries(JSON.parse(cell));
  const alike = others.filter((each) => typeof each === "string" && each.startsWith("{")).map((each) => JSON.parse(String(each)));
  const telling = options.filter(([option, value]) => alike.some((each) => option in each && each[option] !== value));
  return (telling.length ? telling : options).map(([option, value]) => `${option.replaceAll("_", " ")} ${value === true ? "yes" : value === false ? "no" : value}`).join(", ");
}

/** Which columns say what is counted: those before the number. @param {AnswerColumn[]} columns @param {number} index */
export function isKey(columns, index) {
  const counted = columns.findIndex(([label]) => label === "n");
  return counted < 0 || index < counted;
}

/**
 * `n = 20 to 40: finished games`: what the shares of an answer are of.
 * @param {AnswerColumn[]} columns @param {unknown[][]} rows @param {string} [meaning] of n @returns {string}
 */
export function ofHowMany(columns, rows, meaning) {
  const at = columns.findIndex(([label]) => label === "n");
  const counts = rows.map((row) => Number(row[at])).filter(Number.isFinite);
  if (!meaning || !counts.length) return "";
  const [low, high] = [Math.min(...counts), Math.max(...counts)];
  return `n = ${low === high ? low : `${low} to ${high}`}: ${meaning}`;
}

/** Where a game's id leads: to the record that the row names. @param {AnswerColumn[]} columns @param {unknown[]} row @param {number} index @returns {string|null} */
export function linkOf(columns, row, index) {
  const [name] = columns[index];
  const cell = row[index];
  if (typeof cell !== "string" || !UUID.test(cell) || !/(^|_)id$/.test(name)) return null;
  const record = columns.findIndex(([label]) => label === "record");
  return `/game/${cell}${record >= 0 && Number.isInteger(row[record]) ? `#${row[record]}` : ""}`;
}

/**
 * How often each value of a column is among the rows of a query.
 * @param {string} sql one SELECT @param {string} column @returns {string}
 */
export function countedBy(sql, column) {
  const name = `"${column.replaceAll('"', '""')}"`;
  return `SELECT ${name}, count(*) AS n\nFROM (\n${sql.trim().replace(/;$/, "")}\n)\nGROUP BY ${name}\nORDER BY n DESC, ${name}`;
}

/**
 * Rows in the order of a column: numbers, also long ones, by their size; what is not there comes last.
 * @param {AnswerColumn[]} columns @param {unknown[][]} rows @param {number} at @param {boolean} down @returns {unknown[][]}
 */
export function sorted(columns, rows, at, down) {
  const number = isNumeric(columns[at]);
  const compared = (/** @type {unknown} */ one, /** @type {unknown} */ other) =>
    number ? Number(one) - Number(other) : String(one).localeCompare(String(other), undefined, { numeric: true });
  return rows.toSorted(({ [at]: one }, { [at]: other }) => {
    if (one === null || other === null) return Number(one === null) - Number(other === null);
    return down ? compared(other, one) : compared(one, other);
  });
}

/** A query as part of an address. @param {Query} query @returns {string} */
export function hashOf({ database, question, sql, given }) {
  const words = new URLSearchParams({ database });
  if (question) words.set("question", question);
  else words.set("sql", sql);
  for (const [name, value] of Object.entries(given)) if (value) words.set(`p.${name}`, value);
  return `#${words}`;
}

/** @param {string} hash @returns {Query|null} */
export function queryIn(hash) {
  const words = new URLSearchParams(hash.replace(/^#/, ""));
  if (!words.get("question") && !words.get("sql")) return null;
  const given = Object.fromEntries([...words].filter(([name]) => name.startsWith("p.")).map(([name, value]) => [name.slice(2), value]));
  return { database: words.get("database") ?? "", question: words.get("question") ?? "", sql: words.get("sql") ?? "", given };
}

/** @param {AnswerColumn[]} columns @param {unknown[][]} rows @returns {string} as spreadsheets read it */
export function csvOf(columns, rows) {
  const cell = (/** @type {unknown} */ value) => {
    const text = value === null ? "" : typeof value === "object" ? JSON.stringify(value) : String(value);
    return /[",\n\r]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
  };
  const lines = [columns.map(([label]) => label), ...rows];
  return `${lines.map((line) => line.map(cell).join(",")).join("\r\n")}\r\n`;
}
