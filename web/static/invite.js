/** Links are handed out, one friend at a time; who is here already is seen. */

import { gameHere, get, post, topAlone } from "./api.js";
import { byId, fill, h, sentence } from "./dom.js";
import { avatar, strength } from "./sitters.js";

/** @import { LinkData, TableLinks } from "./types.js" */

const AGAIN = 1500;
const page = byId("page");
page.classList.add("first-minutes");
const { file, game } = gameHere("/invite/");
const plays = new URLSearchParams(location.search).get("plays") ?? "";
const error = h("p", { class: "error", role: "alert" });
const said = h("p", { class: "quiet", role: "status", id: "said" });
const title = h("h2", { class: "display" });
const place = h("div", {});
const dots = h("div", { class: "dots" });
const list = h("div", { class: "sitters", id: "present" });
const rules = h("div", { class: "fields" });
const share = h("button", { type: "button", id: "share", hidden: !navigator.share, onclick: () => void navigator.share({ title: title.textContent ?? "", url: current().short }).catch(() => {}) }, "Share…");
const copy = h("button", { type: "button", id: "copy", onclick: () => void copied() }, "Copy link");
const play = h("button", { type: "button", class: "main", id: "play", onclick: () => location.assign(`/record/${file}?${new URLSearchParams({ game, ...(plays ? { plays } : {}) })}`) });

/** @type {TableLinks} */ let found;
/** The place whose link is shown. */
let shown = "";
let drawn = "";

/** The links of people, and of the screens: what is handed out here, in order. */
function handed() {
  const friends = found.links.filter(({ seat, bot, place: at }) => seat !== null && !bot && at !== plays);
  const others = found.links.filter(({ seat, place: at }) => seat === null && (at === "watch" || !found.dealt));
  return { friends, others };
}

/** @returns {LinkData} */
function current() {
  const { friends, others } = handed();
  return [...friends, ...others].find((each) => each.place === shown) ?? friends[0] ?? others[0];
}

/** A code that can be read, its link in letters, and what can be done with it. @param {LinkData} link */
function code(link) {
  const name = h("bdi", {}, link.label);
  return h("section", { class: `code-card${link.seat === null ? "" : ` s${link.seat % 8}`}`, "data-place": link.place, "aria-label": `Link for ${link.label}` },
    h("p", { class: "code-head" }, link.seat === null ? screen() : avatar(link.seat, link.label), h("b", {}, name)),
    link.qr && h("img", { src: link.qr, alt: `QR code of the link for ${link.label}`, width: 210, height: 210 }),
    link.short ? h("code", { id: "short" }, link.short.replace(/^https?:\/\//, "")) : h("p", {}, "Revoked: nobody has this link now."),
    h("details", { class: "more-links" }, h("summary", { "aria-label": `More for ${link.label}` }, "⋮"),
      h("div", { class: "form" },
        h("button", { type: "button", onclick: () => change({ renew: link.place }), "aria-label": `New link for ${link.label}` }, "New link"),
        link.short && h("button", { type: "button", onclick: () => change({ revoke: link.place }), "aria-label": `Revoke the link for ${link.label}` }, "Revoke"))));
}

function screen() {
  return h("span", { class: "avatar screen", "aria-hidden": "true" }, "▢");
}

/** @param {LinkData} link */
function row(link) {
  const mine = link.place === plays;
  const about = link.seat === null ? (link.place === "watch" ? "TV or tablet, shows what is public" : "a device on the table: shows what is public, tells draws") : mine ? "this phone" : link.bot ? `bot, ${strength(link.bot, found.best)}` : link.here ? "has opened the link" : link.used ? "was here before" : "has not opened the link yet";
  const state = link.seat === null ? (link.here ? "✓ here" : "link") : mine || link.bot || link.here ? "✓ here" : "waiting";
  const words = [link.seat === null ? screen() : avatar(link.seat, link.label),
    h("span", { class: "sitter-words" }, h("b", {}, h("bdi", {}, link.label.replace(/ \(.*/, ""))), h("small", {}, about)),
    h("span", { class: state === "✓ here" ? "state ok" : "state" }, state)];
  return mine || link.bot
    ? h("div", { class: "sitter" }, ...words)
    : h("button", { type: "button", class: "sitter", "data-show": link.place, "aria-pressed": link.place === shown ? "true" : "false", onclick: () => { shown = link.place; draw(); } }, ...words);
}

function draw() {
  const { friends, others } = handed();
  const here = current();
  const at = friends.indexOf(here);
  shown = here?.place ?? "";
  fill(title, here && at >= 0 ? ["Hand this to ", h("bdi", {}, here.label)] : (here?.label.replace(/ \(.*/, "") ?? "Nobody needs a link"));
  fill(place, here && code(here));
  fill(dots, ...friends.map((friend, n) => h("button", { type: "button", class: n === at ? "dot on" : "dot", "aria-label": `${n + 1} of ${friends.length}: ${friend.label}`, "aria-current": n === at ? "step" : false, onclick: () => { shown = friend.place; draw(); } })));
  fill(list, ...found.links.filter(({ seat }) => seat !== null).map(row), ...others.map(row));
  copy.disabled = !here?.short;
  fill(play, friends.every((friend) => friend.here) ? (plays ? "Play" : "Keep the record") : plays ? "Play without waiting" : "Begin without waiting");
  const everybody = h("input", { type: "checkbox", id: "everybody", checked: found.everybody, onchange: () => change({ everybody: everybody.checked }) });
  fill(rules, h("p", {}, found.warning, found.fingerprint && h("code", { class: "fingerprint" }, ` ${found.fingerprint}`)),
    h("label", { class: "check" }, everybody, " Everybody may speak for everybody"),
    plays && h("p", {}, h("a", { href: `/record/${file}?${new URLSearchParams({ game })}` }, "Keep the record on this phone"), ": that page sees every hand."));
}

/** @param {Record<string, string | boolean>} wish */
async function change(wish) {
  try {
    take(await post(`/api/links/${file}`, wish, { game }));
    error.textContent = "";
  } catch (problem) {
    error.textContent = sentence(problem);
  }
}

/** Drawn again only where something changed, so that nothing moves under a finger. @param {TableLinks} links */
function take(links) {
  const before = found;
  found = links;
  const friend = handed().friends.find((each) => each.place === shown);
  const was = before?.links.find((each) => each.place === shown);
  if (friend?.here && !was?.here) shown = handed().friends.find((each) => !each.here)?.place ?? shown;
  const now = JSON.stringify(links);
  if (now !== drawn) draw();
  drawn = now;
}

async function copied() {
  const link = current().short;
  try {
    await navigator.clipboard.writeText(link);
  } catch {
    const field = h("textarea", { class: "away", "aria-hidden": "true" }); // without TLS there is no other way
    field.value = link;
    document.body.append(field);
    field.select();
    document.execCommand("copy");
    field.remove();
  }
  fill(said, "The link is copied.");
}

async function look() {
  if (!document.hidden) {
    try {
      take(await get(`/api/links/${file}`, { game }));
      error.textContent = "";
    } catch (problem) {
      error.textContent = sentence(problem);
    }
  }
  setTimeout(look, AGAIN);
}

try {
  found = await get(`/api/links/${file}`, { game });
  const first = handed().friends.find(({ here }) => !here);
  shown = first?.place ?? "";
  const head = topAlone(`Invite to ${found.title}`, h("a", { href: "/" }, "Games"));
  head.classList.add("small");
  fill(page, head,
    h("div", { class: "one-screen invite" }, title, place, dots, said, list,
      h("details", { class: "variants" }, h("summary", {}, h("span", {}, "About these links"), h("span", { class: "quiet" }, "›")), rules),
      error,
      h("div", { class: "foot" }, share, copy, play)));
  take(found);
  draw();
  document.documentElement.setAttribute("data-ready", "");
  setTimeout(look, AGAIN);
} catch (problem) {
  fill(page, topAlone("Invite"), h("p", { class: "error", role: "alert" }, sentence(problem)));
}
