/** What is lit on a picture: which of its parts are new, and in them the smallest that differ. */

const PLACES = /\s(?:transform|x|y|cx|cy|x1|x2|y1|y2|points)="[^"]*"/g;
/** What can be tapped changes from record to record, and nobody sees it. */
const UNSEEN = /\sdata-mark="[^"]*"/g;

/** What a part shows, wherever it lies. @param {string} part @returns {string} */
export function shapeOf(part) {
  return part.replace(UNSEEN, "").replace(PLACES, "");
}

/** Which thing a part shows: a card by its id, wherever and however large it lies; else what it shows. @param {string} part @returns {string} */
export function identityOf(part) {
  return /^<g[^>]*\sdata-card="([^"]*)"/.exec(part)?.[1] ?? shapeOf(part);
}

/**
 * What has come and what has gone between two lists, as often as it occurs more often.
 * @template T @param {readonly T[]} before @param {readonly T[]} after @returns {{come: T[], gone: T[]}}
 */
export function exchanged(before, after) {
  /** @type {Map<T, number>} */
  const left = new Map();
  for (const item of before) left.set(item, (left.get(item) ?? 0) + 1);
  const come = after.filter((item) => {
    const number = left.get(item) ?? 0;
    if (number) left.set(item, number - 1);
    return !number;
  });
  const gone = before.filter((item) => {
    const number = left.get(item) ?? 0;
    if (number) left.set(item, number - 1);
    return number > 0;
  });
  return { come, gone };
}

/**
 * For each of what came, what it was before: the same in another place, else the next of its kind.
 * @param {string[]} come @param {string[]} gone @returns {Map<number, number>} by their indices
 */
export function counterparts(come, gone) {
  const found = new Map();
  const free = new Set(gone.keys());
  const match = (/** @type {(part: string) => string} */ key) => {
    /** @type {Map<string, number[]>} */
    const waiting = new Map();
    for (const other of free) waiting.set(key(gone[other]), [...(waiting.get(key(gone[other])) ?? []), other]);
    come.forEach((part, at) => {
      const other = found.has(at) ? undefined : waiting.get(key(part))?.shift();
      if (other === undefined) return;
      found.set(at, other);
      free.delete(other);
    });
  };
  match(shapeOf);
  match((part) => /data-card="[^"]*"/.exec(part)?.[0] ?? part);
  match((part) => /^<\w+/.exec(part)?.[0] ?? "");
  return found;
}

/** Places where something could be laid, and addresses: aids for the eye, no news. */
const AIDS = ".ghost, .address";

/** Is an element an aid for the eye, or made of nothing else? @param {Element} node @returns {boolean} */
export function isAid(node) {
  if (node.closest(AIDS)) return true;
  return node.localName === "g" && node.children.length > 0 && [...node.children].every(isAid);
}

/** All words of a card, however they are broken into lines. @param {string} part @returns {string} */
function wordsOf(part) {
  return [...part.matchAll(/>([^<>]+)</g)].map(([, text]) => text.replace(/\s/g, "")).join("");
}

/** A card that lies in its line as before, and only became larger or smaller. @param {string} now @param {string} before @returns {boolean} */
function isResized(now, before) {
  const [here, there] = [placeOf(now), placeOf(before)];
  const card = /^<g[^>]*\sdata-card="[^"]*"/.test(now) && identityOf(now) === identityOf(before);
  return card && here !== null && there !== null && here[1] === there[1] && wordsOf(now) === wordsOf(before);
}

const SIZES = /\s(?:width|height|rx|ry)="[^"]*"/g;
const TOGETHER = 3;

/** Where a part lies, as far as it says so itself. @param {string} part @returns {[number, number]|null} */
export function placeOf(part) {
  const tag = /^<[^>]*>/.exec(part)?.[0] ?? "";
  const moved = /transform="translate\((-?[\d.]+)[ ,]+(-?[\d.]+)/.exec(tag) ?? /points="(-?[\d.]+),(-?[\d.]+)/.exec(tag);
  if (moved) return [Number(moved[1]), Number(moved[2])];
  const x = /\s(?:x|cx|x1)="(-?[\d.]+)"/.exec(tag);
  const y = /\s(?:y|cy|y1)="(-?[\d.]+)"/.exec(tag);
  return x && y ? [Number(x[1]), Number(y[1])] : null;
}

/**
 * Which of what came is no news: only the layout has shifted, as when a row below it has grown.
 * @param {string[]} come @param {string[]} gone @param {Map<number, number>} pairs @returns {Set<number>}
 */
export function shifted(come, gone, pairs) {
  /** @type {Map<string, number[]>} what moved, by how far */
  const moves = new Map();
  const resized = [...pairs].filter(([at, other]) => isResized(come[at], gone[other])).map(([at]) => at);
  for (const [at, other] of pairs) {
    if (shapeOf(come[at]).replace(SIZES, "") !== shapeOf(gone[other]).replace(SIZES, "")) continue;
    const [now, before] = [placeOf(come[at]), placeOf(gone[other])];
    const by = now && before ? `${Math.round(now[0] - before[0])},${Math.round(now[1] - before[1])}` : "0,0";
    moves.set(by, [...(moves.get(by) ?? []), at]);
  }
  const together = [...moves].filter(([by, those]) => by === "0,0" || those.length >= TOGETHER);
  return new Set([...resized, ...together.flatMap(([, those]) => those)]);
}

/**
 * The smallest elements in which one differs from another; itself, where nearly all does.
 * @param {Element} now @param {Element|null} before @returns {Element[]}
 */
export function differing(now, before) {
  if (!before || now.localName !== before.localName || !now.children.length || attributes(now) !== attributes(before)) return [now];
  const written = new XMLSerializer();
  const text = (/** @type {Element} */ child) => written.serializeToString(child).replace(UNSEEN, "");
  const [old, own] = [[...before.children], [...now.children]];
  const { come, gone } = exchanged(old.map(text), own.map(text));
  if (come.length === own.length) return [now];
  const left = old.filter((child) => gone.includes(text(child)));
  const fresh = own.filter((child) => come.includes(text(child)));
  return fresh.flatMap((child) => {
    const at = left.findIndex((other) => other.localName === child.localName);
    return differing(child, at === -1 ? null : left.splice(at, 1)[0]);
  });
}

/** @param {Element} element */
function attributes(element) {
  return [...element.attributes].filter(({ name }) => !/^(role|tabindex|aria-|class|data-mark)/.test(name)).map(({ name, value }) => `${name}=${value}`).join("\n");
}
