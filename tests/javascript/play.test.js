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

test("an address of a puzzle is a step of an example that is to be found", async () => {
  const { location, trail: kept } = trail();
  location.hash = "#who-can-jump-must--0--try";
  assert.deepEqual(plain(await kept.read()), { example: "who-can-jump-must", step: 0, puzzle: true });
});

test("an address of a verdict holds the table that it was told of, and no other is drawn", async () => {
  const { trail: kept } = trail();
  const shown = /** @type {any} */ ({ on: "size 13", drawn: [["stone|red||face", 1, 2, 1, 0, "a1"]], numbers: [["2", 1, 2, 3]] });
  const table = { on: "size 13", drawn: [["stone|red||face", 1, 2, 1, 0]], numbers: [["2", 1, 2, 3]], aim: ["b1", "b2"] };
  assert.equal(await kept.write(MATCH, REFUSED, shown), true);
  assert.deepEqual(plain(await kept.read())?.said.table, table);
  for (const wrong of [{ drawn: [["x", "1", 2, 1, 0]] }, { drawn: [[5, 1, 2, 1, 0]] }, { numbers: [["x", 1e9, 1, 1]] }, { drawn: Array.from({ length: 999 }, () => table.drawn[0]) }]) {
    await kept.write(MATCH, REFUSED, /** @type {any} */ ({ ...shown, ...wrong, drawn: wrong.drawn ?? shown.drawn }));
    const said = /** @type {any} */ (plain(await kept.read())).said;
    assert.equal(said.table, undefined, JSON.stringify(wrong).slice(0, 60));
  }
});

test("a clock runs for who is to act, and says who has no time left", () => {
  const world = { now: 0, ticks: /** @type {(() => void)[]} */ ([]), out: /** @type {string[]} */ ([]) };
  const given = { performance: { now: () => world.now }, setInterval: (/** @type {() => void} */ tick) => world.ticks.push(tick), ppgen: { make: (/** @type {string} */ _tag, /** @type {unknown} */ _names, /** @type {string} */ words) => ({ textContent: words }) } };
  const clock = new (seen("ppgenClock", run(["clock"], given)).Clock)((/** @type {string} */ seat) => world.out.push(seat));
  clock.wind(["red", "blue"]);
  assert.deepEqual(plain(clock.face("red")), [], "there are none where nobody wants them");
  clock.minutes = 3;
  clock.wind(["red", "blue"]);
  const [face] = clock.face("red");
  clock.run("red");
  world.now = 61_000;
  world.ticks[0]();
  assert.equal(face.textContent, "1:59");
  clock.run("blue");
  world.now = 200_000;
  world.ticks[0]();
  assert.equal(clock.rest("red"), 119_000);
  assert.deepEqual(world.out, []);
  const times = /** @type {Times} */ (plain(clock.times));
  assert.deepEqual(times, { minutes: 3, left: [["red", 119_000], ["blue", 41_000]] });
  clock.wind([]);
  assert.equal(clock.times, null);
  clock.resume(times);
  assert.equal(clock.rest("blue"), 41_000, "a clock goes on where it was kept");
  clock.run("red");
  world.now = 320_000;
  world.ticks[0]();
  world.ticks[0]();
  assert.deepEqual(world.out, ["red"]);
});

test("a match is kept for the tab with who plays it and where its steps stand in the history", () => {
  const { trail: kept } = trail();
  assert.equal(kept.kept(), null);
  kept.mark(2);
  kept.keep(MATCH, { black: "easy" }, null);
  assert.deepEqual(plain(kept.kept()), { ...MATCH, computers: { black: "easy" }, entries: [["here", 2]], times: null });
  kept.keepTimes({ minutes: 3, left: [["black", 1500]] });
  assert.deepEqual(plain(kept.kept()?.times), { minutes: 3, left: [["black", 1500]] });
  assert.deepEqual(plain(kept.kept()?.computers), { black: "easy" });
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
  const party = new (seen("ppgenJudge", run(["tools", "party"], { matchMedia: () => ({ matches: false }), document: {} })).Party)({ white: "White", black: "Black" });
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

test("how well the computer plays was measured by as many players and the options of a new game", () => {
  const nothing = () => {};
  const { Telling } = seen("ppgenTelling", run(["telling"], { ppgen: { make: nothing, phrase: (/** @type {string} */ words) => words, say: nothing, whereabouts: nothing } }));
  const data = { usual: 4, options: [["pass", "Pass", [["rotate", "rotate"], ["none", "none"]], "rotate"]] };
  const usual = (/** @type {number} */ players, /** @type {Record<string, string>} */ options) => Telling.prototype.isUsual.call({ data }, { seats: Array.from({ length: players }), options });
  assert.deepEqual([usual(4, {}), usual(4, { pass: "rotate" }), usual(4, { pass: "none" }), usual(5, {})], [true, true, false, false]);
});
