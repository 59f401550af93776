/* What the site remembers, and under which names. */
"use strict";

const assert = require("node:assert/strict");
const { test } = require("node:test");
const { run } = require("./scripts.js");

/** @param {Record<string, string>} kept */
function page(kept = {}) {
  const localStorage = { getItem: (/** @type {string} */ key) => kept[key] ?? null, setItem: (/** @type {string} */ key, /** @type {string} */ value) => (kept[key] = value) };
  const script = { src: "file:///site/assets/javascripts/scope.js", dataset: { base: ".." } };
  const document = { currentScript: script, documentElement: { classList: { replace() {} } } };
  const location = { protocol: "file:", href: "file:///site/games/index.html" };
  /** @type {Record<string, any>} */
  const window = {};
  run(["scope"], { document, localStorage, location, window, URL });
  return window;
}

test("what is remembered is found again, under the path of the site", () => {
  /** @type {Record<string, string>} */
  const kept = {};
  page(kept).__md_set("scheme", "dark");
  assert.deepEqual(kept, { "/site/.scheme": '"dark"' });
  assert.equal(page(kept).__md_get("scheme"), "dark");
  assert.equal(page(kept).__md_get("other"), null);
});

test("what is broken, or not to be had, is nothing", () => {
  assert.equal(page({ "/site/.scheme": "{" }).__md_get("scheme"), null);
  const full = { getItem: () => null, setItem: () => { throw new Error("full"); } };
  page().__md_set("scheme", "dark", full);
});
