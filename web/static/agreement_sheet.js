/** A proposal as a question: what it is, who is still asked, and the words that this device may say. */

import { h } from "./dom.js";

/** @import { Agreement } from "./types.js" */

/**
 * @param {Agreement} proposal
 * @param {(proposal: string, yes: boolean|null) => void} say null withdraws it, or puts it away
 */
export function agreementSheet(proposal, say) {
  const button = (/** @type {string} */ label, /** @type {boolean|null} */ yes, main = false) =>
    h("button", { type: "button", class: main ? "main" : "", onclick: () => say(proposal.id, yes) }, label);
  const [agree, refuse] = proposal.vote ? ["Yes", "No"] : ["Accept", "No"];
  return h("section", { class: proposal.asked ? "question lit" : "question", "aria-label": `Proposed by ${proposal.by}` },
    h("p", {}, h("b", {}, proposal.asked ? `${proposal.by} asks you` : proposal.own ? "You have asked" : `${proposal.by} asks`)),
    h("p", {}, proposal.text),
    h("p", { class: "quiet" }, state(proposal)),
    h("p", { class: "words" },
      proposal.asked && button(agree, true, true),
      proposal.asked && button(refuse, false),
      proposal.own && !proposal.gone && button("Withdraw", null),
      proposal.gone && button("All right", null)));
}

/** @param {Agreement} proposal */
export function state({ gone, waits }) {
  if (gone) return `It is off: ${gone}.`;
  return waits.length ? `Waits for ${waits.join(" and ")}.` : "Everybody has spoken.";
}
