/** What is told where the thumb is: what was recorded, what was refused, that the line is gone. */

import { fill, h } from "./dom.js";

/** @typedef {{label: string, act: () => void, id?: string}} Action */

const SHORT = 7000;

export class Toasts {
  constructor() {
    this.status = h("div", { id: "status", class: "toast", role: "status" });
    this.error = h("div", { id: "error", class: "toast wrong", role: "alert" });
    this.connection = h("div", { id: "connection", class: "toast wrong", role: "status" });
    this.element = h("div", { id: "toasts" }, this.connection, this.error, this.status);
    this.fading = 0;
  }

  /** @param {HTMLElement} toast @param {string} text @param {Action[]} actions */
  put(toast, text, actions) {
    fill(toast, text && h("span", { tabindex: 0 }, text), ...actions.map(({ label, act, id }) => h("button", { type: "button", id, onclick: act }, label)),
      text && toast !== this.connection && h("button", { type: "button", class: "quiet", "aria-label": "Close this message", onclick: () => fill(toast) }, "✕"));
  }

  /** It goes by itself, except for who reads it with the keyboard in it. @param {string} text @param {Action[]} [actions] */
  tell(text, actions = []) {
    this.put(this.status, text, actions);
    clearTimeout(this.fading);
    this.fading = window.setTimeout(() => !this.status.contains(document.activeElement) && fill(this.status), SHORT);
  }

  /** @param {string} text @param {Action[]} [actions] */
  refuse(text, actions = []) {
    fill(this.status);
    this.put(this.error, text, actions);
    if (text) vibrate(60);
  }

  /** @param {string} text nothing while the server answers */
  line(text) {
    this.put(this.connection, text, []);
  }
}

/** Where the device can. @param {number|number[]} ms */
export function vibrate(ms) {
  navigator.vibrate?.(ms);
}
