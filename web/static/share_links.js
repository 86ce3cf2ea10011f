/** How a position is shared: a link, and a line for other people's pages. */

import { h } from "./dom.js";

/**
 * The line that puts a replay into another page.
 * @param {string} address of the page, with the position after # @param {string} title @returns {string}
 */
export function iframeLine(address, title) {
  const [page, hash = ""] = address.split("#");
  const [path, query = ""] = page.split("?");
  const words = new URLSearchParams(query);
  words.set("embed", "1");
  const src = `${path}?${words}${hash ? `#${hash}` : ""}`;
  return `<iframe src="${quoted(src)}" title="${quoted(title)}" width="800" height="640" loading="lazy" allow="fullscreen"></iframe>`;
}

/** @param {string} text */
function quoted(text) {
  return text.replaceAll("&", "&amp;").replaceAll('"', "&quot;").replaceAll("<", "&lt;");
}

/** @param {import("./viewer.js").Viewer} viewer @param {string} [oneFile] where the game is saved as one file */
export function askEmbed(viewer, oneFile) {
  viewer.address.write();
  const here = oneFile ? `replay.html${location.hash}` : location.href;
  const line = h("textarea", { readonly: true, rows: 4, id: "iframe-line", "aria-label": "The line for your page" });
  line.value = iframeLine(here, document.title);
  const dialog = h("dialog", { "aria-label": "Share" },
    h("h2", {}, "Put this game into a page"),
    oneFile && h("p", {}, "This server shows games to you alone. ", h("a", { href: oneFile, download: "replay.html" }, "Save the game as one file"), ", put that file onto your site, and this line with its address into your page:"),
    line,
    h("p", {}, "The number after # is the record that is shown first; a link with it leads there."),
    h("form", { method: "dialog" }, h("button", {}, "Close")));
  dialog.addEventListener("close", () => dialog.remove());
  document.body.append(dialog);
  dialog.showModal();
  line.select();
}
