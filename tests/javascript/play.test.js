/* Playing on a page: what addresses, the history and the party know of a match, without a browser. */
"use strict";

const assert = require("node:assert/strict");
const { test } = require("node:test");
const { plain, run, seen } = require("./scripts.js");

const MATCH = { position: { to_act: "white", board: { a1: "w" } }, lines: ["white move a1-a2"] };
const REFUSED = { clause: "move.own", why: "That is not yours.", line: "white move b1-b2", aim: ["b1", "b2"], tried: "White moves b1.", named: [], marks: [] };

/** A trail in a tab whose history has entries, of which one is where it stands; and that tab. */
function trail() {
  const location = { pathname: "/games/konane/play.html", search: "", hash: "", href: "" };
  const tab = { at: 1, back: 0, keys: ["before", "here"] };
  /** @type {Map<string, string>} */
  const stored = new Map();
  const navigation = {
    get currentEntry() {
      return { key: tab.keys[tab.at], index: tab.at };
    },
    entries: () => tab.keys.map((key, index) => ({ key, index })),
    traverseTo: (/** @type {string} */ key) => {
      tab.at = tab.keys.indexOf(key);
      return { finished: Promise.resolve() };
    },
  };
  const history = {
    state: null,
    back: () => (tab.back += 1),
    pushState: () => tab.keys.splice(++tab.at, Infinity, `entry ${tab.at}`),
    replaceState: (/** @type {unknown} */ _state, /** @type {string} */ _title, /** @type {string} */ address) => (location.hash = address.startsWith("#") ? address : ""),
  };
  const sessionStorage = { getItem: (/** @type {string} */ key) => stored.get(key) ?? null, setItem: (/** @type {string} */ key, /** @type {string} */ words) => stored.set(key, words) };
  const world = { window: { navigation }, location, history, sessionStorage, Blob, Response, TextEncoder, Uint8Array, CompressionStream, DecompressionStream, atob, btoa };
  return { location, tab, trail: new (seen("ppgenTrail", run(["trail"], world)).Trail)() };
}

test("an address tells the match that was written into it, with what was refused", async () => {
  const { trail: kept } = trail();
  assert.equal(await kept.write(MATCH, null), true);
  assert.deepEqual(plain(await kept.read()), MATCH);
  await kept.write(MATCH, { ...REFUSED, why: "x".repeat(1000) });
  assert.deepEqual(plain(await kept.read()), { ...MATCH, tried: REFUSED.line, said: { try: REFUSED.tried, why: "x".repeat(400), clause: REFUSED.clause } });
});

test("an address that tells no match is read as none, and a match too long is not written", async () => {
  const { location, trail: kept } = trail();
  for (const hash of ["", "#rule-8-1", "#a.b", `#${"A".repeat(9000)}`]) {
    location.hash = hash;
    assert.equal(await kept.read(), null, hash);
  }
  location.hash = "#jumps--3";
  assert.deepEqual(plain(await kept.read()), { example: "jumps", step: 3 });
  const long = Array.from({ length: 4000 }, (_, number) => `white ${(number * 7919) ** 3}`);
  assert.equal(await kept.write({ position: {}, lines: long }, null), false);
  assert.equal(location.hash, "#jumps--3");
});

test("a match is kept for the tab with who plays it and where its steps stand in the history", () => {
  const { trail: kept } = trail();
  assert.equal(kept.kept(), null);
  kept.mark(2);
  kept.keep(MATCH, { black: "easy" });
  assert.deepEqual(plain(kept.kept()), { ...MATCH, computers: { black: "easy" }, entries: [["here", 2]] });
});

test("back goes to an entry of the match with fewer steps, and to no other", async () => {
  const { tab, trail: kept } = trail();
  kept.mark(0);
  assert.equal(kept.back(0), false, "the entry before is none of the match");
  kept.enter();
  assert.equal(kept.steps, undefined);
  kept.mark(2);
  assert.deepEqual([kept.back(0), kept.back(2), tab.back], [false, true, 1]);
  await kept.rewind();
  assert.deepEqual([tab.keys[tab.at], kept.steps, kept.rewinding], ["here", 0, false]);
});

test("who is no person is named by the seat alone, and a hand waits for whom the screen is passed to", () => {
  const party = new (seen("ppgenJudge", run(["party"])).Party)({ white: "White", black: "Black" });
  party.sit(["white", "black"]);
  assert.deepEqual(plain([party.people, party.computers]), [["white"], { black: "medium" }]);
  assert.deepEqual([party.name("white"), party.name("black"), party.name(null)], ["You, White", "Black", "Nobody"]);
  assert.equal(party.awaits("white"), false);
  party.slower();
  assert.deepEqual(plain([party.computers, party.level]), [{ black: "easy" }, "easy"]);
  party.sit(["white", "black"], {});
  party.holder = "white";
  assert.deepEqual([party.awaits("white"), party.awaits("black"), party.isYou("white")], [false, true, false]);
});
