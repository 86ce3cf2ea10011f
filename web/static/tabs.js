/** Panels in one place, one of them shown. */

import { fill, h } from "./dom.js";

/** @import { Child } from "./types.js" */

export class Tabs {
  /** @param {string} label @param {{id: string, title: Child, content: Child[]}[]} panels */
  constructor(label, panels) {
    this.list = h("div", { class: "tabs", role: "tablist", "aria-label": label, onkeydown: (event) => this.key(event) });
    this.panels = panels.map(({ id, content }) => h("div", { class: "panel", role: "tabpanel", id: `panel-${id}`, "aria-labelledby": `tab-${id}` }, ...content));
    this.buttons = panels.map(({ id, title }, at) => h("button", { type: "button", role: "tab", id: `tab-${id}`, "aria-controls": `panel-${id}`, onclick: () => this.open(at) }, title));
    fill(this.list, ...this.buttons);
    this.ids = panels.map(({ id }) => id);
    this.open(0);
  }

  /** @param {number|string} which */
  open(which) {
    const at = typeof which === "number" ? which : this.ids.indexOf(which);
    this.buttons.forEach((button, index) => {
      button.setAttribute("aria-selected", String(index === at));
      button.tabIndex = index === at ? 0 : -1;
      this.panels[index].hidden = index !== at;
    });
  }

  /** @param {string} id @param {Child} title */
  name(id, title) {
    fill(this.buttons[this.ids.indexOf(id)], title);
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    const by = event.key === "ArrowRight" ? 1 : event.key === "ArrowLeft" ? -1 : 0;
    if (!by) return;
    event.preventDefault();
    event.stopPropagation();
    const at = this.buttons.indexOf(/** @type {HTMLButtonElement} */ (document.activeElement));
    const next = (at + by + this.buttons.length) % this.buttons.length;
    this.open(next);
    this.buttons[next].focus();
  }
}

/** A button that opens a small sheet below itself; a click elsewhere closes it. @param {Child} title @param {string} id @param {...Child} content */
export function menu(title, id, ...content) {
  const made = h("details", { class: "menu", id }, h("summary", {}, title), h("div", { class: "menu-sheet" }, ...content));
  document.addEventListener("pointerdown", (event) => {
    if (made.open && !made.contains(/** @type {Node} */ (event.target))) made.open = false;
  });
  made.addEventListener("keydown", (event) => {
    if (event.key === "Escape" && made.open) {
      made.open = false;
      made.querySelector("summary")?.focus();
      event.stopPropagation();
    }
  });
  return made;
}
