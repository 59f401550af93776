/* A sheet of diagrams: after which steps the board is shown. */
"use strict";

const assert = require("node:assert/strict");
const { test } = require("node:test");
const { plain, run, seen } = require("./scripts.js");

const world = run(["tools", "diagrams"], { matchMedia: () => ({ matches: false }), document: {} });
/** @param {number} last @param {number[]} begins */
const pictured = (last, begins) => plain(seen("ppgenDiagrams", world).pictured(last, begins)).map((/** @type {{ step: number }} */ { step }) => step);

test("the board is shown at the end of each turn, and at the end of all", () => {
  assert.deepEqual(pictured(7, [1, 3, 6]), [2, 5, 7]);
  assert.deepEqual(pictured(0, []), []);
});

test("of a long game evenly, with the last turn and no more than a sheet holds", () => {
  const begins = Array.from({ length: 100 }, (_, at) => at + 1);
  const steps = pictured(100, begins);
  assert.equal(steps.length, 20);
  assert.equal(steps.at(-1), 100);
  assert.equal(steps[1] - steps[0], 5);
});
