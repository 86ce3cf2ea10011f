/** The links of a table, for the scribe: one for every seat, with a code that a phone can read. */

import { get, post, Refusal } from "./api.js";
import { fill, h, sentence } from "./dom.js";

/** @import { LinkData, TableLinks } from "./types.js" */

/** @param {string} file @param {string} game */
export async function showLinks(file, game) {
  const path = `/api/links/${file}`;
  const error = h("p", { class: "error", role: "alert" });
  const list = h("ul", { class: "links" });
  const about = h("p", {});
  const everybody = /** @type {HTMLInputElement} */ (
    h("input", { type: "checkbox", id: "everybody", onchange: () => change({ everybody: everybody.checked }) })
  );
  const dialog = /** @type {HTMLDialogElement} */ (
    h("dialog", { "aria-label": "Links of this table", id: "links" },
      h("h2", {}, "Links of this table"),
      h("p", {}, "Each link is for one device: it shows what that seat may know, and speaks for that seat. Open none of them here: this device would become that seat's."),
      about, list, h("label", { class: "check" }, everybody, " Everybody may speak for everybody"), error,
      h("div", { class: "form" }, h("button", { type: "button", class: "main", onclick: () => dialog.close() }, "Close")))
  );
  dialog.addEventListener("close", () => dialog.remove());

  /** @param {LinkData} link */
  function item(link) {
    const given = link.link !== "";
    return h("li", { "data-place": link.place },
      h("h3", {}, link.label),
      link.qr && h("img", { src: link.qr, alt: `QR code of the link for ${link.label}`, width: 180, height: 180 }),
      given ? h("input", { readonly: true, value: link.link, "aria-label": `Link for ${link.label}` }) : h("p", {}, "Revoked: nobody has this link now."),
      h("div", { class: "form" },
        h("button", { type: "button", onclick: () => change({ renew: link.place }), "aria-label": `New link for ${link.label}` }, "New link"),
        given && h("button", { type: "button", onclick: () => change({ revoke: link.place }), "aria-label": `Revoke the link for ${link.label}` }, "Revoke")));
  }

  /** @param {TableLinks} found */
  function show(found) {
    everybody.checked = found.everybody;
    fill(about, found.warning, found.fingerprint && h("code", { class: "fingerprint" }, ` ${found.fingerprint}`));
    fill(list, ...found.links.map(item));
  }

  /** @param {Record<string, string | boolean>} wish */
  async function change(wish) {
    try {
      show(await post(path, wish, { game }));
      error.textContent = "";
    } catch (problem) {
      error.textContent = problem instanceof Refusal ? problem.message : sentence(problem);
    }
  }

  show(await get(path, { game }));
  document.body.append(dialog);
  dialog.showModal();
}
