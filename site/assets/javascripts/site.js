/*
 * What pages do beyond being read: replays step, boards answer a touch, clauses are copied, games are filtered.
 * One classic script; `page` runs whenever a page has come, also without a reload (Material's document$).
 */
(() => {
  "use strict";

  const $ = (selector, root = document) => root.querySelector(selector);
  const $$ = (selector, root = document) => [...root.querySelectorAll(selector)];
  const still = matchMedia("(prefers-reduced-motion: reduce)");
  const SVG = "http://www.w3.org/2000/svg";

  /** Make an element. */
  function make(tag, attributes = {}, ...children) {
    const element = document.createElement(tag);
    for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
    element.append(...children);
    return element;
  }

  /** Make an icon of the page's own line. */
  function icon(d, lines = false) {
    const svg = document.createElementNS(SVG, "svg");
    svg.setAttribute("viewBox", "0 0 24 24");
    svg.setAttribute("aria-hidden", "true");
    const path = document.createElementNS(SVG, "path");
    path.setAttribute("d", d);
    if (lines) for (const [name, value] of [["fill", "none"], ["stroke", "currentColor"], ["stroke-width", "1.8"], ["stroke-linecap", "round"]]) path.setAttribute(name, value);
    svg.append(path);
    return svg;
  }

  const ICONS = {
    first: "M5 5h3v14H5zM20 5v14L9 12z",
    back: "M15 5l-7 7 7 7",
    play: "M7 5v14l11-7z",
    pause: "M6 5h4v14H6zM14 5h4v14h-4z",
    next: "M9 5l7 7-7 7",
    last: "M16 5h3v14h-3zM4 5v14l11-7z",
    link: "M10 14a4 4 0 0 0 6 .4l3-3a4 4 0 0 0-5.7-5.7l-1 1M14 10a4 4 0 0 0-6-.4l-3 3a4 4 0 0 0 5.7 5.7l1-1",
  };

  /** Copy words, and say so to everybody. */
  async function copy(words, said) {
    try {
      await navigator.clipboard.writeText(words);
    } catch {
      const area = make("textarea", { class: "former", "aria-hidden": "true" });
      area.value = words;
      document.body.append(area);
      area.select();
      document.execCommand("copy");
      area.remove();
    }
    announce(said);
  }

  /** Say something to screen readers. */
  function announce(words) {
    let live = $("#_live");
    if (!live) document.body.append((live = make("p", { id: "_live", class: "unseen", "aria-live": "polite" })));
    live.textContent = words;
  }

  /** Write the address of a place on this page. */
  function address(anchor) {
    return new URL(`#${anchor}`, location.href).href;
  }

  /* The bar */

  function markMenu() {
    const area = $("#_content")?.dataset.area;
    for (const link of $$(".menu a")) {
      if (area && link.dataset.area === area) link.setAttribute("aria-current", "true");
      else link.removeAttribute("aria-current");
    }
    const menu = $("#_menu");
    menu?.classList.remove("open");
    $(".open-menu")?.setAttribute("aria-expanded", "false");
  }

  function wireTheme() {
    const button = $(".theme");
    const tell = () => button.setAttribute("aria-pressed", String(document.body.dataset.mdColorScheme === "dark"));
    button.addEventListener("click", () => {
      const scheme = document.body.dataset.mdColorScheme === "dark" ? "light" : "dark";
      document.body.dataset.mdColorScheme = scheme;
      window.__md_set("scheme", scheme);
      tell();
    });
    tell();
  }

  function wireBar() {
    $(".open-menu")?.addEventListener("click", (event) => {
      const open = $("#_menu").classList.toggle("open");
      event.currentTarget.setAttribute("aria-expanded", String(open));
    });
    $(".open-search")?.addEventListener("click", () => {
      $("#__search").checked || $("#__search").click();
      requestAnimationFrame(() => $(".md-search__input")?.focus());
    });
    document.addEventListener("click", (event) => {
      const search = $("#__search");
      if (search?.checked && !event.target.closest(".md-search, .open-search, #__search")) search.click();
    });
  }

  /* Contents: on a phone behind a button; the section in view is marked */

  function wireContents() {
    const contents = $(".contents");
    if (!contents) return;
    const list = $("ul", contents);
    const more = $(".more", contents);
    more.addEventListener("click", () => more.setAttribute("aria-expanded", String(contents.classList.toggle("open"))));
    const heads = $$(".body h2[id], .body h3[id]");
    const links = new Map($$("a[href*='#']", list).filter((a) => a.pathname === location.pathname).map((a) => [a.hash.slice(1), a.parentElement]));
    if (!links.size) return;
    const mark = () => {
      const line = innerHeight / 3;
      const above = heads.filter((head) => links.has(head.id) && head.getBoundingClientRect().top < line);
      const [section, clause] = ["H2", "H3"].map((tag) => above.filter((head) => head.tagName === tag).pop());
      for (const item of $$("li", list)) item.classList.remove("here", "current");
      if (section) links.get(section.id).classList.add("here");
      const item = clause && links.get(clause.id);
      if (item && section && links.get(section.id).contains(item)) item.classList.add("current");
    };
    let waiting = false;
    const later = () => {
      if (waiting) return;
      waiting = true;
      requestAnimationFrame(() => {
        waiting = false;
        if (contents.isConnected) mark();
        else removeEventListener("scroll", later);
      });
    };
    addEventListener("scroll", later, { passive: true });
    mark();
  }

  /* Clauses */

  function wireClauses() {
    for (const head of $$(".clause > h3")) {
      const button = make("button", { type: "button", class: "copy", "aria-label": `Copy the link to ${$(".number", head).textContent}` }, icon(ICONS.link, true));
      button.addEventListener("click", () => copy(address(head.id), "Link copied"));
      $(".title", head).append(button);
    }
  }

  /** An address may name a clause by its id or number as they are written: #capture.own-coin, #4.2. */
  function followHash() {
    const name = decodeURIComponent(location.hash.slice(1));
    if (!name || document.getElementById(name)) return mark(name);
    const tidy = name.toLowerCase().replace(/[^a-z0-9]+/g, "-");
    const found = document.getElementById(/^\d/.test(name) ? `rule-${tidy}` : tidy);
    if (found) {
      found.scrollIntoView();
      mark(found.id);
    }
  }

  function mark(id) {
    for (const clause of $$(".clause.target")) clause.classList.remove("target");
    document.getElementById(id)?.closest(".clause")?.classList.add("target");
  }

  /** Show what a reference says when it is pointed at or focused. */
  function wirePreviews(root) {
    let shown = null;
    const hide = () => {
      shown?.remove();
      shown = null;
    };
    const show = (event) => {
      const link = event.target.closest?.("a.ref");
      if (!link) return;
      hide();
      if (link.title) {
        link.dataset.words = link.title;
        link.removeAttribute("title");
      }
      if (!link.dataset.words) return;
      const box = link.getBoundingClientRect();
      shown = make("div", { class: "preview", "aria-hidden": "true" }, link.dataset.words);
      document.body.append(shown);
      const left = Math.max(12, Math.min(box.left, innerWidth - shown.offsetWidth - 12));
      const above = box.bottom + shown.offsetHeight + 12 > innerHeight;
      shown.style.left = `${left + scrollX}px`;
      shown.style.top = `${(above ? box.top - shown.offsetHeight - 6 : box.bottom + 6) + scrollY}px`;
    };
    for (const kind of ["mouseover", "focusin"]) root.addEventListener(kind, show);
    for (const kind of ["mouseout", "focusout", "click"]) root.addEventListener(kind, hide);
  }

  /* Replays */

  class Replay {
    constructor(figure) {
      this.figure = figure;
      this.frames = $$(".frame", figure);
      this.stage = make("div", { class: "stage" });
      this.where = make("span", { class: "where", "aria-live": "polite" });
      $("figcaption", figure).append(this.where);
      this.controls().before(this.stage);
      if (figure.dataset.touch) this.touch = new Touch(figure, this.stage);
      figure.classList.add("on");
      this.wire();
      this.show(this.frames.length > 1 && $("svg", this.frames[0]) ? 0 : this.frames.length - 1, false);
    }

    controls() {
      const bar = $(".controls", this.figure);
      const button = (name, words, act) => {
        const made = make("button", { type: "button", class: name, "aria-label": words }, icon(ICONS[name], ["link", "back", "next"].includes(name)));
        made.addEventListener("click", act);
        return made;
      };
      this.buttons = {
        first: button("first", "First step", () => this.show(0)),
        back: button("back", "Back", () => this.show(this.at - 1)),
        play: button("play", "Play", () => this.toggle()),
        next: button("next", "Forward", () => this.show(this.at + 1)),
        last: button("last", "Last step", () => this.show(this.frames.length - 1)),
      };
      this.ticks = make("span", { class: "ticks", "aria-hidden": "true" });
      for (const frame of this.frames.slice(1)) this.ticks.append(make("i", frame.classList.contains("refused") ? { class: "refused" } : {}));
      if (this.frames.length > 41) this.ticks.replaceChildren();
      const link = button("link", "Copy a link to this step", () => copy(address(this.frames[this.at].id), "Link to this step copied"));
      bar.append(...Object.values(this.buttons), this.ticks, ...this.viewer(), link);
      return bar;
    }

    /** Where the game hides anything: whose eyes to look through. */
    viewer() {
      const views = JSON.parse(this.figure.dataset.views ?? "[]");
      if (!views.length) return [];
      const select = make("select", {}, make("option", { value: "" }, "everybody"), ...views.map(([id, name]) => make("option", { value: id }, name)));
      select.addEventListener("change", () => {
        this.figure.dataset.view = select.value;
        this.unveil(select.value);
        this.show(this.at);
      });
      return [make("label", { class: "views" }, "Seen by ", select)];
    }

    /** Change a board to what a seat sees: pieces to take away (-name) and to put there (+name). */
    seen(board, seat) {
      const change = (board.dataset.seenBy ?? "").split(";").find((each) => each.startsWith(`${seat} `));
      if (!seat || !change) return board;
      const pieces = $(".pieces", board);
      for (const each of change.split(" ").slice(1)) {
        if (each[0] === "-") $$("use", pieces).find((use) => use.href.baseVal === `#${each.slice(1)}`)?.remove();
        else {
          const piece = document.createElementNS(SVG, "use");
          piece.setAttribute("href", `#${each.slice(1)}`);
          pieces.append(piece);
        }
      }
      board.setAttribute("aria-label", `The table as ${seat} sees it.`);
      return board;
    }

    /** Show the lines as one seat reads them; as everybody who knows all, without a seat. */
    unveil(seat) {
      for (const line of $$("[data-seen]", this.figure)) line.hidden = Boolean(seat) && !line.dataset.seen.split(" ").includes(seat);
      for (const line of $$("[data-instead]", this.figure)) line.hidden = !line.dataset.instead.split(" ").includes(seat);
    }

    wire() {
      this.figure.tabIndex = 0;
      this.figure.addEventListener("keydown", (event) => {
        if (event.target.closest("select, pre, .place") || event.altKey || event.ctrlKey || event.metaKey) return;
        const to = { ArrowRight: this.at + 1, ArrowLeft: this.at - 1, Home: 0, End: this.frames.length - 1 }[event.key];
        if (to === undefined) return;
        event.preventDefault();
        event.stopPropagation();
        this.show(to);
      });
      this.frames.forEach((frame, place) => {
        $(".said", frame)?.addEventListener("click", (event) => event.target.closest("a, summary, details") || this.show(place));
      });
      let from = null;
      this.stage.addEventListener("pointerdown", (event) => (from = event.pointerType === "touch" ? event.clientX : null));
      this.stage.addEventListener("pointerup", (event) => {
        if (from === null) return;
        const way = event.clientX - from;
        if (Math.abs(way) > 40) this.show(this.at + (way < 0 ? 1 : -1));
        from = null;
      });
    }

    show(place, said = true) {
      if (place < 0 || place >= this.frames.length) return this.stop();
      this.at = place;
      const frame = this.frames[place];
      for (const other of this.frames) other.classList.toggle("current", other === frame);
      const view = this.figure.dataset.view;
      const board = $("svg", frame);
      const before = $("svg", this.stage);
      if (board) this.stage.replaceChildren(this.seen(board.cloneNode(true), view));
      if (said && before) slide(before, $("svg", this.stage));
      const last = this.frames.length - 1;
      this.where.textContent = place ? `step ${place} of ${last}` : `${last} step${last === 1 ? "" : "s"}`;
      for (const name of ["first", "back"]) this.buttons[name].disabled = place === 0;
      for (const name of ["next", "last"]) this.buttons[name].disabled = place === last;
      [...this.ticks.children].forEach((tick, number) => tick.classList.toggle("passed", number < place));
      if (place === last) this.stop();
      const list = $(".frames", this.figure);
      const top = frame.offsetTop - list.clientHeight / 2;
      if (said) list.scrollTo({ top, behavior: still.matches ? "auto" : "smooth" });
      if (said) announce([`Step ${place}`, ...$$(".said p:not([hidden]) > :is(code, span:not(.n))", frame).map((e) => e.textContent)].join(". "));
      this.near(place);
      this.touch?.offer(view ? null : place);
    }

    /** On a phone a wide board shows the places concerned; a key below it shows where they are on the whole. */
    near(place) {
      const board = $("svg", this.stage);
      const { width, height } = board?.viewBox.baseVal ?? {};
      if (!board || innerWidth >= 600 || width < 110) return;
      const pieces = (svg) => $$(".pieces > use", svg).map((use) => use.href.baseVal);
      const before = pieces($("svg", this.frames[place - 1] ?? this.frames[place]));
      const scale = width / board.getBoundingClientRect().width;
      const { left, top } = board.getBoundingClientRect();
      const boxes = $$(".pieces > use", board)
        .filter((use) => !before.includes(use.href.baseVal))
        .map((use) => use.getBoundingClientRect());
      if (!boxes.length) return;
      const edge = (side, pick) => pick(...boxes.map((box) => box[side]));
      const [x1, x2] = [(edge("left", Math.min) - left) * scale, (edge("right", Math.max) - left) * scale];
      const [y1, y2] = [(edge("top", Math.min) - top) * scale, (edge("bottom", Math.max) - top) * scale];
      const [w, h] = [Math.max(width * 0.5, x2 - x1 + 12), Math.min(height, Math.max(width * 0.36, y2 - y1 + 12))];
      if (w > width * 0.85) return;
      const x = Math.max(0, Math.min((x1 + x2 - w) / 2, width - w));
      const y = Math.max(0, Math.min((y1 + y2 - h) / 2, height - h));
      const key = board.cloneNode(true);
      key.classList.replace("board", "key");
      key.removeAttribute("role");
      key.removeAttribute("aria-label");
      key.setAttribute("aria-hidden", "true");
      const frame = document.createElementNS(SVG, "rect");
      for (const [name, value] of Object.entries({ x, y, width: w, height: h, class: "key-frame" })) frame.setAttribute(name, value);
      key.append(frame);
      board.setAttribute("viewBox", `${x} ${y} ${w} ${h}`);
      board.setAttribute("width", w);
      board.setAttribute("height", h);
      board.classList.add("near");
      this.stage.append(key);
    }

    toggle() {
      if (this.timer) return this.stop();
      if (this.at === this.frames.length - 1) this.show(0);
      this.timer = setInterval(() => (this.figure.isConnected ? this.show(this.at + 1) : this.stop()), 1400);
      this.buttons.play.replaceChildren(icon(ICONS.pause));
      this.buttons.play.setAttribute("aria-label", "Pause");
    }

    stop() {
      if (!this.timer) return;
      clearInterval(this.timer);
      this.timer = null;
      this.buttons.play.replaceChildren(icon(ICONS.play));
      this.buttons.play.setAttribute("aria-label", "Play");
    }
  }

  /** Let the pieces of a board glide to where they lie on the next one: those that look alike are the same. */
  function slide(before, after) {
    if (still.matches) return;
    const pieces = (board) => $$(".pieces > use", board);
    const name = (use) => use.href.baseVal;
    const look = (use) => document.getElementById(name(use).slice(1))?.innerHTML.replace(/transform="\S+\(.*?\)"|x="[^"]*"|y="[^"]*"/g, "");
    const middle = (use) => {
      const { x, y, width, height } = use.getBBox();
      return [x + width / 2, y + height / 2];
    };
    const stay = new Set(pieces(after).map(name));
    const gone = pieces(document.importNode(before, true)).filter((use) => !stay.has(name(use)));
    const known = new Set(pieces(before).map(name));
    const come = pieces(after).filter((use) => !known.has(name(use)));
    if (!gone.length || !come.length) return;
    const was = after.cloneNode(false); // boxes are known only of what is on the page
    was.setAttribute("class", "unseen");
    was.append(...gone);
    after.after(was);
    for (const use of come) {
      const place = gone.findIndex((other) => look(other) === look(use));
      if (place < 0) continue;
      const [x, y] = middle(gone.splice(place, 1)[0]);
      const [toX, toY] = middle(use);
      use.animate([{ transform: `translate(${x - toX}px, ${y - toY}px)` }, { transform: "none" }], { duration: 240, easing: "ease-out" });
    }
    was.remove();
  }

  /* Touching a board: what may be done comes with a file of its own, when somebody reaches for the board */

  const answers = new Map();

  window.ppgenTouch = (data) => answers.get(document.currentScript.src).resolve(data);

  /** Get the answers for a board from their file. */
  function ask(address) {
    const src = new URL(address, location.href).href;
    if (!answers.has(src)) {
      const answer = {};
      answer.data = new Promise((resolve, reject) => Object.assign(answer, { resolve, reject }));
      answers.set(src, answer);
      const script = make("script", { src });
      script.addEventListener("error", answer.reject);
      document.head.append(script);
    }
    return answers.get(src).data;
  }

  class Touch {
    /** Make the board on a stage answer; `data-touch` of the figure names the file with the answers. */
    constructor(figure, stage) {
      this.stage = stage;
      this.opening = figure.dataset.opening;
      this.says = make("p", { class: "touch-says", role: "status" });
      stage.after(this.says);
      const reach = () => {
        for (const sign of REACH) figure.removeEventListener(sign, reach);
        ask(figure.dataset.touch).then((data) => {
          this.data = data;
          this.offer(this.frame);
        }, () => {});
      };
      for (const sign of REACH) figure.addEventListener(sign, reach, { passive: true });
    }

    /** Offer the ways of a frame; nothing may be touched in none. */
    offer(frame) {
      this.frame = frame;
      for (const spot of $$(".place", this.stage)) spot.remove();
      this.says.replaceChildren(this.data ? "" : "Touch a piece to see where it may go, and which rule closes other places.");
      const frames = this.data?.frames ?? [];
      const ways = frames[typeof frames[frame] === "number" ? frames[frame] : frame];
      if (!ways) return;
      [this.who, this.moves] = [ways[0], ways[1].map((number) => this.data.moves[number])];
      const chance = this.opening ? [make("code", {}, this.opening), ": then it"] : ["It"];
      this.hint = [...chance, ` is for ${this.who} to act. Touch a piece to see where it may go.`];
      this.says.replaceChildren(...this.hint);
      this.lay($("svg", this.stage));
      this.choose(null);
    }

    /** Lay spots over the places of a board, wide ones first, so that small ones on them can be touched. */
    lay(board) {
      board.setAttribute("role", "group");
      this.spots = new Map();
      const places = Object.entries(this.data.places).sort(([, a], [, b]) => b[2] * b[3] - a[2] * a[3]);
      for (const [name, [x, y, width, height]] of places) {
        const spot = document.createElementNS(SVG, "rect");
        for (const [key, value] of Object.entries({ x, y, width, height, class: "place", "data-place": name })) spot.setAttribute(key, value);
        spot.addEventListener("click", () => this.pick(name));
        spot.addEventListener("keydown", (event) => {
          if (event.key !== "Enter" && event.key !== " ") return;
          event.preventDefault();
          this.pick(name);
        });
        board.append(spot);
        this.spots.set(name, spot);
      }
    }

    pick(name) {
      const ways = this.moves.filter((move) => move[0] === this.chosen);
      const way = this.chosen === null ? null : ways.find((move) => move[1] === name);
      if (way) return this.tell(way);
      if (this.moves.some((move) => move[0] === name)) return this.choose(name);
      if (this.chosen === null) return this.says.replaceChildren(`Nothing at ${name} can be moved now. `, ...this.hint);
      this.says.textContent = `No action of ${this.who} takes the piece from ${this.chosen} to ${name} now.`;
    }

    choose(name) {
      this.chosen = name;
      const ways = this.moves.filter((move) => move[0] === name);
      for (const [place, spot] of this.spots) {
        const way = ways.find((move) => move[1] === place);
        const starts = this.moves.some((move) => move[0] === place);
        const closed = way && way[3] !== null;
        spot.classList.toggle("start", name === null && this.moves.some((move) => move[0] === place && move[3] === null));
        spot.classList.toggle("chosen", place === name);
        spot.classList.toggle("open", Boolean(way && !closed));
        spot.classList.toggle("closed", Boolean(closed));
        if (starts || way) {
          spot.setAttribute("tabindex", "0");
          spot.setAttribute("role", "button");
          spot.setAttribute("aria-label", `${place}${way ? (closed ? ", not allowed" : ", allowed") : ""}`);
        } else {
          for (const attribute of ["tabindex", "role", "aria-label"]) spot.removeAttribute(attribute);
        }
      }
      if (name === null) return;
      const open = ways.filter((move) => move[3] === null);
      const closed = ways.find((move) => move[3] !== null && !move[1]) ?? ways.find((move) => move[3] !== null);
      if (open.length) this.says.textContent = `From ${name} it may go to ${open.map((move) => move[1]).join(", ")}.`;
      else if (closed) this.tell(closed);
    }

    tell([, , line, why]) {
      const [clause, reason] = this.data.reasons[why] ?? [];
      this.says.replaceChildren(make("code", {}, line), clause ? `: ${reason}. ` : ": allowed.");
      const rule = this.data.clauses[clause];
      if (rule) this.says.append(make("a", { href: rule[2] }, `${rule[0]} ${rule[1]}`));
    }
  }

  const REACH = ["pointerenter", "pointerdown", "focusin"];

  function wireSetups() {
    for (const figure of $$(".setup-drawing[data-touch]")) new Touch(figure, figure).offer(0);
  }

  let replays = new Map();

  function wireReplays() {
    replays = new Map($$(".replay").filter((figure) => $(".controls", figure)).map((figure) => [figure.id, new Replay(figure)]));
    for (const source of $$(".source")) {
      const button = make("button", { type: "button", class: "button" }, "Copy");
      button.addEventListener("click", () => copy($("pre", source).textContent, "Example copied"));
      source.append(button);
    }
    stepTo();
  }

  /** An address may name a step of a replay: #play-name--3. */
  function stepTo() {
    const [name, step] = location.hash.slice(1).split("--");
    const replay = replays.get(name);
    if (!replay || step === undefined) return;
    replay.show(replay.frames.findIndex((frame) => frame.id === `${name}--${step}`), false);
    replay.figure.scrollIntoView();
  }

  /* The index of games */

  function wireFilters() {
    const form = $(".filters");
    if (!form) return;
    const cards = $$(".index > .game");
    const asked = new URLSearchParams(location.search);
    for (const select of form.elements) if (select.name && asked.has(select.name)) select.value = asked.get(select.name);
    const apply = () => {
      const wanted = [...new FormData(form)].filter(([, value]) => value);
      let left = 0;
      for (const card of cards) {
        const fits = wanted.every(([name, value]) => card.dataset[name].split(" ").includes(value));
        card.hidden = !fits;
        left += fits;
      }
      $(".found").textContent = left === 1 ? "1 game" : `${left} games`;
      const query = new URLSearchParams(wanted).toString();
      history.replaceState(history.state, "", query ? `?${query}` : location.pathname);
    };
    form.addEventListener("input", apply);
    form.addEventListener("reset", () => setTimeout(apply));
    if (asked.size) apply();
  }

  function page() {
    markMenu();
    wireContents();
    wireClauses();
    wireReplays();
    wireSetups();
    wireFilters();
    followHash();
  }

  wireBar();
  wireTheme();
  wirePreviews(document.body);
  addEventListener("hashchange", () => {
    followHash();
    stepTo();
  });
  page();

  /* The theme's own script brings search and instant navigation. It and its index wait until somebody is there. */

  const SIGNS = ["pointermove", "pointerdown", "keydown", "focusin"];

  function awaken() {
    for (const sign of SIGNS) removeEventListener(sign, awaken);
    for (const later of $$("script[data-later]")) {
      const script = make("script", { src: later.dataset.later });
      script.addEventListener("load", () => {
        let first = true;
        window.document$.subscribe(() => (first ? (first = false) : page())); // this page has run already
        document.dispatchEvent(new Event("DOMContentLoaded")); // for which that script waits
      });
      later.replaceWith(script);
    }
  }

  for (const sign of SIGNS) addEventListener(sign, awaken, { passive: true });
  addEventListener("keydown", (event) => {
    if (event.key !== "/" || event.target.closest("input, select, textarea")) return;
    event.preventDefault();
    $(".md-search__input")?.focus();
  });
})();
