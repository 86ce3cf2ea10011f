/** A proposal as a question: what it means for this seat, who is still asked, and the words that this device may say. */

import { h } from "./dom.js";

/** @import { Agreement, Goods } from "./types.js" */

/**
 * @typedef {Object} Saying
 * @property {(proposal: string, yes: boolean|null) => void} word null withdraws it, or puts it away
 * @property {(proposal: Agreement) => void} [another] opens the form of other terms
 * @property {(mark: string) => Node|null} [face] how a thing looks in the picture
 */

/** @param {Agreement} proposal @param {Saying} saying */
export function agreementSheet(proposal, { word, another, face }) {
  const button = (/** @type {string} */ label, /** @type {boolean|null} */ yes, main = false) =>
    h("button", { type: "button", class: main ? "main" : "", onclick: () => word(proposal.id, yes) }, label);
  const [agree, refuse] = proposal.vote ? ["Yes", "No"] : ["Accept", "No"];
  const other = proposal.asked && proposal.another && another;
  const moves = proposal.gives.length > 0 || proposal.gets.length > 0;
  return h("div", { class: proposal.asked ? "question lit agreement" : "question agreement", role: "group", "aria-label": `Proposed by ${proposal.by}`, "data-agreement": proposal.id },
    h("p", { class: "asker" }, h("b", {}, isolated(proposal.own ? "You have asked" : `${proposal.by} asks${proposal.asked ? " you" : ""}`))),
    h("p", { class: moves ? "quiet" : "" }, isolated(proposal.text)),
    moves && h("div", { class: "exchange" },
      side("you get", proposal.gets, face), h("span", { class: "swap", "aria-hidden": "true" }, "⇄"), side("you give", proposal.gives, face)),
    proposal.cannot && h("p", { class: "error" }, proposal.cannot),
    h("p", { class: "quiet waits" }, isolated(state(proposal))),
    h("div", { class: "words" },
      proposal.asked && !proposal.cannot && button(agree, true, true),
      other && h("button", { type: "button", "data-another": "", onclick: () => other(proposal) }, "Another offer…"),
      proposal.asked && button(refuse, false),
      proposal.own && proposal.waits.length > 0 && !isSettled(proposal) && button("Withdraw", null),
      isSettled(proposal) && button("All right", null)));
}

/** Nobody waits for it any more. @param {Agreement} proposal */
function isSettled({ gone, asked }) {
  return gone !== "" && !asked;
}

/** @param {string} title @param {Goods[]} goods @param {Saying["face"]} face */
function side(title, goods, face) {
  return h("div", { class: "exchanged" }, h("p", { class: "quiet" }, title),
    goods.length ? h("ul", {}, ...goods.map((each) => h("li", {}, each.mark && (face?.(each.mark) ?? pip(each)), h("span", {}, h("b", {}, isolated(amount(each))), each.of !== null && ` of ${each.of}`)))) : h("p", { class: "quiet" }, "nothing"));
}

/** A thing of which this seat has none to show. @param {Goods} goods */
function pip({ name }) {
  return h("span", { class: "pip", "aria-hidden": "true" }, [...name][0]);
}

/** `1 Iron`, `the Shotgun`. @param {Goods} goods */
export function amount({ name, count, mark }) {
  return mark.startsWith("card:") || count > 1 ? `${count} ${name}` : name;
}

/** Names may run the other way than the words around them. @param {string} text */
function isolated(text) {
  return h("bdi", {}, text);
}

/** @param {Agreement} proposal */
export function state({ gone, waits }) {
  if (gone) return `It is off: ${gone}.`;
  return waits.length ? `Waits for ${waits.join(" and ")}.` : "Everybody has spoken.";
}
