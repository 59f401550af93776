/*
 * The worker in which the judge works: the same Python files as everywhere, run by Pyodide. It alone may compile
 * WebAssembly, and it knows no page: plain data comes in, plain data goes out.
 *
 * Python's memory once the kernel is imported is kept on the device, so that the next start takes a fraction of the
 * first. Where that cannot be kept, every start is as the first.
 */
import createPyodideModule from "../../play/pyodide.asm.js";
import { loadPyodide } from "../../play/pyodide.js";

/** @type {DedicatedWorkerGlobalScope} */
const scope = /** @type {any} */ (self);

const params = new URL(scope.location.href).searchParams;
const game = /^[a-z0-9-]+$/.exec(params.get("game") ?? "")?.[0];
const folder = /^[A-Za-z0-9-]+$/.exec(params.get("in") ?? "")?.[0]; // of the language in which the game speaks
const site = new URL("../../", scope.location.href);
const root = new URL("play/", site);
const FOLDER = "/judge";
const STORE = `ppgen ${site.href} judge`; // which the service worker of the site deletes with the rest
const SOON = 2000; // ms after the start in which nothing but the game is worth the machine's time
const TOLD = 100; // ms between two words of how much was fetched

const KERNEL = `
import sys
from importlib import import_module

sys.path.insert(0, "${FOLDER}")
for name in names:
    import_module(name)
`;
const PROGRAM = `
import json
from importlib import import_module, invalidate_caches

from ppgen.session import Session
from ppgen.diagrams.play_table import PlayTable

invalidate_caches()
told = json.loads(game)
session = Session(
    import_module("ppgen.games." + told["module"]).GAME(told["facts"]),
    told["hidden"],
    names=told["names"],
    layout=PlayTable(told["table"]),
)

def ask(request, _tell):
    return json.dumps(session.ask(json.loads(request)))

ask
`;
/** Opens records of play instead: see open.js. */
const RECORDS = `
import json
from importlib import import_module, invalidate_caches

invalidate_caches()
from ppgen.records.desk import RecordDesk

desk = RecordDesk({
    name: import_module("ppgen.games." + told["module"]).GAME(told["facts"])
    for name, told in json.loads(game).items()
})

def ask(request, tell):
    return json.dumps(desk.ask(json.loads(request), tell))

ask
`;

/* What is fetched */

let fetched = 0;
let last = 0;

/** @param {Response} response */
function counted(response) {
  const tell = () => scope.postMessage([0, { fetched }]);
  const counter = new TransformStream({
    transform(part, control) {
      fetched += part.byteLength;
      if (performance.now() - last > TOLD) {
        last = performance.now();
        tell();
      }
      control.enqueue(part);
    },
    flush: tell,
  });
  return new Response(response.body?.pipeThrough(counter) ?? null, { headers: response.headers, status: response.status });
}

/** Count what Pyodide fetches as well. */
function count() {
  const fetch = scope.fetch.bind(scope);
  scope.fetch = async (...asked) => counted(await fetch(...asked));
}

/** @param {string} name */
async function read(name) {
  const response = await scope.fetch(new URL(name, site));
  if (!response.ok) throw new Error(`${name} could not be fetched`);
  return response.json();
}

/* What is kept */

/** @param {URL} address */
async function kept(address) {
  try {
    const found = await (await caches.open(STORE)).match(address);
    const memory = found?.body?.pipeThrough(new DecompressionStream("gzip"));
    return memory ? new Uint8Array(await new Response(memory).arrayBuffer()) : null;
  } catch {
    return null; // not every browser keeps something for every page
  }
}

/**
 * @param {URL} address
 * @param {Uint8Array} memory
 */
async function keep(address, memory) {
  const store = await caches.open(STORE);
  for (const older of await store.keys()) await store.delete(older);
  const packed = new Blob([/** @type {Uint8Array<ArrayBuffer>} */ (memory)]).stream().pipeThrough(new CompressionStream("gzip"));
  await store.put(address, new Response(packed));
}

/* Python */

/**
 * Write modules where Python looks for them.
 * @param {PyodideAPI} python
 * @param {Record<string, string>} modules
 */
function write(python, modules) {
  for (const [path, source] of Object.entries(modules)) {
    const file = `${FOLDER}/${path}`;
    python.FS.mkdirTree(file.slice(0, file.lastIndexOf("/")));
    python.FS.writeFile(file, source);
  }
}

/** @param {JudgeKernel} kernel */
async function started(kernel) {
  const address = new URL(`memory-${kernel.version}`, root);
  const memory = await kept(address);
  if (!memory) count();
  const options = { indexURL: root.href, packageBaseUrl: root.href, lockFileContents: kernel.lock, createPyodideModule };
  const python = await loadPyodide({ ...options, ...(memory ? { _loadSnapshot: memory } : { _makeSnapshot: true }) });
  write(python, kernel.modules);
  if (memory) return python;
  python.globals.set("names", python.toPy(kernel.names));
  python.runPython(KERNEL);
  const made = python.makeMemorySnapshot();
  if (!navigator.connection?.saveData) setTimeout(() => keep(address, made).catch(() => {}), SOON);
  return python;
}

const [kernel, told] = await Promise.all([read("play/judge.json"), read((folder ? folder + "/" : "") + `play/${game}.json`)]);
const python = await started(kernel);
write(python, told.modules);
python.globals.set("game", JSON.stringify(told.game));
/** @type {(request: string, tell: (done: number, all: number) => void) => string} */
const ask = python.runPython(told.records ? RECORDS : PROGRAM);

/**
 * Tell how many games of a record are judged.
 * @param {number} done
 * @param {number} all
 */
function judging(done, all) {
  if (performance.now() - last < TOLD) return;
  last = performance.now();
  scope.postMessage([0, { done, all }]);
}

/* Questions */

/**
 * A match that begins at a step of an example is the example's position and what was accepted until there.
 * @param {JudgeRequest} request
 */
function begun(request) {
  if (!request.example) return request;
  if (!Object.hasOwn(told.examples, request.example)) throw new Error(`there is no example ${request.example}`);
  const [position, lines] = told.examples[request.example];
  const begins = { ...request, position, lines: lines.slice(0, request.step).filter(Boolean) };
  if (!request.puzzle) return begins;
  const posed = `${request.example}--${request.step}`;
  if (!Object.hasOwn(told.tasks, posed)) throw new Error("there is no such puzzle");
  return { ...begins, task: told.tasks[posed] };
}

/**
 * What went wrong, in a line: of an error in Python its last, which is no traceback.
 * @param {unknown} error
 */
const because = (error) => String(error instanceof Error ? error.message : error).trim().split("\n").at(-1);

scope.addEventListener("message", ({ data: [number, asked] }) => {
  try {
    scope.postMessage([number, JSON.parse(ask(JSON.stringify(begun(asked)), judging))]);
  } catch (error) {
    scope.postMessage([number, { error: `the judge has failed: ${because(error)}` }]);
  }
});
scope.postMessage([0, { ready: true }]);
