/* Replays: the frames of an example become a stepper. */
(() => {
  "use strict";

  const { $, $$, Stepper, Touch, address, announce, button, copy, draw, figure, glide, make, counted, say, saying, still, target, the, write } = ppgen;

  const wide = matchMedia("(min-width: 600px)");
  // From this height on, in millimetres, a board is shown by parts, with a key to the whole beside it.
  const TALL = 170;
  // Height of such a part for its width.
  const BESIDE = 0.9;
  // On a phone the smallest label of a board, of 7 pt or 2.47 mm, has 11 px: pixels for a millimetre. Where labels
  // can be set larger, a board is drawn that much smaller.
  const LEGIBLE = 4.5;
  // Nor are pieces drawn smaller beside a key, as long as the board is not wider than the stage.
  const PIECES = 2.8;
  // Pixels of what is said at a step that are seen with the board on a phone; a long reason is scrolled to.
  const HEARD = 120;
  // Of a board of which nearly all would be shown, all is, as long as its labels have 9 px.
  const READ = 3.65;
  // Of so many steps, those with the most to say, the room for what is said is measured.
  const MEASURED = 3;
  // Beside a key, a part so many times the least shows mostly what lies between.
  const FAR = 1.3;
  // Pixels around the board, and those of the key to a whole board.
  const [STAGE, KEY] = [16, 60];
  // Pixels that the part of a board is high at least.
  const LOW = 150;
  /**
   * A piece as it is drawn on a board; on a pile it is not seen by itself.
   * @typedef {{ name: string, pile: boolean }} Figure
   */

  /**
   * How a piece was drawn before a step, and how it is after it; null where it was not, or is not, on the board.
   * @typedef {[was: Figure | null, is: Figure | null]} Move
   */

  /**
   * A part of a board, in its own units.
   * @typedef {{ x: number, y: number, w: number, h: number }} Region
   */

  class Replay {
    /** @param {HTMLElement} figure */
    constructor(figure) {
      this.figure = figure;
      this.frames = $$(".frame", figure);
      /** @type {(Element | null)[]} */
      this.boards = this.frames.map((frame) => $("noscript", frame));
      /** @type {Region | null} */
      this.region = null;
      this.at = 0;
      this.whole = false;
      this.drawn = false;
      this.growth = Number(figure.dataset.growth ?? 1);
      this.measuredFor = -1; // pixels
      this.tallest = 0;
      /** @type {Touching | null} */
      this.touch = null;
      /** @type {HTMLAnchorElement | null} */
      this.table = null;
      /** @type {Steps} */
      this.steps = {
        last: this.frames.length - 1,
        turns: listed(figure.dataset.turns).map(Number),
        refused: this.frames.flatMap((frame, place) => (frame.classList.contains("refused") ? [place] : [])),
      };
      this.stepper = new Stepper((place, byHand) => {
        if (byHand) this.whole = false;
        this.show(place);
      });
      this.stepper.have(this.steps);
      for (const board of this.boards) board?.remove();
      this.stage = make("div", { class: "stage" }, $(".room", figure) ?? "");
      this.where = make("span", { class: "where" });
      the("figcaption", figure).append(this.where);
      const bar = this.controls();
      this.now = make("div", { class: "now" });
      bar.before(this.stage);
      bar.after(this.now);
      if (figure.dataset.touch) this.touch = new Touch(figure, this.stage, this.now);
      const list = the(".frames", figure);
      if (!$("a, summary", list)) list.tabIndex = 0; // keys can scroll it
      figure.classList.add("on");
      this.anchor();
      this.wire();
      this.show(this.boards[0] ? 0 : this.frames.length - 1, false);
      staged.set(this.stage, this);
      nearby.observe(this.stage);
    }

    /**
     * The board of a step; it is mere text, which costs a browser nothing, until it is asked for.
     * @param {number} place
     */
    board(place) {
      let board = this.boards[place];
      if (board?.localName === "noscript") {
        const read = make("template");
        read.innerHTML = board.childElementCount ? board.innerHTML : (board.textContent ?? "");
        board = this.boards[place] = read.content.firstElementChild;
      }
      return board && /** @type {SVGSVGElement} */ (board.cloneNode(true));
    }

    /** On paper every step has its board. */
    print() {
      this.frames.forEach((frame, place) => $("svg", frame) ?? frame.prepend(this.board(place) ?? ""));
    }

    /** Let an address of a step lead to the top of the replay, not into the list of its steps. */
    anchor() {
      const anchors = this.frames.map((frame) => {
        const { id } = frame;
        frame.dataset.step = id;
        frame.removeAttribute("id");
        return make("span", { id, class: "former" });
      });
      this.figure.prepend(...anchors);
    }

    /** The bar of what steers it. */
    controls() {
      const bar = the(".controls", this.figure);
      if (this.figure.dataset.table) {
        this.table = make("a", { class: "play-from" }, say("Play from here"));
        the("figcaption", this.figure).append(" ", this.table);
        const puzzles = (this.figure.dataset.puzzles ?? "").split(" ").filter(Boolean);
        this.puzzles = new Set(puzzles.map(Number));
        this.trial = make("a", { class: "play-from" }, say("Try it yourself"));
        if (puzzles.length) the("figcaption", this.figure).append(" ", this.trial);
      }
      const link = button("link", say("Copy a link to this step"), () => copy(address(this.frames[this.at].dataset.step ?? ""), say("Link to this step copied")));
      bar.append(...this.stepper.controls, ...this.viewer(), link);
      return bar;
    }

    /** Where the game hides anything: whose eyes to look through. */
    viewer() {
      /** @type {[id: string, name: string][]} */
      const views = JSON.parse(this.figure.dataset.views ?? "[]");
      if (!views.length) return [];
      const select = make("select", {}, make("option", { value: "" }, say("all hands open")), ...views.map(([id, name]) => make("option", { value: id }, name)));
      select.addEventListener("change", () => {
        this.figure.dataset.view = select.value;
        this.unveil(select.value);
        this.show(this.at);
      });
      return [make("label", { class: "views" }, ...saying("Seen by {seat}", { seat: [select] }))];
    }

    /**
     * Change a board to what a seat sees: pieces to take away (-name) and to put there (+name).
     * @param {SVGSVGElement} board
     * @param {string | undefined} seat
     */
    seen(board, seat) {
      for (const tried of $$(".try[data-seen]", board)) if (seat && !listed(tried.dataset.seen).includes(seat)) tried.remove();
      const change = (board.dataset.seenBy ?? "").split(";").find((each) => each.startsWith(`${seat} `));
      if (!seat || !change) return board;
      for (const each of change.split(" ").slice(1)) {
        if (each[0] === "-") shown(board, each.slice(1))?.remove();
        else add(board, each.slice(1));
      }
      board.setAttribute("aria-label", JSON.parse(board.dataset.told ?? "{}")[seat]);
      return board;
    }

    /**
     * Show the lines as one seat reads them; as everybody who knows all, without a seat.
     * @param {string} seat
     */
    unveil(seat) {
      for (const line of $$("[data-seen]", this.figure)) line.hidden = Boolean(seat) && !listed(line.dataset.seen).includes(seat);
      for (const line of $$("[data-instead]", this.figure)) line.hidden = !listed(line.dataset.instead).includes(seat);
    }

    wire() {
      this.figure.tabIndex = 0;
      this.stepper.hear(this.figure, this.stage, () => this.stage.classList.contains("pan"));
      this.frames.forEach((frame, place) => {
        $(".said", frame)?.addEventListener("click", (event) => target(event)?.closest("a, button, summary, details") || this.stepper.go(place));
      });
      this.stage.addEventListener("focusin", (event) => {
        const near = target(event);
        if (!$(".near", this.stage) || !near?.matches(".place:focus-visible")) return;
        const { place } = /** @type {SVGElement} */ (near).dataset;
        this.widen();
        $$(".place", this.stage).find((spot) => spot.dataset.place === place)?.focus();
      });
    }

    /** @param {number} place */
    show(place, said = true) {
      if (place < 0 || place >= this.frames.length) return;
      const from = this.at;
      this.at = place;
      const frame = this.frames[place];
      for (const other of this.frames) other.classList.toggle("current", other === frame);
      this.say(frame);
      if (this.drawn) this.draw(said ? from : place);
      const { last } = this.steps;
      this.where.textContent = place ? say("step {place} of {last}", { place, last }) : counted(last, "step");
      this.stepper.reach(place);
      const { table, replay } = this.figure.dataset;
      if (this.table) this.table.href = `${table}#${replay}--${place}`;
      if (this.trial) {
        // At the position before the first step, the step that comes; else the step that is shown.
        const tried = Math.max(0, place - 1);
        this.trial.hidden = !this.puzzles?.has(tried);
        this.trial.href = `${table}#${replay}--${tried}--try`;
      }
      if (said && this.figure.getRootNode() === document) history.replaceState(history.state, "", `#${frame.dataset.step}`);
      if (said || place) {
        the(".frames", this.figure).scrollTo({ top: frame.offsetTop, behavior: said && !still.matches ? "smooth" : "auto" });
      }
      if (said) announce([say("Step {place}.", { place }), ...$$("p:not([hidden]) > :is(code, span)", this.now).map((e) => e.textContent)].join(" "));
    }

    /**
     * Put what happens in a step below the buttons, with the words of the rule that refuses.
     * @param {HTMLElement} frame
     */
    say(frame) {
      const said = /** @type {HTMLElement} */ (the(".said", frame).cloneNode(true));
      for (const why of /** @type {HTMLDetailsElement[]} */ ($$("details", said))) why.open = true;
      this.now.replaceChildren(said);
      this.now.classList.toggle("refused", frame.classList.contains("refused"));
    }

    /** Measure the step that says most: the board leaves room for it, and all steps have one board. */
    measure() {
      if (this.measuredFor === this.now.clientWidth) return;
      this.measuredFor = this.now.clientWidth;
      const length = (/** @type {HTMLElement} */ frame) => the(".said", frame).textContent?.length ?? 0;
      const most = [...this.frames].sort((one, other) => length(other) - length(one)).slice(0, MEASURED);
      const heights = most.map((frame) => {
        this.say(frame);
        return this.now.offsetHeight;
      });
      this.tallest = Math.max(...heights);
      this.say(this.frames[this.at]);
    }

    /**
     * Put the board of the step on the stage, which is first done when the stage comes near the window. If it shows the
     * step before, or the next, pieces glide.
     */
    draw(from = this.at) {
      this.drawn = true;
      this.measure();
      const view = this.figure.dataset.view;
      const board = this.board(this.at);
      if (board) this.stage.replaceChildren(this.seen(board, view));
      this.near(board, view);
      if (board) this.enlarge(board);
      if (board && from === this.at - 1) slide(board, this.moves(this.at, view));
      if (board && from === this.at + 1) slide(board, this.moves(from, view).map(([was, is]) => /** @type {Move} */ ([is, was])));
      this.touch?.offer(view ? null : this.at);
    }

    /**
     * What moved in the step to a board, as a seat sees it and as the page writes it; `*` if too much to be followed.
     * @param {number} place
     * @param {string | undefined} seat
     */
    told(place, seat) {
      const [all, ...others] = (this.figure.dataset.moved ?? "").split("|")[place]?.split(";") ?? [""];
      return others.find((each) => each.startsWith(`${seat} `))?.slice(`${seat} `.length) ?? all;
    }

    /**
     * The same as pairs: how each piece was drawn, and how it is now.
     * @param {number} place
     * @param {string | undefined} seat
     * @returns {Move[]}
     */
    moves(place, seat) {
      const figure = (/** @type {string | undefined} */ name, /** @type {string | undefined} */ pile) => (name ? { name, pile: Boolean(pile) } : null);
      return [...this.told(place, seat).matchAll(/(?:-([\w.-]+)(\*?))?\+([\w.-]+)(\*?)/g)].map(([, was, piled, is, pile]) => [figure(was, piled), figure(is, pile)]);
    }

    /**
     * Set the words round a board as large as they are read, as far as they have the room.
     * @param {SVGSVGElement} board
     */
    enlarge(board) {
      const scale = board.getScreenCTM()?.a ?? LEGIBLE;
      this.stage.style.setProperty("--words", String(Math.min(this.growth, Math.max(1, LEGIBLE / scale))));
    }

    /**
     * Of a large board show the places concerned; a key below them, or beside, shows where they are on the whole.
     * @param {SVGSVGElement | null} board
     * @param {string | undefined} view
     */
    near(board, view) {
      const { width, height } = board?.viewBox.baseVal ?? { width: 0, height: 0 };
      const beside = wide.matches && height >= TALL;
      const room = this.stage.clientWidth;
      const above = pixels(getComputedStyle(document.documentElement).scrollPaddingTop);
      const parts = $$(":scope > :is(figcaption, .controls)", this.figure).map((part) => part.offsetHeight);
      const frame = this.figure.offsetHeight - this.figure.clientHeight;
      const told = [wide.matches ? this.tallest : Math.min(this.tallest, HEARD), ...parts, frame];
      const high = Math.max(LOW, innerHeight - told.reduce((sum, one) => sum + one, above + STAGE) - KEY);
      const legible = LEGIBLE / this.growth;
      const below = !wide.matches && Math.min(room / width, (high + KEY) / height) < legible;
      const least = beside ? width * 0.5 : Math.min(room / legible, Math.max(width, room / PIECES));
      const shape = beside ? BESIDE : Math.min(high / room, height / least);
      this.stage.classList.remove("beside", "pan");
      this.stage.style.maxHeight = "";
      // One height for all steps: the buttons below stay where the thumb is.
      this.stage.style.minHeight = below ? `${Math.ceil(shape * room + KEY + STAGE)}px` : "";
      this.stage.style.height = "";
      this.stage.style.setProperty("--high", `${Math.floor(high + KEY)}px`);
      if (!board || !(beside || below)) return;
      if (beside && (this.whole || !$(".pieces > use", board))) return; // a part of an empty table shows nothing
      const region = this.whole ? null : this.concerned(board, view, shape, least, beside ? FAR : 1);
      this.region = region;
      if (below && !region && Math.min(room / width, (high + KEY) / height) >= READ / this.growth) return;
      if (below && (!region || region.w * legible > room + 1)) return this.pan(board, region, high, legible);
      if (!region) return;
      if (beside) {
        this.stage.style.height = `${this.stage.getBoundingClientRect().height}px`;
        this.stage.classList.add("beside");
      }
      const { x, y, w, h } = region;
      const key = /** @type {SVGSVGElement} */ (board.cloneNode(true));
      key.classList.replace("board", "key");
      key.removeAttribute("role");
      key.removeAttribute("aria-label");
      key.setAttribute("aria-hidden", "true");
      key.append(draw("rect", { x, y, width: w, height: h, class: "key-frame" }));
      write(board, { viewBox: `${x} ${y} ${w} ${h}`, width: w, height: h });
      board.classList.add("near");
      key.addEventListener("click", () => this.widen());
      this.stage.append(key);
    }

    /**
     * Show more of a board than can be read at once at a size at which it is read: it is drawn along by the finger.
     * @param {SVGSVGElement} board
     * @param {Region | null} region
     * @param {number} high
     * @param {number} legible
     */
    pan(board, region, high, legible) {
      const { width, height } = board.viewBox.baseVal;
      const { x, y, w, h } = region ?? { x: 0, y: 0, w: width, h: height };
      write(board, { width: Math.round(width * legible), height: Math.round(height * legible) });
      this.stage.classList.add("pan");
      this.stage.style.maxHeight = `${Math.ceil(high + KEY + STAGE)}px`;
      this.stage.tabIndex = 0;
      this.stage.setAttribute("role", "region");
      this.stage.setAttribute("aria-label", say("The board; it scrolls"));
      const tried = $(".try", board)?.getBoundingClientRect();
      const box = board.getBoundingClientRect();
      const scale = box.width / width;
      const to = tried ? [(tried.left + tried.right) / 2 - box.left, (tried.top + tried.bottom) / 2 - box.top] : [(x + w / 2) * scale, (y + h / 2) * scale];
      this.stage.scrollLeft = to[0] - this.stage.clientWidth / 2;
      this.stage.scrollTop = to[1] - this.stage.clientHeight / 2;
    }

    /**
     * Give the part of a board that a step concerns, else the next decision; of a long way, its end.
     * @param {SVGSVGElement | null} board
     * @param {string | undefined} view
     * @param {number} shape
     * @param {number} least
     * @param {number} far - how many times the least it may be, if less would do
     * @returns {Region | null}
     */
    concerned(board, view, shape, least, far) {
      if (!board) return null;
      const moves = this.moves(this.at, view);
      const boxes = measured(board, moves);
      const tried = $(".try", board)?.getBoundingClientRect();
      const arrived = moves.flatMap(([, is]) => (is && boxes.get(is.name)) ?? []);
      const choices = tried ? [[...boxes.values(), tried]] : [[...boxes.values()], arrived, arrived.slice(-1)].filter((each) => each.length);
      if (!choices.length) {
        if (this.told(this.at, view) === "*") return null;
        const next = this.region ? -1 : this.frames.findIndex((frame, place) => place > this.at && !frame.classList.contains("chance") && this.moves(place, view).length);
        if (next < 0) return this.region;
        const ahead = [...measured(board, this.moves(next, view)).values()];
        choices.push(ahead, ahead.slice(0, 1));
      }
      const regions = choices.map((each) => this.around(each, board, shape, least));
      return regions.find((region) => region && region.w <= least * far) ?? regions.at(-1) ?? null;
    }

    /** A piece to be touched may lie elsewhere: whoever touches the key, or comes there by keys, gets the whole board. */
    widen() {
      this.whole = true;
      this.draw();
    }

    /**
     * Give the part of a board around some boxes of the page, in units of the board; null if that is nearly all.
     * @param {DOMRect[]} boxes
     * @param {SVGSVGElement} board
     * @param {number} shape
     * @param {number} least
     * @returns {Region | null}
     */
    around(boxes, board, shape, least) {
      const { width, height } = board.viewBox.baseVal;
      const { a: scale, e: left, f: top } = board.getScreenCTM() ?? new DOMMatrix();
      const edge = (/** @type {"left" | "right" | "top" | "bottom"} */ side, /** @type {(...values: number[]) => number} */ pick) => pick(...boxes.map((box) => box[side]));
      const [x1, x2] = [(edge("left", Math.min) - left) / scale, (edge("right", Math.max) - left) / scale];
      const [y1, y2] = [(edge("top", Math.min) - top) / scale, (edge("bottom", Math.max) - top) / scale];
      const kept = this.region;
      if (kept && x1 > kept.x && x2 < kept.x + kept.w && y1 > kept.y && y2 < kept.y + kept.h) return kept;
      const w = Math.max(least, x2 - x1 + 12, (y2 - y1 + 12) / shape);
      const h = Math.min(height, w * shape);
      if (w > width * 0.85 && h > height * 0.85) return null;
      const x = w > width ? (width - w) / 2 : Math.max(0, Math.min((x1 + x2 - w) / 2, width - w));
      const y = Math.max(0, Math.min((y1 + y2 - h) / 2, height - h));
      return { x, y, w, h };
    }
  }

  /**
   * Find what shows a drawing on a board.
   * @type {(board: Element, name: string) => SVGUseElement | undefined}
   */
  const shown = (board, name) => /** @type {SVGUseElement[]} */ ($$(".pieces > use", board)).find((use) => use.href.baseVal === `#${name}`);

  /** @type {(length: string) => number} */
  const pixels = (length) => Number(length.replace("px", "")) || 0;

  /** @type {(words: string | undefined) => string[]} */
  const listed = (words) => words?.split(" ") ?? [];

  /**
   * Show a drawing on a board as well.
   * @param {Element} board
   * @param {string} name
   */
  function add(board, name) {
    const use = figure(name);
    the(".pieces", board).append(use);
    return use;
  }

  /**
   * Measure on the page the drawings of what moved, by their names: some of them are no longer shown there.
   * @param {Element} board
   * @param {Move[]} moved
   */
  function measured(board, moved) {
    const names = moved.flat().flatMap((figure) => figure?.name ?? []);
    /** @type {Map<string, DOMRect>} */
    const boxes = new Map();
    /** @type {Element[]} */
    const gone = [];
    for (const name of new Set(names)) {
      let use = shown(board, name);
      if (!use) gone.push((use = add(board, name)));
      boxes.set(name, use.getBoundingClientRect());
    }
    for (const use of gone) use.remove();
    return boxes;
  }

  /**
   * Let pieces glide from where they were drawn to where they lie now; onto a pile, one glides that is then gone.
   * @param {SVGSVGElement} board
   * @param {Move[]} moved
   */
  function slide(board, moved) {
    if (still.matches) return;
    const both = moved.flatMap(([was, is]) => (was && is ? [{ was, is }] : []));
    const boxes = measured(board, moved.filter(([was, is]) => was && is));
    const scale = board.getScreenCTM()?.a ?? 1;
    const middle = (/** @type {Figure} */ { name }) => {
      const { x, y, width, height } = boxes.get(name) ?? new DOMRect();
      return [(x + width / 2) / scale, (y + height / 2) / scale];
    };
    for (const { was, is } of both) {
      const [[x, y], [toX, toY]] = [middle(was), middle(is)];
      const there = is.pile ? null : shown(board, is.name);
      if (there) glide(there, [x - toX, y - toY]);
      if (!is.pile) continue;
      const passing = add(board, was.name);
      glide(passing, [0, 0], [toX - x, toY - y])?.addEventListener("finish", () => passing.remove());
    }
  }

  /** @type {Map<string, Replay>} */
  const replays = new Map();
  /** @type {WeakMap<Element, Replay>} */
  const staged = new WeakMap();
  const nearby = new IntersectionObserver(
    (stages) => {
      for (const { isIntersecting, target } of stages) {
        if (!isIntersecting) continue;
        nearby.unobserve(target);
        staged.get(target)?.draw();
      }
    },
    { rootMargin: "50%" },
  );

  /**
   * Make replays of a page, or of a part of one that stands by itself; those of a page that was left are forgotten.
   * @param {ParentNode} root
   */
  function wireReplays(root = document) {
    for (const [id, { figure }] of replays) if (!figure.isConnected) replays.delete(id);
    for (const figure of $$(".replay", root)) if ($(".controls", figure)) replays.set(figure.id, new Replay(figure));
    for (const source of $$(".source", root)) {
      const button = make("button", { type: "button", class: "button" }, say("Copy"));
      button.addEventListener("click", () => copy(the("pre", source).textContent ?? "", say("Example copied")));
      source.append(button);
    }
    stepTo();
  }

  /** An address may name a step of a replay: #play-name--3. */
  function stepTo() {
    const [name, step] = location.hash.slice(1).split("--");
    const replay = replays.get(name);
    if (!replay || step === undefined) return;
    replay.drawn = true; // its height is known only then
    replay.show(replay.frames.findIndex((frame) => frame.dataset.step === `${name}--${step}`), false);
    replay.figure.scrollIntoView();
    replay.now.scrollIntoView({ block: "nearest" });
  }

  addEventListener("beforeprint", () => replays.forEach((replay) => replay.print()));
  // A phone that is turned has room for whole boards, or no longer.
  wide.addEventListener("change", () => replays.forEach((replay) => replay.drawn && replay.draw()));

  Object.assign(ppgen, { wireReplays, stepTo });
})();
