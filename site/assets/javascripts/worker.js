/*
 * The service worker: it keeps the site on the device, part by part, and answers from there where no network does.
 *
 * `ppgenSite` names the files of one build with their hashes. Nothing is kept that is not of that build, so that what is
 * kept is never a mix of two; each build has its own cache. With network a page always comes from there. What is no file
 * of the list (downloads, other sites in folders below) is none of our business.
 */
"use strict";

/** @type {ServiceWorkerGlobalScope} */
const worker = /** @type {any} */ (self);

const { parts, size, version, away = {} } = worker.ppgenSite;
const { scope } = worker.registration;
const OURS = `ppgen ${scope} `;
const NAME = OURS + version;
const SHARED = "";
const RUNTIME = "play";
const PATIENCE = 3000; // ms until a page that is kept is shown instead of waiting for the network
const AT_ONCE = 6;

const files = new Map(Object.entries(parts).flatMap(([part, list]) => Object.entries(list).map(([path, hash]) => [path, { part, hash }])));
/** @type {Set<string>} */
const cached = new Set(); // pages that were not answered by the network: their files come from where they came from
/** @type {Map<string, Promise<void>>} */
const running = new Map();
let leaving = false;

/**
 * Give the path in the list of what an address leads to, also where a server leaves out its ending.
 * @param {string} url
 */
function pathOf(url) {
  if (!url.startsWith(scope)) return;
  const path = new URL(url).pathname.slice(new URL(scope).pathname.length);
  return [path, `${path}index.html`, `${path}.html`].find((each) => files.has(each));
}

/**
 * Give the part of the site that a file belongs to; what is in no list belongs to what all pages share.
 * @param {string | undefined} path
 */
const partOf = (path) => files.get(path ?? "")?.part ?? SHARED;

/**
 * Give the folder of the language that a file belongs to; none of that of the source.
 * @param {string} path
 */
const folderOf = (path) => Object.keys(away).find((folder) => path.startsWith(folder)) ?? SHARED;

const older = async () => (await caches.keys()).filter((name) => name.startsWith(OURS) && name !== NAME);

/**
 * Give an answer that can be kept, if it is what this build has at a path.
 * @param {string} path
 * @param {Response | undefined} response
 */
async function genuine(path, response) {
  if (!response?.ok) return null;
  const bytes = await response.arrayBuffer();
  const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));
  const hex = Array.from(digest, (byte) => byte.toString(16).padStart(2, "0")).join("");
  const known = files.get(path);
  if (!known || !hex.startsWith(known.hash)) return null;
  return new Response(bytes, { headers: { "Content-Type": response.headers.get("Content-Type") ?? "" } });
}

/**
 * Take a file from what an older build had, or from the network.
 * @param {string} path
 */
async function taken(path) {
  for (const name of await older()) {
    const same = await genuine(path, await (await caches.open(name)).match(scope + path));
    if (same) return same;
  }
  const fresh = await genuine(path, await fetch(scope + path, { cache: "no-cache" }));
  if (!fresh) throw new Error(`${path} is of another version`);
  return fresh;
}

/** @param {string} part */
async function fill(part) {
  const cache = await caches.open(NAME);
  const kept = new Set((await cache.keys()).map(({ url }) => pathOf(url)));
  const missing = Object.keys(parts[part]).filter((path) => !kept.has(path));
  const next = async () => {
    for (let path; (path = missing.pop()); ) await cache.put(scope + path, await taken(path));
  };
  await Promise.all(Array.from({ length: AT_ONCE }, next));
}

/**
 * Keep a part of the site; what is under way is not begun twice, and what broke off goes on the next time.
 * @param {string} part
 */
function keep(part) {
  if (leaving) return Promise.resolve();
  const begun = running.get(part) ?? fill(part).finally(() => running.delete(part));
  running.set(part, begun);
  return begun;
}

/**
 * Keep what belongs to a page or to the judge, once somebody has come there; not for those who save data.
 * @param {string} path
 */
async function visited(path) {
  const [part, folder] = [partOf(path), folderOf(path)];
  if (navigator.connection?.saveData || !(path.endsWith(".html") || part === folder + RUNTIME)) return;
  for (const each of new Set([folder || part, part])) await keep(each).catch(() => {}); // pages of a language share some of theirs
}

/* A new build takes with it all parts that were kept, and comes into force when they are whole. */

worker.addEventListener("install", (event) => {
  event.waitUntil(
    (async () => {
      const wanted = new Set([SHARED]);
      for (const name of await older()) {
        for (const { url } of await (await caches.open(name)).keys()) wanted.add(partOf(pathOf(url)));
      }
      for (const part of wanted) await keep(part);
      await worker.skipWaiting();
    })(),
  );
});

worker.addEventListener("activate", (event) => {
  event.waitUntil(
    (async () => {
      for (const name of await older()) await caches.delete(name);
      await worker.clients.claim();
    })(),
  );
});

/* Answers */

/** @type {(milliseconds: number) => Promise<never>} */
const within = (milliseconds) => new Promise((_, reject) => {
    setTimeout(reject, milliseconds, new Error("too slow"));
  });

const ENGLISH = ["en", "No network", "This page is not kept on this device.", "To the pages that are"];

/** @param {string} path */
function unkept(path) {
  const folder = folderOf(path);
  const [tag, title, words, link] = away[folder] ?? ENGLISH;
  return new Response(
    `<!doctype html><html lang="${tag}"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${title}</title>
<h1>${title}</h1><p>${words} <a href="${scope}${folder}index.html">${link}</a></p></html>`,
    { status: 503, headers: { "Content-Type": "text/html; charset=utf-8" } },
  );
}

/**
 * @param {FetchEvent} event
 * @param {string} path
 */
async function answer(event, path) {
  const navigates = event.request.mode === "navigate";
  const kept = await caches.match(scope + path, { cacheName: NAME });
  if (kept && cached.has(event.clientId) && !navigates) return kept;
  try {
    // What a browser remembers by itself may be of a build before.
    const fresh = fetch(event.request, path.endsWith(".html") ? { cache: "no-cache" } : {});
    const response = await (kept && navigates ? Promise.race([fresh, within(PATIENCE)]) : fresh);
    event.waitUntil(visited(path));
    return response;
  } catch (error) {
    if (kept && navigates) cached.add(event.resultingClientId);
    if (kept) return kept;
    if (navigates) return unkept(path);
    throw error;
  }
}

worker.addEventListener("fetch", (event) => {
  const path = event.request.method === "GET" ? pathOf(event.request.url) : undefined;
  if (path !== undefined) event.respondWith(answer(event, path));
});

/* What pages ask: to keep what belongs to a page, or everything; they are told what is kept. Or to leave. */

async function left() {
  leaving = true; // or what is kept for the page that asks would be there again
  await worker.registration.unregister();
  for (const name of [NAME, ...(await older())]) await caches.delete(name);
}

/** @param {string | undefined} path */
async function told(path) {
  const kept = new Set((await (await caches.open(NAME)).keys()).map(({ url }) => pathOf(url)));
  return { kept: kept.size, of: files.size, size, here: Object.keys(parts[partOf(path)]).every((each) => kept.has(each)) };
}

worker.addEventListener("message", (event) => {
  const { page, loaded, all, leave } = event.data;
  if (leave) return event.waitUntil(left());
  const path = pathOf(page);
  const tell = async () => event.source?.postMessage(await told(path));
  event.waitUntil(
    (async () => {
      for (const each of [page, ...loaded].map(pathOf)) if (each) await visited(each);
      await tell();
      if (!all) return;
      try {
        for (const part of Object.keys(parts)) await keep(part).then(tell);
      } catch {
        event.source?.postMessage({ ...(await told(path)), failed: true });
      }
    })(),
  );
});
