/** Finding something by the words that people know it by. */

const WORDS = /[^\s=,[\](){}"]+/g;

/** @param {string} text @returns {string[]} */
const wordsOf = (text) => text.toLowerCase().match(WORDS) ?? [];

/** What is said of a choice: as one types it, and in printed names. @param {{text: string, label?: string}} choice */
const allOf = ({ text, label = "" }) => `${text} ${label}`.toLowerCase();

/** Those with a word that begins with each typed word; else those that contain them.
 * @template {{text: string, label?: string}} T @param {T[]} choices @param {string} typed @returns {T[]} */
export function searched(choices, typed) {
  const wanted = wordsOf(typed);
  if (!wanted.length) return choices;
  const begin = choices.filter((choice) => {
    const words = wordsOf(allOf(choice));
    return wanted.every((start) => words.some((word) => word.startsWith(start)));
  });
  return begin.length ? begin : choices.filter((choice) => wanted.every((part) => allOf(choice).includes(part)));
}
