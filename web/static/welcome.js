/** For those who have no game yet: what they can do here, and files that they drop. */

import { post } from "./api.js";
import { h, sentence } from "./dom.js";

const MOST = 180_000;

/** @param {string} picture @param {string} title @param {string} words @param {import("./types.js").Child} action */
function tile(picture, title, words, action) {
  return h("li", { class: "tile" }, h("img", { src: `/api/sample/${picture}`, alt: "", loading: "lazy", width: 320, height: 200 }), h("div", { class: "card-words" }, h("h3", {}, title), h("p", {}, words), action));
}

export function welcome() {
  const told = h("p", { role: "status" });
  const error = h("p", { class: "error", role: "alert" });
  const file = h("input", { type: "file", accept: ".ice", id: "file", class: "away", onchange: () => takeIn(file.files, error) });
  const demo = h("button", { type: "button", class: "main", id: "demo", onclick: async () => {
    demo.disabled = true;
    told.textContent = "Bots are playing some games of each kind…";
    try {
      await post("/api/demo", {});
      location.reload();
    } catch (problem) {
      demo.disabled = false;
      told.textContent = "";
      error.textContent = sentence(problem);
    }
  } }, "Open the demo archive");
  return h("div", { class: "welcome" },
    h("h2", {}, "No games here yet. What would you like to do?"),
    h("ul", { class: "cards tiles" },
      tile("boreal_pyramid", "Play one now", "Against bots: the computer deals, and every move is kept.", h("a", { class: "button main", href: "/new?bots=1" }, "Play")),
      tile("the_north", "Record one", "You play at the table, and tap here what happens.", h("a", { class: "button main", href: "/new" }, "Record a game")),
      tile("boreal_forest", "Look around", "Bots have played some games of each kind: step through them, ask about them.", demo),
      tile("board_royale", "Bring a game", "Drop an .ice file anywhere on this page, or choose one.", h("label", { class: "button main" }, "Choose a file", file))),
    told, error);
}

/** Files may be dropped anywhere. @param {HTMLElement} place @param {HTMLElement} error */
export function droppable(place, error) {
  const carries = (/** @type {DragEvent} */ event) => event.dataTransfer?.types.includes("Files") ?? false;
  place.addEventListener("dragover", (event) => {
    if (!carries(event)) return;
    event.preventDefault();
    document.body.classList.add("dropping");
  });
  place.addEventListener("dragleave", (event) => {
    if (!event.relatedTarget) document.body.classList.remove("dropping");
  });
  place.addEventListener("drop", (event) => {
    if (!carries(event)) return;
    event.preventDefault();
    document.body.classList.remove("dropping");
    takeIn(event.dataTransfer?.files ?? null, error);
  });
}

/** @param {FileList|null} files @param {HTMLElement} error */
async function takeIn(files, error) {
  const file = files?.[0];
  if (!file) return;
  error.textContent = "";
  try {
    if (!file.name.endsWith(".ice")) throw new Error(`${file.name} is no log: expected a file that ends in .ice`);
    if (file.size > MOST) throw new Error(`${file.name} is too large to be dropped (${Math.round(file.size / 1000)} kB): copy it into the folder that is served`);
    await post("/api/drop", { name: file.name, data: base64(new Uint8Array(await file.arrayBuffer())) });
    location.assign("/");
  } catch (problem) {
    error.textContent = sentence(problem);
  }
}

/** @param {Uint8Array} bytes @returns {string} */
export function base64(bytes) {
  let text = "";
  for (const byte of bytes) text += String.fromCharCode(byte);
  return btoa(text);
}
