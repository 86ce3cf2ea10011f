/** Acts as the notation writes them, of what was chosen in a form. */

/** @import { Entry, Filling, FreeAct, FreeField } from "./types.js" */

/** An act as a form says it. @param {number} seat @param {string} type @param {Record<string, Filling>} filled @param {FreeAct} [form] where its fields are not plain words
 * @returns {Entry} */
export function actOf(seat, type, filled, form) {
  return { do: "act", seat, act: { type, fields: Object.fromEntries(texts(filled, form?.fields)) } };
}

/** @param {Record<string, Filling>} filled @param {FreeField[]} [fields] @returns {string[][]} name and text of each that says something */
function texts(filled, fields) {
  return Object.entries(filled).flatMap(([name, value]) => {
    const field = fields?.find((each) => each.name === name);
    if (!value.length) return [];
    if (field?.parts) return field.parts.map((part, n) => [part, String(value).split(",")[n]]);
    return [[name, textOf(value, field)]];
  });
}

/** @param {Filling} value @param {FreeField} [field] @returns {string} */
function textOf(value, field) {
  if (field?.form === "place") return field.row ? rowOf(/** @type {string[]} */ (value), field.each ?? 1) : placed(String(value));
  if (typeof value === "string") return value;
  return `[${value.map((each) => (typeof each === "string" ? worded(each) : `${field?.tag}(${texts(each, field?.fields).map((pair) => pair.join("=")).join(", ")})`)).join(", ")}]`;
}

/** Places in a row, as many together as an entry has. @param {string[]} places @param {number} each */
export function rowOf(places, each) {
  const entries = Array.from({ length: Math.floor(places.length / each) }, (_, n) => places.slice(n * each, (n + 1) * each).map(placed));
  return `[${entries.map((entry) => (each === 1 ? entry[0] : `[${entry.join(", ")}]`)).join(", ")}]`;
}

/** @param {string} place as marks spell it */
const placed = (place) => `[${place.split(",").join(", ")}]`;

/** A value in a row of the notation. @param {string} value */
const worded = (value) => (/^@?[\w.-]+$/.test(value) ? value : JSON.stringify(value));
