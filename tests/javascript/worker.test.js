/* The service worker keeps files of its build alone: here with a cache and a network of plain data. */
"use strict";

const assert = require("node:assert/strict");
const { createHash, webcrypto } = require("node:crypto");
const { test } = require("node:test");
const { plain, run, seen } = require("./scripts.js");

const SCOPE = "https://example.org/rules/";
/** @type {Record<string, string>} */
const FILES = { "index.html": "<p>Home", "play/judge.js": "judge()", "games/hex/rules.html": "<p>Hex" };
const PARTS = { "": ["index.html"], play: ["play/judge.js"], hex: ["games/hex/rules.html"] };

const hash = (/** @type {string} */ text) => createHash("sha256").update(text).digest("hex").slice(0, 16);

/** A cache of browsers, as far as the worker asks it. */
class Store {
  /** @type {Map<string, Response>} */
  #kept = new Map();

  async keys() {
    return [...this.#kept.keys()].map((url) => ({ url }));
  }

  async match(/** @type {string} */ url) {
    return this.#kept.get(url)?.clone();
  }

  async put(/** @type {string} */ url, /** @type {Response} */ response) {
    this.#kept.set(url, response);
  }
}

/**
 * Start a worker of a build; `network` gives what lies at a path.
 * @param {(path: string) => string | undefined} network
 */
function started(network) {
  /** @type {Map<string, Store>} */
  const stores = new Map();
  const caches = {
    keys: async () => [...stores.keys()],
    open: async (/** @type {string} */ name) => stores.get(name) ?? stores.set(name, new Store()).get(name),
    delete: async (/** @type {string} */ name) => stores.delete(name),
    match: async (/** @type {string} */ url, /** @type {{ cacheName: string }} */ { cacheName }) => stores.get(cacheName)?.match(url),
  };
  /** @type {Record<string, (event: any) => void>} */
  const heard = {};
  /** @type {string[]} */
  const fetched = [];
  const parts = Object.fromEntries(Object.entries(PARTS).map(([part, paths]) => [part, Object.fromEntries(paths.map((path) => [path, hash(FILES[path] ?? "")]))]));
  const self = {
    ppgenSite: { parts, size: 100, version: "2" },
    registration: { scope: SCOPE, unregister: async () => {} },
    skipWaiting: async () => {},
    clients: { claim: async () => {} },
    addEventListener: (/** @type {string} */ name, /** @type {(event: any) => void} */ act) => (heard[name] = act),
  };
  const fetch = async (/** @type {string | Request} */ asked) => {
    const url = typeof asked === "string" ? asked : asked.url;
    fetched.push(url.slice(SCOPE.length));
    const found = network(url.slice(SCOPE.length));
    if (found === undefined) throw new TypeError("no network");
    return new Response(found, { headers: { "Content-Type": "text/html" } });
  };
  const world = run(["worker"], { self, caches, fetch, navigator: {}, crypto: webcrypto, Response, Request, URL, setTimeout });
  const happen = async (/** @type {string} */ name, /** @type {object} */ event = {}) => {
    /** @type {Promise<unknown>[]} */
    const waits = [];
    /** @type {Promise<Response> | undefined} */
    let answer;
    const given = { waitUntil: (/** @type {Promise<unknown>} */ work) => waits.push(work), respondWith: (/** @type {Promise<Response>} */ made) => (answer = made), ...event };
    heard[name]?.(given);
    const said = await answer;
    await Promise.all(waits);
    return said;
  };
  const kept = async () => plain((await (await caches.open(`ppgen ${SCOPE} 2`))?.keys() ?? []).map(({ url }) => url.slice(SCOPE.length)).sort());
  return { fetched, happen, kept, stores, world };
}

const here = (/** @type {string} */ path) => FILES[path];

test("an address leads to a file of the build, also without its ending", () => {
  const { world } = started(here);
  const pathOf = (/** @type {string} */ url) => seen("pathOf", world)(url);
  assert.equal(pathOf(SCOPE), "index.html");
  assert.equal(pathOf(`${SCOPE}games/hex/rules`), "games/hex/rules.html");
  assert.equal(pathOf(`${SCOPE}kits/hex.pdf`), undefined);
  assert.equal(pathOf("https://example.org/other/index.html"), undefined);
});

test("a new build keeps what all pages share, and of the parts those that were kept", async () => {
  const { happen, kept, stores } = started(here);
  const older = new Store();
  stores.set(`ppgen ${SCOPE} 1`, older);
  await older.put(`${SCOPE}games/hex/rules.html`, new Response("<p>Hex"));
  await happen("install");
  assert.deepEqual(await kept(), ["games/hex/rules.html", "index.html"]);
  await happen("activate");
  assert.deepEqual([...stores.keys()], [`ppgen ${SCOPE} 2`]);
});

test("what an older build had unchanged is not fetched again", async () => {
  const { fetched, happen, stores } = started(here);
  const older = new Store();
  stores.set(`ppgen ${SCOPE} 1`, older);
  await older.put(`${SCOPE}index.html`, new Response("<p>Home"));
  await happen("install");
  assert.deepEqual(fetched, []);
});

test("a file of another build is never kept", async () => {
  const { happen, kept } = started(() => "<p>another");
  await assert.rejects(happen("install"), /another version/);
  assert.deepEqual(await kept(), []);
});

test("a page that is kept is shown where there is no network; one that is not says so", async () => {
  let online = true;
  const { happen } = started((path) => (online ? here(path) : undefined));
  await happen("install");
  online = false;
  const asked = (/** @type {string} */ path) => ({ request: { method: "GET", mode: "navigate", url: SCOPE + path }, clientId: "a", resultingClientId: "b" });
  assert.equal(await (await happen("fetch", asked("index.html")))?.text(), "<p>Home");
  const missing = await happen("fetch", asked("games/hex/rules.html"));
  assert.equal(missing?.status, 503);
  assert.match((await missing?.text()) ?? "", /No network/);
});

test("a page is told what is kept, and can have everything kept", async () => {
  const { happen, kept } = started(here);
  /** @type {Kept[]} */
  const told = [];
  const source = { postMessage: (/** @type {Kept} */ data) => told.push(plain(data)) };
  await happen("message", { data: { page: `${SCOPE}index.html`, loaded: [], all: true }, source });
  assert.deepEqual(told[0], { kept: 1, of: 3, size: 100, here: true });
  assert.deepEqual(told.at(-1), { kept: 3, of: 3, size: 100, here: true });
  assert.deepEqual(await kept(), Object.keys(FILES).sort());
});
