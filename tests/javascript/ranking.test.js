/* What the search understands of words and questions, and what it puts first. The quality of its answers is measured by
 * the build (questions.yml) and by tests/bench; here stand the parts that make it. */
"use strict";

const assert = require("node:assert/strict");
const { test } = require("node:test");
const { plain, run } = require("./scripts.js");

const { Language, Ranking, called, named, split } = run(["minisearch", "ranking"], { ppgen: {} }).ppgen.ranking;
const THESAURUS = { forms: { men: "man" }, unheard: ["the", "can", "i"], faint: ["move"], same: [["take", "capture"], ["my turn", "whose move"]] };

/**
 * @param {Partial<SearchEntry>} told
 * @returns {SearchEntry}
 */
const entry = (told) => ({ kind: "clause", game: "g", id: "x.y", number: "1.1", title: "", text: "", also: [], near: [], place: "", ...told });

const ENTRIES = [
  entry({ id: "capture.jump", number: "4.2", title: "Jump over a man", text: "A man is captured by a jump." }),
  entry({ id: "turn.order", number: "2.1", title: "Who begins", text: "Light begins, then players alternate.", also: ["who goes first"] }),
  entry({ kind: "ruling", id: "capture.huffing", number: "", title: "Huffing", text: "Nobody is huffed.", near: [0] }),
];

/**
 * @param {string} question
 * @param {string[]} right
 */
function answers(question, right = []) {
  const language = new Language(THESAURUS);
  language.learn(right);
  return plain(new Ranking(ENTRIES, language).ask(question).map((/** @type {Answer} */ answer) => answer.entry.id));
}

test("a text is parted into words and numbers in plain small letters", () => {
  assert.deepEqual(plain(split("Ægir’s Straße, 4.2: o'clock")), ["aegirs", "strasse", "4.2", "oclock"]);
  assert.deepEqual(plain(split("")), []);
});

test("what stands elided before a word is no part of it", () => {
  assert.deepEqual(plain(split("L’échange : qu'il, d’accord, dell’altro")), ["echange", "il", "accord", "altro"]);
  assert.deepEqual(plain(split("aujourd’hui I'll don't ’tis s'")), ["aujourdhui", "ill", "dont", "tis", "s"]);
});

test("scripts without blanks are parted into pairs of letters", () => {
  assert.deepEqual(plain(split("囲碁盤")), ["囲碁", "碁盤"]);
});

test("forms of a word have one stem", () => {
  const language = new Language(THESAURUS);
  for (const [one, other] of [["jumps", "jumping"], ["boxes", "box"], ["carried", "carry"], ["stopped", "stop"], ["men", "man"]]) {
    assert.equal(language.stem(one), language.stem(other), `${one}, ${other}`);
  }
  for (const [one, other] of [["pass", "pas"], ["king", "k"], ["this", "thi"]]) {
    assert.notEqual(language.stem(one), language.stem(other), `${one}, ${other}`);
  }
});

test("words that mean the same find the same", () => {
  assert.deepEqual(answers("take a man"), answers("capture a man"));
  assert.equal(answers("take a man")[0], "capture.jump");
});

test("a phrase in which players ask comes first", () => {
  assert.equal(answers("who goes first")[0], "turn.order");
});

test("an id or a number leads to its entry alone", () => {
  assert.deepEqual(answers("4.2"), ["capture.jump"]);
  assert.deepEqual(answers("turn.order"), ["turn.order"]);
  assert.deepEqual(answers("capture."), ["capture.jump", "capture.huffing"]);
});

test("a mistyped word is mended, one that is spelt right is not", () => {
  assert.deepEqual(answers("hufing"), answers("huffing"));
  assert.deepEqual(answers("hulling", ["hulling"]), []);
});

test("what is nowhere has no answer", () => {
  assert.deepEqual(answers("zeppelin"), []);
});

test("a word that is being typed finds what it may become", () => {
  assert.equal(answers("huf")[0], "capture.huffing");
});

test("a game is known by its names, apart, together or mistyped", () => {
  const games = called({ draughts: ["English draughts", "checkers"], morris: ["Nine men's morris"] });
  const language = new Language(THESAURUS);
  const told = (/** @type {string} */ question) => plain(named(question, games, language));
  assert.deepEqual(told("checkers who begins"), { met: 8, game: "draughts", rest: "who begins" });
  assert.equal(told("ninemens morris flying").game, "morris");
  assert.equal(told("chekers king").game, "draughts");
  assert.deepEqual(told("who begins"), { met: 0, game: null, rest: "who begins" });
});
