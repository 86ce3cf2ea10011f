import assert from "node:assert/strict";
import { test } from "node:test";

import { Refusal } from "../../../web/static/api.js";
import { newId, Outbox, pause } from "../../../web/static/outbox.js";

/** A storage as a tab has one. */
class Kept {
  value = "[]";
  getItem() {
    return this.value;
  }
  /** @param {string} _key @param {string} value */
  setItem(_key, value) {
    this.value = value;
  }
}

/**
 * A server that answers what it is told to: a number is the status of a refusal, an object an answer.
 * @param {(number|object)[]} answers
 */
function told(answers) {
  /** @type {any[]} */ const sent = [];
  /** @type {number[]} */ const waited = [];
  const storage = new Kept();
  const send = async (/** @type {string} */ path, /** @type {any} */ body, /** @type {any} */ query) => {
    sent.push({ path, body, query, kept: JSON.parse(storage.value).length });
    const answer = answers.shift();
    if (typeof answer === "number") throw new Refusal(`no: ${answer}`, answer);
    return answer;
  };
  let ids = 0;
  const make = () => new Outbox(send, storage, async (ms) => { waited.push(ms); }, () => `id ${++ids}`);
  return { sent, waited, storage, make };
}

test("an entry is sent again under its one id until it is acknowledged, and kept until then", async () => {
  const server = told([0, 503, 0, { records: 4, told: "done" }]);
  const outbox = server.make();
  /** @type {string[]} */ const heard = [];
  outbox.hearing.add((state) => heard.push(`${state.waiting} ${state.told.split(":")[0]}`));
  assert.deepEqual(await outbox.deliver("/api/enter/x.ice", { do: "undo", after: 3 }, { game: "g" }), { records: 4, told: "done" });
  assert.equal(server.sent.length, 4);
  for (const each of server.sent) assert.deepEqual(each, { path: "/api/enter/x.ice", body: { do: "undo", after: 3, id: "id 1" }, query: { game: "g" }, kept: 1 });
  assert.deepEqual(server.waited, [pause(0), pause(1), pause(2)]);
  assert.deepEqual(heard, ["1 Not sent yet", "1 Not sent yet", "1 Not sent yet", "0 Saved."]);
  assert.equal(server.storage.value, "[]");
});

test("what the server refuses is refused once, and not kept", async () => {
  for (const status of [400, 403, 404, 409, 422, 500]) {
    const server = told([status]);
    await assert.rejects(server.make().deliver("/p", {}), (problem) => problem instanceof Refusal && problem.status === status);
    assert.equal(server.sent.length, 1);
    assert.equal(server.storage.value, "[]");
  }
});

test("a page that is loaded again goes on with what the one before has left, under the same id", async () => {
  const server = told([0]);
  const before = new Outbox(async () => { throw new Refusal("gone", 0); }, server.storage, () => new Promise(() => {}), () => "the id");
  void before.deliver("/p", { after: 1 }, { game: "g" });
  await new Promise((done) => setTimeout(done));
  const after = told([0, { told: "yes" }]);
  const outbox = new Outbox(async (path, body, query) => { after.sent.push({ path, body, query }); return {}; }, server.storage, async () => {}, () => "another");
  await outbox.resume();
  assert.deepEqual(after.sent, [{ path: "/p", body: { after: 1, id: "the id" }, query: { game: "g" } }]);
  assert.equal(server.storage.value, "[]");
});

test("what a page before has left and the server refuses is told, and the rest is sent", async () => {
  const storage = new Kept();
  storage.value = JSON.stringify([{ id: "a", path: "/p", body: {}, query: {} }, { id: "b", path: "/p", body: {}, query: {} }]);
  /** @type {string[]} */ const ids = [];
  /** @type {string[]} */ const heard = [];
  const outbox = new Outbox(async (_path, /** @type {any} */ body) => { ids.push(body.id); if (body.id === "a") throw new Refusal("Somebody else was quicker", 409); return {}; }, storage, async () => {}, () => "");
  outbox.hearing.add(({ told: said }) => heard.push(said));
  await outbox.resume();
  assert.deepEqual(ids, ["a", "b"]);
  assert.ok(heard.includes("What was tapped before was not recorded: Somebody else was quicker"), String(heard));
  assert.equal(storage.value, "[]");
});

test("a storage that is full, forbidden or spoilt stops nobody", async () => {
  const full = { getItem: () => "{spoilt", setItem() { throw new Error("full"); } };
  const send = async () => ({ told: "yes" });
  assert.deepEqual(await new Outbox(send, full, async () => {}, () => "1").deliver("/p", {}), { told: "yes" });
  assert.deepEqual(await new Outbox(send, null, async () => {}, () => "1").deliver("/p", {}), { told: "yes" });
});

test("tries come less often, but never stop", () => {
  assert.deepEqual([0, 1, 2, 9, 99].map(pause), [400, 800, 1600, 8000, 8000]);
});

test("ids have 128 bits, and each is another", () => {
  const ids = new Set(Array.from({ length: 1000 }, newId));
  assert.equal(ids.size, 1000);
  for (const id of ids) assert.match(id, /^[0-9a-f]{32}$/);
});
