/* Spots over a board and what goes from step to step: what of them needs no browser. */
"use strict";

const assert = require("node:assert/strict");
const { test } = require("node:test");
const { plain, run, seen } = require("./scripts.js");

/** Give what the scripts of boards share, in a world that draws nothing. */
function shared() {
  const world = run(["tools", "board", "stepper"], { matchMedia: () => ({ matches: false }), document: {} });
  return seen("ppgen", world);
}

const GRID = Object.fromEntries(["a1", "b1", "c1", "a2", "b2", "c2"].map((name, number) => [name, [(number % 3) * 10, number < 3 ? 10 : 0, 10, 10]]));

/** @param {string} from @param {number[]} direction @param {string[]} closed */
const next = (from, direction, closed = []) => shared().beside(GRID[from], Object.entries(GRID).filter(([name]) => !closed.includes(name)), direction);

test("an arrow key leads to the nearest place in its direction, and to none beyond the last", () => {
  assert.equal(next("a1", [1, 0]), "b1");
  assert.equal(next("b1", [0, -1]), "b2");
  assert.equal(next("c2", [-1, 0]), "b2");
  assert.equal(next("c2", [1, 0]), undefined);
});

test("what lies straight ahead is nearer than what lies aside, and a place that does not answer is passed over", () => {
  assert.equal(next("a1", [1, 0], ["b1"]), "c1");
  assert.equal(next("a1", [1, 0], ["b1", "c1"]), "b2");
});

test("a step is told among the turns, and as refused", () => {
  const { whereabouts } = shared();
  const steps = { last: 9, turns: [2, 5], refused: [6] };
  assert.equal(whereabouts(1, steps), "step 1 of 9");
  assert.equal(whereabouts(4, steps), "turn 1, step 4 of 9");
  assert.equal(whereabouts(6, steps), "turn 2, step 6 of 9, refused");
});

/** An element that keeps what is written to it, and whose listeners can be called. */
class Element {
  constructor() {
    /** @type {Record<string, string>} */
    this.attributes = {};
    /** @type {Record<string, (event: object) => void>} */
    this.heard = {};
    /** @type {Element[]} */
    this.children = [];
    /** @type {Set<string>} */
    this.classes = new Set();
    this.isConnected = true;
    this.value = "";
    this.max = "";
    this.classList = { toggle: (/** @type {string} */ name, /** @type {boolean} */ on) => (on ? this.classes.add(name) : this.classes.delete(name)) };
  }

  /** @param {string} name @param {string} value */
  setAttribute(name, value) {
    this.attributes[name] = value;
  }

  /** @param {string} sign @param {() => void} heard */
  addEventListener(sign, heard) {
    this.heard[sign] = heard;
  }

  append() {}

  /** @param {Element[]} children */
  replaceChildren(...children) {
    this.children = children;
  }

  click() {
    this.heard.click?.({});
  }
}

/** Give a stepper over ten steps in three turns, the steps that it shows, and its clock. */
function stepping() {
  /** @type {(() => void)[]} */
  const clock = [];
  const world = run(["tools", "board", "stepper"], {
    Element,
    document: { createElement: () => new Element(), createElementNS: () => new Element() },
    matchMedia: () => ({ matches: false }),
    setInterval: (/** @type {() => void} */ tick) => clock.push(tick),
    clearInterval: () => clock.splice(0),
  });
  /** @type {number[]} */
  const shown = [];
  const { Stepper } = seen("ppgen", world);
  const stepper = new Stepper((/** @type {number} */ place) => {
    shown.push(place);
    stepper.reach(place);
  });
  stepper.have({ last: 9, turns: [1, 4, 8], refused: [] });
  stepper.reach(0);
  return { clock, shown, stepper };
}

test("buttons go step by step, turn by turn, and no further than the ends", () => {
  const { shown, stepper } = stepping();
  for (const name of ["next", "after", "after", "after", "after", "next", "back", "before", "first", "back"]) stepper.buttons[name].click();
  assert.deepEqual(plain(shown), [1, 4, 8, 9, 9, 8, 4, 0]);
  assert.equal(stepper.buttons.back.attributes["aria-disabled"], "true");
});

test("the clock goes on to the last step and stops there; a step by hand stops it", () => {
  const { clock, shown, stepper } = stepping();
  stepper.buttons.last.click();
  stepper.toggle();
  assert.deepEqual(shown, [9, 0]);
  while (clock.length) clock[0]();
  assert.equal(shown.at(-1), 9);
  stepper.toggle();
  stepper.go(3);
  assert.equal(clock.length, 0);
  assert.equal(stepper.buttons.play.attributes["aria-label"], "Play");
});

test("marks tell where turns begin, and which steps were refused while there is room", () => {
  const { stepper } = stepping();
  stepper.have({ last: 3, turns: [2], refused: [3] });
  assert.deepEqual(stepper.ticks.children.map((/** @type {Element} */ tick) => tick.attributes.class), ["", "turned", "refused"]);
  stepper.have({ last: 60, turns: [2], refused: [3] });
  assert.deepEqual(stepper.ticks.children.slice(0, 3).map((/** @type {Element} */ tick) => tick.attributes.class), ["", "turned", ""]);
  assert.ok(stepper.buttons.first.classes.has("spare"));
  assert.ok(!stepper.buttons.after.classes.has("spare"));
});

test("a page says in its language what its table holds, and counts as the language does", () => {
  const ppgenWords = { "{name} is saved": "{name} ist gespeichert", "{number} step": { one: "{number} Schritt", other: "{number} Schritte" } };
  const world = run(["tools"], { matchMedia: () => ({ matches: false }), document: { documentElement: { lang: "de" } }, Intl, ppgenWords });
  const { counted, say, saying } = world.ppgen;
  assert.equal(say("{name} is saved", { name: "a.md" }), "a.md ist gespeichert");
  assert.equal(say("Forward"), "Forward");
  assert.deepEqual([1, 2, 0].map((number) => counted(number, "step")), ["1 Schritt", "2 Schritte", "0 Schritte"]);
  assert.deepEqual([1, 2].map((number) => counted(number, "move")), ["1 move", "2 moves"]);
  assert.deepEqual(plain(saying("Read as “{words}”.", { words: ["a", "b"] })), ["Read as “", "a", "b", "”."]);
});
