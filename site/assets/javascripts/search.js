/*
 * The search: what is typed is asked in the game at hand, and each answer stands there whole. This script, the ranking
 * and the index come when somebody reaches for the search; the index as scripts, which a copy in a folder may read too.
 */
(() => {
  "use strict";

  const { $, $$, anchor, counted, deferred, make, phrase, say, saying, target, the } = ppgen;
  const { DIRECT, Language, Ranking, alone, asked: askedOf, beginning, called, leading, named, split } = ppgen.ranking;
  const KINDS = { game: phrase("Games"), clause: phrase("Clauses"), ruling: phrase("Rulings"), question: phrase("Questions"), term: phrase("Words"), example: phrase("Examples"), page: phrase("Pages") };
  /** @type {Record<string, string>} */
  const LABELS = { game: phrase("Game"), ruling: phrase("Our ruling"), question: phrase("Question"), term: phrase("Word"), page: phrase("Page") };
  const MOST = 20;
  const [BREATH, PAUSE] = [150, 400];
  const HINT = phrase("Ask in your own words, or type a number such as 4.2, or an id.");

  /* The index */

  /** @typedef {ReturnType<typeof deferred<any>>} Arriving */

  /** @type {Map<string, Arriving>} */
  const arriving = new Map();
  window.ppgenSearch = (name, data) => arriving.get(name)?.resolve(data);

  /**
   * Get a part of the index from its file.
   * @param {string} name
   * @param {string} path
   */
  function fetched(name, path) {
    let part = arriving.get(name);
    if (!part) {
      const coming = (part = deferred());
      arriving.set(name, coming);
      const script = make("script", { src: new URL(path, window.ppgenHome).href });
      script.addEventListener("error", () => {
        arriving.delete(name);
        script.remove();
        coming.reject(new Error(`${path} could not be fetched`));
      });
      document.head.append(script);
    }
    return part.promise;
  }

  /** @typedef {Map<string, SearchRanking>} Rankings */

  const known = {
    /** @type {WeakMap<Element, () => void>} What draws the board of an answer. */
    boards: new WeakMap(),
    language: new Language({ forms: {}, unheard: [], faint: [], same: [] }),
    games: called({}),
    /** @type {Record<string, DoorsRow>} */
    doors: {},
    /** @type {PageRow[]} */
    pages: [],
    /** Games that are told in the language of the source only. @type {Set<string>} */
    elsewhere: new Set(),
    /** @type {Promise<void> | null} */
    words: null,
    /** @type {Promise<Rankings> | null} */
    everywhere: null,
  };
  /** @type {Rankings} */
  const rankings = new Map();

  /** Bring what is known of words before any game, once. */
  function words() {
    known.words ??= learnt().catch((error) => {
      known.words = null;
      throw error;
    });
    return known.words;
  }

  async function learnt() {
    const spelling = fetched("spelling", "search/spelling.js").catch(() => []); // without it nothing else is lost
    const data = await fetched("words", "search/words.js");
    known.games = called(data.games);
    known.doors = data.doors;
    known.pages = data.pages;
    known.elsewhere = new Set(data.elsewhere);
    const language = new Language(data);
    language.learn(await spelling);
    known.language = language;
  }

  /** Kinds by their first letter, as rows name them. */
  const kinds = Object.fromEntries(Object.keys(KINDS).map((kind) => [kind[0], /** @type {keyof KindsOfEntries} */ (kind)]));

  /**
   * @param {string} game
   * @param {EntryRow[]} rows
   * @param {string[]} [spoken]
   */
  function ranked(game, rows, spoken) {
    const entries = rows.map(([kind, id, number = "", title, text = "", also = [], near = [], place = ""]) => {
      return { kind: kinds[kind], game, id, number, title, text, also, near, place: `games/${game}/` + (place || `rules.html#${anchor(id)}`) };
    });
    return new Ranking(entries, known.language, spoken);
  }

  /** @param {string} game */
  async function ranking(game) {
    await words();
    const rows = await fetched(game, `search/games/${game}.js`);
    let found = rankings.get(game);
    if (!found) rankings.set(game, (found = ranked(game, rows)));
    return found;
  }

  /** Rank all games at once, by an index without texts. */
  async function everywhere() {
    await words();
    const games = await fetched("all", "search/all.js");
    known.everywhere ??= allRanked(games);
    return known.everywhere;
  }

  /**
   * Rank one game after another, so that keys that are pressed meanwhile are heard.
   * @param {Record<string, { rows: EntryRow[], spoken: string[] }>} games
   */
  async function allRanked(games) {
    /** @type {Rankings} */
    const made = new Map();
    for (const [game, { rows, spoken }] of Object.entries(games)) {
      made.set(game, ranked(game, rows, spoken));
      await pause(0);
    }
    return made;
  }

  /* A question */

  const here = () => location.pathname.match(/\/games\/([^/]+)\//)?.[1] ?? null;

  /** What is asked: in which game, or in all; and whether words are mended. */
  const asked = { wide: false, kind: "", mend: true };

  /** @type {(time: number) => Promise<void>} */
  const pause = (time) => new Promise((done) => {
      setTimeout(done, time);
    });
  /** @type {(found: Answer[]) => boolean} */
  const direct = (found) => found[0]?.score === DIRECT;

  /**
   * Answer a question: first from the game at hand, then, if asked for or needed, from the others.
   * @param {string} query
   * @param {number} now
   */
  async function answered(query, now) {
    await words();
    const { game, rest } = named(query, known.games, known.language);
    const where = here();
    const asksFor = game ?? (where && known.games.has(where) ? where : null);
    const home = asksFor && !known.elsewhere.has(asksFor) ? asksFor : null;
    let own = home ? (await ranking(home)).ask(rest, asked.mend) : [];
    // What is written like an id may be one of another game.
    const id = /^[a-z0-9-]*(\.|[a-z][0-9])[a-z0-9.-]*$/i.test(rest.trim()) && !direct(own);
    const wide = asked.wide || !home || (!own.length && rest.length > 1); // one letter is no question yet
    const others = wide || id ? [...known.games.keys()].filter((game) => game !== home) : [];
    if (others.length && home && !asked.wide && !known.everywhere) await pause(PAUSE); // the index of all is much to read between two keys
    if (now !== latest) return null;
    const all = others.length ? await everywhere() : null;
    const best = askedOf(others.flatMap((game) => all?.get(game) ?? []), rest, asked.mend);
    const rivals = direct(best) ? best.filter(({ score }) => score === DIRECT) : best;
    if (id && direct(rivals)) own = [];
    const rank = rankings.get(home ?? "") ?? all?.values().next().value;
    return { query, rest, home, rank, own, rivals: wide || !own.length ? rivals : [], wide, pages: led(query, rest, game, home) };
  }

  /**
   * The games and pages of none that are asked for: such as come before all rules, and such as come after them.
   * @param {string} query
   * @param {string} rest
   * @param {string | null} game the one that is named
   * @param {string | null} home
   */
  function led(query, rest, game, home) {
    const pages = paged(rest, home);
    const meant = game ? [game].filter(() => known.elsewhere.has(game) || alone(rest, doorsOf(game).map(([word]) => word), known.language)) : beginning(query, known.games);
    const games = meant.map(gameAnswer);
    return game || !home ? { first: [...games, ...pages.first], last: pages.last } : { first: pages.first, last: [...games, ...pages.last] };
  }

  /** @type {(game: string) => DoorsRow[1]} */
  const doorsOf = (game) => known.doors[game]?.[1] ?? [];

  /** @param {string} game */
  function gameAnswer(game) {
    /** @type {SearchEntry} */
    const entry = { kind: "game", game, id: "game", number: "", title: titleOf(game), text: known.doors[game]?.[0] ?? "", also: [], near: [], place: new URL(`games/${game}/index.html`, known.elsewhere.has(game) ? window.__md_scope : window.ppgenHome).href };
    return { entry, place: 0, score: 0 };
  }

  /**
   * Pages of no game that are asked for. Within a game a single word asks for its rules first.
   * @param {string} rest
   * @param {string | null} home
   */
  function paged(rest, home) {
    const found = leading(rest, known.pages, known.language).map(([[place, title, text], words]) => {
      /** @type {SearchEntry} */
      const entry = { kind: "page", game: "", id: place, number: "", title, text, also: [], near: [], place };
      return { answer: { entry, place: 0, score: 0 }, first: !home || words > 1 };
    });
    const of = (/** @type {boolean} */ which) => found.filter(({ first }) => first === which).map(({ answer }) => answer);
    return { first: of(true), last: of(false) };
  }

  /**
   * @typedef {NonNullable<Awaited<ReturnType<typeof answered>>>} Result
   */

  /* What is shown */

  const root = the(".ask");
  /** @type {HTMLInputElement} */
  const input = the(".ask-input", root);
  const sheet = the(".ask-sheet", root);
  const list = the(".ask-list", root);
  const read = the(".ask-read", root);

  /**
   * Write a text with the words underlined by which it was found.
   * @param {string} text
   * @param {Set<string>} terms
   */
  function marked(text, terms) {
    const { language } = known;
    const parts = text.split(/([\p{L}\p{N}\p{M}'’]+)/u);
    const places = parts.flatMap((part, at) => (at % 2 && split(part).length ? [at] : []));
    const stems = places.map((at) => language.stem(split(parts[at])[0]));
    /** @type {Set<number>} */
    const met = new Set();
    stems.forEach((stem, place) => {
      if (terms.has(stem) && !language.unheard.has(stem) && !language.faint.has(stem)) met.add(places[place]);
      for (const [length, groups] of language.phrases(stems, place)) {
        const faint = length === 1 && language.faint.has(stem);
        if (!faint && groups.some((group) => terms.has(group))) for (let step = 0; step < length; step++) met.add(places[place + step]);
      }
    });
    for (const at of new Set(met)) if (met.has(at + 2) && parts[at + 1].trim() === "") met.add(at + 1); // one line under both
    /** @type {(string | HTMLElement)[]} */
    const runs = [];
    /** @type {HTMLElement | null} */
    let mark = null; // what the part before stands in
    for (const [at, part] of parts.entries()) {
      if (!met.has(at)) {
        mark = null;
        runs.push(part);
      } else if (mark) mark.append(part);
      else runs.push((mark = make("mark", {}, part)));
    }
    return runs;
  }

  /**
   * A sentence of an answer stands out, where it is a verdict.
   * @param {string} text
   * @param {Set<string>} terms
   */
  function verdict(text, terms) {
    const end = text.search(/[.!?](\s|$)/) + 1;
    return end ? [make("b", {}, ...marked(text.slice(0, end), terms)), ...marked(text.slice(end), terms)] : marked(text, terms);
  }

  /** @type {(entry: SearchEntry, terms: Set<string>) => (string | HTMLElement)[]} */
  const said = ({ kind, text }, terms) => (kind === "ruling" || kind === "question" ? verdict(text, terms) : marked(text, terms));

  /** @type {(game: string) => string} */
  const titleOf = (game) => known.games.get(game)?.title ?? game;

  /**
   * @param {SearchEntry} entry
   * @param {Set<string>} terms
   */
  function written(entry, terms) {
    const { kind, game, id, number, title } = entry;
    const label = kind === "clause" ? number : kind === "example" ? say("Example {number}", { number }) : say(LABELS[kind]);
    const link = make("a", { href: new URL(entry.place, window.ppgenHome).href }, ...marked(title, terms));
    const parts = [make("span", { class: kind === "clause" ? "hit-number" : "hit-kind" }, label), make("h3", {}, link)];
    if (kind !== "example") parts.push(make("p", { class: "hit-text" }, ...said(entry, terms)));
    if (kind === "game") parts.push(make("p", { class: "hit-doors" }, ...doorsOf(game).flatMap(([word, place]) => [make("a", { href: new URL(place, window.ppgenHome).href }, word), " "])));
    const below = [];
    if (game && game !== here() && kind !== "game") below.push(titleOf(game));
    if (kind === "ruling" && number) below.push(say("rests on {number}", { number }));
    if (below.length) parts.push(make("p", { class: "hit-below" }, below.join(" · ")));
    return make("li", { class: `hit hit-${kind} game-${game}`, "data-id": id, "data-game": game }, ...parts);
  }

  /**
   * Underline other words in an answer that stands there already, with its board.
   * @param {HTMLElement} answer
   * @param {SearchEntry} entry
   * @param {Set<string>} terms
   */
  function renewed(answer, entry, terms) {
    the("h3 a", answer).replaceChildren(...marked(entry.title, terms));
    $(".hit-text", answer)?.replaceChildren(...said(entry, terms));
    return answer;
  }

  /**
   * List answers; those that stay are not drawn again.
   * @param {Answer[]} shown
   * @param {Set<string>} terms
   */
  function enlist(shown, terms) {
    const staying = new Map($$(".hit", list).map((answer) => [`${answer.dataset.game} ${answer.dataset.id}`, answer]));
    shown.forEach(({ entry }, at) => {
      const stays = staying.get(`${entry.game} ${entry.id}`);
      const answer = stays ? renewed(stays, entry, terms) : written(entry, terms);
      answer.classList.toggle("hit-first", at === 0);
      staying.delete(`${entry.game} ${entry.id}`);
      if (list.children[at] !== answer) list.insertBefore(answer, list.children[at] ?? null);
    });
    for (const answer of staying.values()) answer.remove();
  }

  /** @type {(markup: string) => Element[]} */
  const parsed = (markup) => [...new DOMParser().parseFromString(markup, "text/html").body.children].slice(0, 1);

  /** Draws a board when its answer comes into view, or nearly: a slow phone would halt between two keys for all of them. */
  const nearing = new IntersectionObserver((seen) => {
    for (const { target, isIntersecting } of seen) {
      if (!isIntersecting) continue;
      nearing.unobserve(target);
      known.boards.get(target)?.();
    }
  }, { root: sheet, rootMargin: "80px" });

  /**
   * Put a board beside each answer that has one; what the boards of a game share stands in the sheet once.
   * @param {string} game
   */
  async function illustrate(game) {
    const { library, boards } = await fetched(`boards ${game}`, `search/boards/${game}.js`);
    if (!$(`.ask-library[data-of="${game}"]`, sheet)) {
      const shared = make("div", { class: "ask-library", "data-of": game, "aria-hidden": "true" });
      if (library) shared.append(...parsed(library));
      sheet.append(shared);
    }
    for (const answer of $$(`.hit-clause[data-game="${game}"]:not(:has(.glimpse))`, list)) {
      const board = boards[answer.dataset.id ?? ""];
      if (!board) continue;
      known.boards.set(answer, () => answer.append(...parsed(board)));
      nearing.observe(answer);
    }
  }

  /**
   * Put the texts below answers that were found without them.
   * @param {string} game
   * @param {Answer[]} answers
   * @param {Set<string>} terms
   */
  async function complete(game, answers, terms) {
    const texts = await fetched(`texts ${game}`, `search/texts/${game}.js`);
    for (const { entry, place } of answers) {
      entry.text = texts[place];
      $(`.hit[data-game="${game}"][data-id="${entry.id}"] > .hit-text`, list)?.replaceChildren(...said(entry, terms));
    }
  }

  /**
   * @param {string} words
   * @param {boolean} pressed
   * @param {() => void} act
   * @param {(string | Node)[]} before
   */
  function chip(words, pressed, act, ...before) {
    const button = make("button", { type: "button", class: "chip", "aria-pressed": String(pressed) }, ...before, words);
    button.addEventListener("click", act);
    return button;
  }

  /** @type {(change: Partial<typeof asked>) => () => void} */
  const again = (change) => () => {
    Object.assign(asked, change);
    answer();
  };

  /** @param {Result} result */
  function scopes({ home, own, rivals, wide }) {
    const row = the(".ask-scopes", root);
    row.className = "ask-scopes" + (home ? ` game-${home}` : "");
    const count = (/** @type {number} */ number) => make("span", { class: "count" }, String(number));
    const chips = home ? [chip(titleOf(home), !wide, again({ wide: false, kind: "" }))] : [];
    const all = chip(`${say("All games")} `, wide, again({ wide: true, kind: "" }));
    if (wide) all.append(count(own.length + rivals.length));
    row.replaceChildren(...chips, all);
  }

  /** @param {Answer[]} found */
  function choices(found) {
    const row = the(".ask-kinds", root);
    const present = /** @type {(keyof KindsOfEntries)[]} */ (Object.keys(KINDS)).filter((kind) => found.some(({ entry }) => entry.kind === kind));
    const tab = (/** @type {string} */ words, /** @type {string} */ kind, /** @type {number} */ number) => {
      const button = chip(`${words} `, asked.kind === kind, again({ kind }));
      button.append(make("span", { class: "count" }, String(number)));
      return button;
    };
    const tabs = present.map((kind) => tab(say(KINDS[kind]), kind, found.filter(({ entry }) => entry.kind === kind).length));
    row.replaceChildren(...(present.length > 1 ? [tab(say("All"), "", found.length), ...tabs] : []));
  }

  /**
   * Words that lead somewhere: such as are written nearly like those typed, else those that a game speaks of most.
   * @param {string[]} typed
   * @param {SearchRanking} rank
   */
  function nearby(typed, rank) {
    const near = typed.flatMap((word) => rank.nearest(word, 3).filter((other) => rank.words.get(other)).slice(0, 3));
    const { language, words } = rank;
    const heard = (/** @type {string} */ word) => word.length > 3 && !language.unheard.has(language.stem(word)) && !language.faint.has(language.stem(word));
    const most = [...words.keys()].filter(heard).sort((one, other) => (words.get(other) ?? 0) - (words.get(one) ?? 0));
    const forms = new Map((near.length ? near : most).map((word) => /** @type {[stem: string, word: string]} */ ([language.stem(word), word])).reverse());
    return [...forms.values()].reverse().slice(0, 5);
  }

  /**
   * Say how a question was read, if words of it were mended, or that nothing answers it.
   * @param {Result} result
   */
  function told({ rest, home, own, rivals, rank, pages }) {
    const typed = split(rest);
    const meant = asked.mend && rank ? rank.read(rest) : typed;
    const led = [...pages.first, ...pages.last];
    const games = led.filter(({ entry }) => entry.kind === "game").length;
    const found = games === led.length ? counted(games, "game") : counted(led.length, "page");
    if (!own.length && !rivals.length && led.length) read.replaceChildren(say("{found} of this site", { found }));
    else if (!own.length && !rivals.length) {
      const telling = rank?.telling(typed) ?? [];
      const near = rank && rest.length > 1 ? nearby(telling.length ? telling : typed, rank) : [];
      const offers = near.flatMap((word) => [" ", chip(word, false, () => ask(word))]);
      read.replaceChildren(typed.length && rest.length > 1 ? say("No rule speaks of “{words}”.", { words: telling.length ? telling.join(" ") : rest }) : say(HINT), ...(offers.length ? [` ${say("Perhaps:")}`, ...offers] : []));
    } else if (meant.join(" ") !== typed.join(" ")) {
      const parts = meant.flatMap((word, at) => [at ? " " : "", typed.includes(word) ? word : make("b", {}, word)]);
      const plainly = make("button", { type: "button", class: "as-typed" }, say("Search the words as typed"));
      plainly.addEventListener("click", again({ mend: false }));
      read.replaceChildren(...saying("Read as “{words}”.", { words: parts }), " ", plainly);
    } else {
      const number = own.length || rivals.length;
      const where = !home ? phrase("{answers} from all games") : own.length ? phrase("{answers} from {game}") : phrase("{answers} from other games, none from {game}");
      read.replaceChildren(say(where, { answers: counted(number, "answer"), game: home ? titleOf(home) : "" }));
    }
  }

  let latest = 0;

  /** Answer what stands in the box, unless something else stands there meanwhile. */
  async function answer() {
    const query = input.value.trim();
    const now = ++latest;
    the(".ask-clear", root).hidden = !query;
    if (!query) {
      read.replaceChildren(say(HINT));
      for (const part of [list, the(".ask-scopes", root), the(".ask-kinds", root)]) part.replaceChildren();
      prepared().catch(failed);
      return;
    }
    try {
      const result = await answered(query, now);
      if (result && now === latest) show(result);
    } catch {
      failed();
    }
  }

  /** Read the index that will be asked first, while somebody still thinks about a question. */
  async function prepared() {
    await words();
    const game = here();
    await (game && known.games.has(game) ? ranking(game) : everywhere());
  }

  function failed() {
    read.replaceChildren(say("The index could not be fetched. Type again to try once more."));
  }

  /** @param {Result} result */
  function show(result) {
    const { rank } = result;
    const units = rank ? rank.units(result.rest, asked.mend) : [];
    const terms = new Set(units.flatMap((unit) => [...unit.terms.keys()]));
    const { own, rivals, pages } = result;
    const found = [...pages.first, ...own, ...rivals, ...pages.last];
    if (!found.some(({ entry }) => entry.kind === asked.kind)) asked.kind = "";
    scopes(result);
    choices(found);
    told(result);
    const shown = found.filter(({ entry }) => !asked.kind || entry.kind === asked.kind).slice(0, MOST);
    nearing.disconnect();
    enlist(shown, terms);
    sheet.scrollTop = 0;
    const now = latest;
    furnish(shown, terms, now);
  }

  /**
   * Fetch what the answers shown still lack, once somebody has stopped typing: first words, then boards.
   * @param {Answer[]} shown
   * @param {Set<string>} terms
   * @param {number} now
   */
  async function furnish(shown, terms, now) {
    const games = [...new Set(shown.flatMap(({ entry }) => entry.game || []))];
    await pause(BREATH);
    if (now !== latest) return;
    for (const game of games) {
      const bare = shown.filter(({ entry }) => entry.game === game && entry.kind !== "example" && !entry.text);
      if (bare.length) complete(game, bare, terms).catch(failed);
    }
    await pause(PAUSE - BREATH);
    for (const game of now === latest ? games : []) illustrate(game).catch(() => {}); // answers do without
  }

  /** @param {string} words */
  function ask(words) {
    input.value = words;
    Object.assign(asked, { wide: false, kind: "", mend: true });
    input.focus();
    answer();
  }

  /* Opening and closing, and keys */

  function open() {
    root.classList.add("open");
    sheet.hidden = false;
    input.focus();
    answer();
  }

  function close() {
    root.classList.remove("open");
    sheet.hidden = true;
    Object.assign(asked, { wide: false, kind: "", mend: true });
  }

  /** @param {KeyboardEvent} event */
  function step(event) {
    const way = event.key === "ArrowDown" ? 1 : event.key === "ArrowUp" ? -1 : 0;
    if (!way) return;
    const stops = [input, ...$$("h3 a", list)];
    const at = stops.findIndex((stop) => stop === document.activeElement);
    const next = stops[at + way];
    if (at < 0 || !next) return;
    event.preventDefault();
    next.focus();
    next.closest(".hit")?.scrollIntoView({ block: "nearest" });
  }

  input.addEventListener("input", () => {
    Object.assign(asked, { kind: "", mend: true });
    answer();
  });
  input.addEventListener("focus", () => sheet.hidden && open());
  the(".ask-form", root).addEventListener("submit", (event) => {
    event.preventDefault();
    $("h3 a", list)?.click();
  });
  the(".ask-form", root).addEventListener("reset", () => setTimeout(() => ask("")));
  the(".ask-back", root).addEventListener("click", close);
  root.addEventListener("keydown", (event) => {
    if (event.key === "Escape") {
      event.stopPropagation();
      close();
      input.blur();
      const opener = $(".open-search");
      if (opener?.offsetParent) opener.focus();
    } else step(event);
  });
  list.addEventListener("click", (event) => target(event)?.closest("a") && setTimeout(close));
  document.addEventListener("click", (event) => {
    const touched = target(event);
    if (touched?.isConnected && !touched.closest(".ask, .open-search")) close();
  });

  ppgen.openSearch = open;
  ppgen.searchRanking = ranking;
})();
