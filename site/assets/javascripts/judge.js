/*
 * The worker in which the judge works: the same Python files as everywhere, run by Brython. It alone may evaluate code
 * (Brython compiles with `eval`), and it knows no page: plain data comes in, plain data goes out.
 */
"use strict";

/** @type {DedicatedWorkerGlobalScope} */
const scope = /** @type {any} */ (self);

const params = new URL(self.location.href).searchParams;
const game = /^[a-z0-9-]+$/.exec(params.get("game") ?? "")?.[0];
const root = new URL("../../play/", self.location.href);

importScripts(...["brython", "judge", game].map((name) => new URL(`${name}.js`, root).href));

const PROGRAM = `
import itertools
import json
from browser import self as worker

if not hasattr(itertools, "pairwise"):  # Brython's lacks it
    itertools.pairwise = lambda items: (lambda row: zip(row, row[1:]))(list(items))

from ppgen.desk import Desk
from ppgen.diagrams.play_table import PlayTable
from importlib import import_module

name, game = list(worker.ppgenGame)[:2]
game = json.loads(game)
module = import_module("ppgen.games." + name)
desk = Desk(module.GAME(game["facts"]), game["hidden"], names=game["names"], layout=PlayTable(game["table"]))

def ask(request):
    return json.dumps(desk.ask(json.loads(request)))

worker.ppgenAsk = ask
`;

self.ppgenGame = ppgenGame;
__BRYTHON__.runPythonSource(PROGRAM, "ppgen_worker");

/**
 * A match that begins at a step of an example is the example's position and what was accepted until there.
 * @param {JudgeRequest} request
 */
function begun(request) {
  if (!request.example) return request;
  if (!Object.hasOwn(ppgenGame[2], request.example)) throw new Error(`there is no example ${request.example}`);
  const [position, lines] = ppgenGame[2][request.example];
  return { ...request, position, lines: lines.slice(0, request.step).filter(Boolean) };
}

scope.addEventListener("message", ({ data: [number, asked] }) => {
  try {
    const request = begun(asked);
    scope.postMessage([number, JSON.parse(self.ppgenAsk(JSON.stringify(request)))]);
  } catch (error) {
    const failure = /** @type {{ args?: unknown[] } | undefined} */ (error); // such as Python raises
    scope.postMessage([number, { error: `the judge has failed: ${failure?.args?.[0] ?? error}` }]);
  }
});
scope.postMessage([0, { ready: true }]);
