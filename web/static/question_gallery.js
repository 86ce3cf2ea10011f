/** The gallery of questions: in groups, each with what it answers; one click asks it. */

import { fill, h } from "./dom.js";

/** @import { Askable, QuestionData } from "./types.js" */

/** The groups of the questions that every game is asked; what is in none is about how games go. */
const GROUPS = /** @type {[string, string[]][]} */ ([
  ["Who wins", ["seat_advantage", "win_rate_by_player", "win_rate_by_bot", "win_rate_together", "ratings", "same_deal"]],
  ["How games go", ["game_length", "length_distribution", "end_reasons", "lead_changes", "comebacks", "score_distribution", "points_by_source", "points_over_time", "acts_by_turn", "branching_by_turn", "longest_games", "closest_games"]],
  ["Cards and openings", ["card_win_rate", "openings_by_acts", "openings_by_position"]],
  ["Luck and decisions", ["luck", "best_decisions", "decided_when", "swinging_cards"]],
  ["At the table", ["variants", "think_time", "takebacks", "rulings_by_rule"]],
]);

/**
 * The groups that have questions, in order; those of single games come last, and only of games that are there.
 * @param {QuestionData[]} questions @param {Record<string, string>} titles @param {string[]} played
 * @returns {{title: string, game: string|null, questions: QuestionData[]}[]}
 */
export function grouped(questions, titles, played) {
  const shared = questions.filter(({ game }) => !game);
  const known = new Set(GROUPS.flatMap(([, names]) => names));
  const groups = GROUPS.map(([title, names]) => ({
    title, game: /** @type {string|null} */ (null),
    questions: [...names.flatMap((name) => shared.filter((each) => each.name === name)), ...(title === "How games go" ? shared.filter(({ name }) => !known.has(name)) : [])],
  }));
  const games = [...new Set(questions.flatMap(({ game }) => (game && played.includes(game) ? [game] : [])))];
  return [...groups, ...games.map((game) => ({ title: titles[game] ?? game, game, questions: questions.filter((each) => each.game === game) }))].filter((group) => group.questions.length);
}

export class Gallery {
  /** @param {(name: string) => void} choose a question, a query that was saved (`saved:…`), or "" for one's own */
  constructor(choose) {
    this.choose = choose;
    this.element = h("nav", { class: "gallery", id: "gallery", "aria-label": "Questions" });
    this.chosen = "";
  }

  /** @param {Askable} about @param {string[]} played */
  fill(about, played) {
    const button = (/** @type {string} */ name, /** @type {string} */ title) =>
      h("li", {}, h("button", { type: "button", class: "ask-it", "data-question": name, onclick: () => this.choose(name) }, title));
    fill(this.element,
      ...grouped(about.questions, about.games, played).map(({ title, questions }) =>
        h("section", {}, h("h2", {}, title), h("ul", {}, ...questions.map((each) => button(each.name, each.title))))),
      h("section", {}, h("h2", {}, "Your own"), h("ul", {}, ...about.saved.map((each) => button(`saved:${each.name}`, each.name)), button("", "Write SQL"))));
    this.mark(this.chosen);
  }

  /** @param {string} name */
  mark(name) {
    this.chosen = name;
    for (const button of this.element.querySelectorAll("button")) button.setAttribute("aria-current", String(button.dataset.question === name));
  }
}
