/** A card large, with its text and its story, beside where it lies. */

import { fill, h } from "./dom.js";

const GAP = 12;

export class Popup {
  /** @param {Pick<import("./viewer.js").Viewer, "reel"|"view"|"board"|"boardHost"|"go">} viewer */
  constructor(viewer) {
    this.viewer = viewer;
    this.card = "";
    this.element = h("div", { id: "card-story", class: "popup", role: "dialog", "aria-label": "A card", hidden: true });
    document.addEventListener("pointerdown", (event) => {
      const target = /** @type {Element} */ (event.target);
      if (this.card && !target.closest(".popup, [data-card], .tools, .chip, .controls, .records")) this.close();
    });
  }

  close() {
    this.card = "";
    this.element.hidden = true;
  }

  /** @param {string} card @param {Element|null} lying where it was clicked, or nothing */
  open(card, lying) {
    const { viewer } = this;
    const facts = viewer.reel.about.cards?.[card];
    const node = lying ?? viewer.boardHost.querySelector(`[data-card="${CSS.escape(card)}"]`);
    const told = viewer.view.history(card);
    this.card = card;
    this.element.hidden = false;
    this.element.setAttribute("aria-label", `The story of ${facts?.name ?? card}`);
    fill(
      this.element,
      h("div", { class: "popup-head" }, h("h2", {}, facts?.name ?? card), h("button", { type: "button", class: "quiet", "aria-label": "Close the story", onclick: () => this.close() }, "✕")),
      node && viewer.board.closeUp(node),
      facts?.text && h("p", { class: "card-text" }, facts.text),
      h("h3", {}, `The story of ${facts?.name ?? card}`),
      told.length
        ? h("ol", { class: "story" }, ...told.map((n) => h("li", {}, h("button", { type: "button", class: "row", onclick: () => viewer.go(n) }, h("span", { class: "n" }, n), h("span", {}, viewer.view.told(n), viewer.view.line.has(n) ? "" : " (taken back)")))))
        : h("p", {}, "No record that is shown names it."),
    );
    this.place(node);
  }

  /** Beside the card where there is room, else over the board's corner. @param {Element|null} node */
  place(node) {
    const { style } = this.element;
    const room = this.viewer.boardHost.getBoundingClientRect();
    const own = this.element.getBoundingClientRect();
    const card = node?.getBoundingClientRect();
    const right = card ? card.right + GAP : room.right - own.width;
    const left = right + own.width > innerWidth - GAP && card ? card.left - own.width - GAP : right;
    const top = Math.min(card ? card.top : room.top, innerHeight - own.height - GAP);
    style.left = `${Math.max(GAP, Math.min(left, innerWidth - own.width - GAP))}px`;
    style.top = `${Math.max(GAP, top)}px`;
  }
}
