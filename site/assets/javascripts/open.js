/*
 * Opening a record of play: a file or pasted text is read by Python in a worker, which judges every move; the page shows
 * what it tells. A game is shown on the page to play on, to which its address tells the whole game.
 */
(() => {
  "use strict";

  const { $$, announce, counted, decimal, make, phrase, say, the } = ppgen;
  const { Judge } = ppgenJudge;
  const { LONGEST, packed } = ppgenTrail;

  const SHOWN = 50; // games that are listed at once
  const NOTES = 20; // notes of a game, and of a file, that are shown

  /**
   * Give a file as base64, whatever its letters are.
   * @param {File} file
   * @returns {Promise<string>}
   */
  function bytesOf(file) {
    return new Promise((resolve, reject) => {
      const reader = new FileReader();
      reader.addEventListener("load", () => {
        const read = String(reader.result);
        resolve(read.slice(read.indexOf(",") + 1));
      });
      reader.addEventListener("error", () => reject(new Error("this file could not be read")));
      reader.readAsDataURL(file);
    });
  }

  /**
   * Hand a text to the reader's browser as a file.
   * @param {string} text
   * @param {string} name
   */
  function save(text, name) {
    const address = URL.createObjectURL(new Blob([text], { type: "text/markdown" }));
    make("a", { href: address, download: name }).click();
    setTimeout(() => URL.revokeObjectURL(address), 1000);
    announce(say("{name} is saved", { name }));
  }

  /**
   * @param {string} words
   * @param {() => void} act
   */
  function button(words, act) {
    const made = make("button", { type: "button", class: "button" }, words);
    made.addEventListener("click", act);
    return made;
  }

  /**
   * What was brought last in this tab, how it was to be read, what was told of it, and the game that was looked at.
   * @typedef {{ brought: Brought, choices: string[], record: OpenedRecord, at: number }} Kept
   * @typedef {{ name: string, bytes?: string, text?: string }} Brought
   */

  /** @param {Kept} opened */
  function keep(opened) {
    try {
      sessionStorage.setItem(location.pathname, JSON.stringify(opened));
    } catch {
      sessionStorage.removeItem(location.pathname); // a list that is too long to be kept is lost with the page
    }
  }

  /** @returns {Kept | null} */
  function kept() {
    try {
      return JSON.parse(sessionStorage.getItem(location.pathname) ?? "null");
    } catch {
      return null;
    }
  }

  class Opener {
    /** @param {HTMLElement} section */
    constructor(section) {
      /** @type {OpenData} */
      this.data = JSON.parse(section.dataset.open ?? "{}");
      /** @type {InstanceType<typeof Judge> | null} */
      this.judge = null;
      this.wish = Symbol("nothing"); // what was asked for last
      /** What was brought last. @type {Brought | null} */
      this.brought = null;
      this.held = false; // whether the judge has it
      this.state = the(".open-state", section);
      this.found = the(".open-found", section);
      /** @type {HTMLInputElement} */
      const file = the(".open-file input", section);
      /** @type {HTMLTextAreaElement} */
      const paste = the(".open-paste textarea", section);
      /** @type {HTMLButtonElement} */
      const read = the(".open-read", section);
      /** @type {HTMLElement} */
      const drop = the(".open-file", section);
      for (const each of [file, paste, read]) each.disabled = false;
      file.addEventListener("change", () => this.bring(file.files?.[0]));
      for (const name of ["dragenter", "dragover"]) drop.addEventListener(name, (event) => {
          event.preventDefault();
          drop.classList.add("over");
        });
      for (const name of ["dragleave", "drop"]) drop.addEventListener(name, () => drop.classList.remove("over"));
      drop.addEventListener("drop", (event) => {
        event.preventDefault();
        this.bring(event.dataTransfer?.files[0]);
      });
      read.addEventListener("click", () => paste.value.trim() && this.read({ name: "pasted", text: paste.value }));
      this.choices = $$("select", section).map((each) => /** @type {HTMLSelectElement} */ (each));
      for (const each of this.choices) each.addEventListener("change", () => this.brought && this.read(this.brought));
      const before = kept();
      try {
        if (before) this.restore(before);
      } catch {
        this.found.replaceChildren(); // another version of this page has kept it
      }
    }

    /**
     * Show again what was shown before this page was left; the judge comes when it is asked something.
     * @param {Kept} kept
     */
    restore({ brought, choices, record, at }) {
      this.brought = brought;
      for (const [place, each] of this.choices.entries()) each.value = choices[place] ?? "";
      this.show(record, brought.name, at);
      const row = $$(".open-game", this.found)[at - 1];
      row?.focus({ preventScroll: true });
      row?.scrollIntoView({ block: "center" });
    }

    leave() {
      this.judge?.worker.terminate();
    }

    /** @param {File | undefined} file */
    async bring(file) {
      if (!file) return;
      try {
        await this.read({ name: file.name, bytes: await bytesOf(file) });
      } catch (error) {
        this.say(String(error instanceof Error ? error.message : error));
      }
    }

    /** @param {string} words */
    say(words) {
      this.state.textContent = words;
    }

    /** Fetch the judge with the first record. */
    async wake() {
      if (this.judge) return this.judge;
      const { judge, bytes, megabytes } = this.data;
      this.say(say("One moment: the judge is coming"));
      const coming = new Judge(new URL(`${judge}?game=records`, location.href), (fetched) => {
        this.say(fetched < bytes ? say("The judge is coming: {come} of {megabytes} megabytes", { come: decimal(((fetched / bytes) * megabytes).toFixed(1)), megabytes }) : say("The judge is here, and takes its seat"));
      });
      await coming.ready;
      coming.worker.addEventListener("message", ({ data: [number, { done, all }] }) => {
        if (!number && done) this.say(say("{done} of {games} judged", { done, games: counted(all, "game") }));
      });
      this.judge = coming;
      return coming;
    }

    /**
     * Have the judge read what was brought.
     * @param {Brought} brought
     * @returns {Promise<OpenedRecord & { error?: string }>}
     */
    async hold(brought) {
      const judge = await this.wake();
      this.say(say("Reading {name}", { name: brought.name }));
      const told = Object.fromEntries(this.choices.map(({ name, value }) => [name, value]));
      const answer = await judge.ask({ do: "open", ...brought, ...told });
      this.held = this.brought === brought && !answer.error;
      return answer;
    }

    /**
     * Ask about what was brought, which the judge reads again if it has not.
     * @param {JudgeRequest} request
     * @returns {Promise<any>}
     */
    async ask(request) {
      const words = this.state.textContent ?? "";
      if (!this.held && this.brought) {
        await this.hold(this.brought);
        this.say(words);
      }
      return this.judge?.ask(request);
    }

    /** @param {Brought} brought */
    async read(brought) {
      if (location.protocol === "file:") return this.say(say("The judge needs a server: browsers run no worker from a folder."));
      const wish = (this.wish = Symbol(brought.name));
      this.brought = brought;
      this.held = false;
      this.found.replaceChildren();
      let answer;
      try {
        answer = await this.hold(brought);
      } catch {
        return this.say(say("The judge could not be fetched. Try again."));
      }
      if (wish !== this.wish) return;
      if (answer.error) return this.say(say("Not read: {error}.", { error: answer.error }));
      this.show(answer, brought.name);
      this.keep(answer, 0);
      this.state.scrollIntoView(); // on a phone what was found begins below the window
    }

    /**
     * Keep what is shown for who comes back to this page, by the number of the game that is looked at.
     * @param {OpenedRecord} record
     * @param {number} at
     */
    keep(record, at) {
      if (this.brought) keep({ brought: this.brought, choices: this.choices.map(({ value }) => value), record, at });
    }

    /**
     * @param {OpenedRecord} record
     * @param {string} name
     * @param {number} [least] games that are listed at least
     */
    show(record, name, least = 0) {
      const games = record.read.map(([game, count]) => `${this.data.games[game]?.title ?? say("no game that is judged here")} (${count})`);
      this.say(games.length ? say("Read as {kind}: {games}", { kind: record.kind, games: games.join(", ") }) : say("No game was found in it."));
      const refused = record.refused.reduce((sum, [, , count]) => sum + count, 0);
      const sum = make("ul", { class: "open-sum" });
      for (const words of [counted(record.games.length, "game"), counted(record.moves, "move"), say("{count} refused", { count: refused })]) {
        const [number, ...thing] = words.split(/(?<=^\d+)(?=\D)/);
        sum.append(make("li", {}, make("b", {}, number), thing.join("")));
      }
      const list = make("ol", { class: "open-list" });
      const more = button("", () => grow());
      const grow = () => {
        const from = list.children.length;
        for (const [place, game] of record.games.slice(from, from + SHOWN).entries()) list.append(this.row(game, from + place + 1, record));
        const left = record.games.length - list.children.length;
        more.textContent = say("Show more of {games}", { games: counted(left, "other game") });
        more.hidden = !left;
      };
      do grow();
      while (list.children.length < Math.min(least, record.games.length));
      const byClause = record.refused.map(([game, clause, count]) => make("li", {}, ...this.clause(game, clause), `: ${count}`));
      this.found.replaceChildren(
        make("h2", {}, name === "pasted" ? say("What was pasted") : name),
        sum,
        list,
        make("div", { class: "open-acts" }, more, ...(record.games.length ? [button(say("Save all as transcripts"), () => this.saveAll(name))] : [])),
        ...(byClause.length ? [make("h3", {}, say("Refused, by clause")), make("ul", {}, ...byClause)] : []),
        ...(record.notes.length ? [make("h3", {}, say("About the file")), this.notes(record.notes)] : []),
      );
    }

    /**
     * Write a clause as a link with its number.
     * @param {string} game
     * @param {string} id
     * @returns {(string | HTMLElement)[]}
     */
    clause(game, id) {
      const clause = this.data.games[game]?.clauses[id];
      return clause ? [make("a", { href: clause[2] }, `${clause[0]} ${clause[1]}`)] : [say("what is not due")];
    }

    /** @param {OpenedRecord["notes"]} notes */
    notes(notes) {
      const items = notes.slice(0, NOTES).map(([line, column, text]) => make("li", {}, say("Line {line}, column {column}: {text}", { line, column, text })));
      if (notes.length > NOTES) items.push(make("li", {}, say("and {count} more like that", { count: notes.length - NOTES })));
      return make("ul", {}, ...items);
    }

    /**
     * @param {OpenedGame} game
     * @param {number} number
     * @param {OpenedRecord} record
     */
    row(game, number, record) {
      const { verdict } = game;
      const cited = this.data.games[game.game]?.clauses[verdict.clause ?? ""]?.[0] ?? "";
      const said = { every: say("✓ every move"), refused: `${say("✗ move {move} refused", { move: verdict.move ?? 0 })} ${cited}`, unread: verdict.why ? say("not read to its end: {why}", { why: verdict.why }) : say("not read to its end") }[verdict.kind];
      const about = [game.event, game.date, counted(game.moves, "move"), verdict.kind === "unread" ? "" : game.ended].filter(Boolean).join(", ");
      const opener = make(
        "button",
        { type: "button", class: "open-game", "aria-expanded": "false" },
        make("span", { class: "open-players" }, `${number}. ${game.players.join(" – ") || this.data.games[game.game]?.title || game.called || say("a game")}`),
        make("span", {}, game.result),
        make("span", { class: "open-about" }, about),
        make("span", { class: `open-verdict ${verdict.kind}` }, said),
      );
      const row = make("li", {}, opener);
      opener.addEventListener("click", () => {
        this.keep(record, number);
        this.toggle(row, opener, game, number).catch(() => this.say(say("The judge could not be fetched. Try again.")));
      });
      return row;
    }

    /**
     * @param {HTMLElement} row
     * @param {HTMLElement} opener
     * @param {OpenedGame} game
     * @param {number} number
     */
    async toggle(row, opener, game, number) {
      const shut = opener.getAttribute("aria-expanded") === "true";
      opener.setAttribute("aria-expanded", String(!shut));
      if (shut) return row.lastElementChild?.remove();
      const told = make("div", { class: "open-told" });
      row.append(told);
      const { wish } = this;
      /** @type {{ notes: OpenedRecord["notes"], match: Match | null, pages: string[] } | undefined} */
      const answer = await this.ask({ do: "game", number });
      if (!answer || wish !== this.wish) return;
      const { verdict } = game;
      if (verdict.kind === "refused") told.append(make("p", {}, `${say("Move {move} is refused: {why}.", { move: verdict.move ?? 0, why: verdict.why ?? "" })} `, ...this.clause(game.game, verdict.clause ?? "")));
      if (answer.notes.length) told.append(this.notes(answer.notes));
      const acts = make("div", { class: "open-acts" });
      const board = answer.match && (await this.board(game, answer.match));
      if (board) acts.append(board);
      if (answer.match) acts.append(button(say("Save as transcript"), () => save(answer.pages[0], `game-${number}.md`)));
      else if (game.game) told.append(make("p", {}, say("Its board is of another size than the page to play on has.")));
      told.append(acts);
    }

    /**
     * Link to the game on its board: at the first refused move, or at its end, from where one can look back.
     * @param {OpenedGame} game
     * @param {Match} match
     */
    async board(game, match) {
      const words = await packed({ ...match, record: true });
      const page = this.data.games[game.game];
      if (!page) return null;
      if (words.length > LONGEST) return make("p", {}, say("This game is too long for an address, and so for the board."));
      return make("a", { class: "button strong", href: `${page.play}#${words}` }, say(match.tried ? phrase("See the refused move on the board") : phrase("See it on the board")));
    }

    /** @param {string} name */
    async saveAll(name) {
      const plain = name.replace(/\.[^.]*$/, "");
      const answer = await this.ask({ do: "pages", name: plain });
      for (const [place, page] of (answer?.pages ?? []).entries()) save(page, place ? `${plain}-${place + 1}.md` : `${plain}.md`);
    }
  }

  /** @type {Opener[]} */
  let openers = [];

  function wireOpen() {
    for (const opener of openers) opener.leave();
    openers = $$(".opener[data-open]").map((section) => new Opener(section));
  }

  Object.assign(ppgen, { wireOpen });
})();
