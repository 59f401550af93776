/**
 * Konane, written by hand to be certified by a conformance kit. A clause named as argument is left out, so that
 * tests see the kit miss it.
 */

import { createInterface } from "node:readline";

const leftOut = process.argv[2] ?? "";
const SEATS = new Set(["black", "white"]);
const LETTERS = "abcdefghij";
let size = 6;

/** @typedef {{board: string[][], actor: string | null, winner: string | null}} State */
/** @typedef {[number, number]} Place */

/** @type {State} */
let state = begun({});

/** @param {string} clause */
function holds(clause) {
  return clause !== leftOut;
}

/** @param {string | null} seat */
function other(seat) {
  return seat === "black" ? "white" : "black";
}

/** @param {number} row @param {number} column */
function first(row, column) {
  return (row + column) % 2 ? "w" : "b";
}

/** @param {string} name @returns {Place} */
function placed(name) {
  return [size - Number(name.slice(1)), LETTERS.indexOf(name.slice(0, 1))];
}

/** @param {Place} place */
function named([row, column]) {
  return (LETTERS[column] ?? "") + String(size - row);
}

/** @param {Place} place */
function at([row, column]) {
  return state.board[row]?.[column] ?? "";
}

/** @param {Place} place @param {string} stone */
function lay([row, column], stone) {
  const cells = state.board[row];
  if (cells) {
    cells[column] = stone;
  }
}

/** @returns {Place[]} */
function places() {
  return Array.from({ length: size * size }, (_, number) => [Math.floor(number / size), number % size]);
}

function gaps() {
  return places().filter((place) => at(place) === ".");
}

/** The places that a jump crosses and lands on, in turn; none if it is no jump. @param {Place} from @param {Place} to */
function path([fromRow, fromColumn], [toRow, toColumn]) {
  const down = toRow - fromRow;
  const right = toColumn - fromColumn;
  const length = Math.abs(down + right);
  if ((down && right) || !length || length % 2) {
    return [];
  }
  return Array.from({ length }, (_, step) => {
    const far = (step + 1) / length;
    return /** @type {Place} */ ([Math.round(fromRow + down * far), Math.round(fromColumn + right * far)]);
  });
}

/** @param {Place} one @param {Place} two */
function beside(one, two) {
  return Math.abs(one[0] - two[0]) + Math.abs(one[1] - two[1]) === 1;
}

/** @param {any} position @returns {State} */
function begun(position) {
  size = position.options?.size ?? 6;
  const rows = Array.from({ length: size }, (_, row) =>
    Array.from({ length: size }, (__, column) => first(row, column)),
  );
  const board = position.board ? position.board.map((/** @type {string} */ row) => row.split(" ")) : rows;
  const winner = position.winner ?? null;
  const named = position.to_act === "none" ? null : position.to_act;
  return { board, actor: named ?? (winner ? null : "black"), winner };
}

/** Whether a position cannot be. */
function faulty() {
  if (state.board.length !== size || state.board.some((row) => row.length !== size)) {
    return true;
  }
  if (places().some((place) => ![".", first(...place)].includes(at(place)))) {
    return true;
  }
  return state.actor !== null && (state.winner !== null || !legal().length);
}

/** The clause that forbids an action; null if none does, and "" if it is no action at all. @param {string[]} words */
function refusal(words, empty = gaps()) {
  const [seat, verb, ...names] = words;
  const count = verb === "remove" ? 1 : verb === "jump" ? 2 : 0;
  if (!seat || !SEATS.has(seat) || !count || names.length !== count || !names.every((name) => places().some((place) => named(place) === name))) {
    return "";
  }
  const [from, to] = /** @type {[Place, Place]} */ (names.map(placed));
  const due = empty.length < 2 ? "remove" : "jump";
  /** @type {[string, () => boolean][]} */
  const checks = [
    ["turn.alternate", () => seat === state.actor],
    ["open.before-jumps", () => verb === due],
    ["turn.own-stone", () => at(from) === seat[0]],
  ];
  if (verb === "remove") {
    checks.push(
      ["open.middle-or-corner", () => empty.length > 0 || from.every((line) => line === 0 || line === size - 1) || from.every((line) => [size / 2 - 1, size / 2].includes(line))],
      ["open.beside", () => !empty[0] || beside(empty[0], from)],
    );
  } else {
    const line = path(from, to);
    checks.push(
      ["jump.straight", () => line.length > 0],
      ["jump.over", () => line.every((place, step) => step % 2 === 1 || at(place) !== ".")],
      ["jump.land", () => line.every((place, step) => step % 2 === 0 || at(place) === ".")],
    );
  }
  return checks.find(([clause, check]) => holds(clause) && !check())?.[0] ?? null;
}

/** All legal actions, found by trying all that can be said. */
function legal() {
  const [names, empty] = [places().map(named), gaps()];
  const said = [
    ...names.map((from) => [state.actor ?? "", "remove", from]),
    ...names.flatMap((from) => names.map((to) => [state.actor ?? "", "jump", from, to])),
  ];
  return said.filter((words) => refusal(words, empty) === null).map((words) => words.join(" "));
}

/** @param {string[]} words */
function play([seat = "", verb, ...names]) {
  const [from, to] = /** @type {[Place, Place]} */ (names.map(placed));
  if (verb === "remove") {
    if (holds("open.remove")) {
      lay(from, ".");
    }
  } else if (holds("jump.capture")) {
    for (const place of path(from, to)) {
      lay(place, ".");
    }
    lay(from, ".");
    lay(to, seat.slice(0, 1));
  }
  if (holds("turn.alternate")) {
    state.actor = other(state.actor);
  }
  if (verb === "jump" && holds("end.stuck") && !legal().length) {
    state.winner = other(state.actor);
    state.actor = null;
  }
}

function told() {
  const position = { board: state.board.map((row) => row.join(" ")) };
  const winners = state.winner ? [state.winner] : null;
  return { verdict: "accepted", actor: state.actor, legal: legal(), winners, position };
}

/** @param {string | null} clause */
function judged(clause) {
  return clause === null ? { verdict: "accepted" } : { verdict: "refused", clause };
}

/** @param {any} request */
function answer(request) {
  if ("hello" in request) {
    const tells = ["clause", "actor", "legal", "winners", "faults", "position.board"];
    return { engine: "Konane in JavaScript", tells };
  }
  if ("start" in request) {
    state = begun(request.start);
    return faulty() ? judged("") : told();
  }
  const words = (request.do ?? request.try).split(" ");
  const clause = refusal(words);
  if (clause !== null || "try" in request) {
    return judged(clause);
  }
  play(words);
  return told();
}

for await (const line of createInterface({ input: process.stdin })) {
  process.stdout.write(`${JSON.stringify(answer(JSON.parse(line)))}\n`);
}
