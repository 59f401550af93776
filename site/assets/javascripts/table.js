/* What the table shows: the board and what lies on it, between the rails of who sits there, and it all in words. */
// oxlint-disable-next-line no-unused-vars -- the page to play on uses it
var ppgenTable = (() => {
  "use strict";

  const { $, $$, Spots, draw: svg, figure, glide, make, phrase, say, write } = ppgen;
  const { Rails, piece } = ppgenRails;

  const NUMBER = 10; // pixels that a number in the corner of a space is high
  const [NAME, COUNT] = [13, 19]; // pixels that words beside a space are high, and the number of what lies there
  const [NARROW, READ, LEGIBLE] = [560, 2.2, 4.5]; // pixels of a stage; for a millimetre: below which it is panned, and then
  const WORDS = 3.8; // pixels for a millimetre at which words of a board are read, though small
  const EDGE = 1.2; // millimetres by which words that are twice as large reach farther out
  const MANY = 24; // places open at once beyond which none of them is news
  const NEAR = 0.01; // millimetres within which two pieces lie alike
  const TOUCHED = 22; // pixels of a place that can be touched: all of Hex on a phone
  /** A table before anything lies on it. @type {DeskAnswer} */
  const NOTHING = { actor: null, seats: [], lying: {}, drawn: [], numbers: [], counts: {}, scores: {}, trays: [], moves: [], named: {}, hint: "", told: [], glides: [], marks: [], sight: null, steps: 0, begins: [], turns: false, options: {} };

  /**
   * Turn about how pieces glided: what lies where another was drawn that came from there.
   * @param {DeskAnswer} after
   * @param {DeskAnswer} before
   * @returns {DeskAnswer["glides"]}
   */
  function undone(after, before) {
    return after.glides.flatMap(([row, x, y]) => {
      const [face, nowX, nowY] = after.drawn[row];
      const there = before.drawn.findIndex((old) => old[0] === face && Math.hypot(old[1] - nowX - x, old[2] - nowY - y) < NEAR);
      return there < 0 ? [] : [[there, -x, -y]];
    });
  }

  class Table {
    /**
     * @param {PlayData} data
     * @param {InstanceType<typeof ppgenJudge.Party>} party
     * @param {(at: string) => void} touched told of a place that was touched
     * @param {(name: string) => void} picked told of a piece in a tray, by the name that moves give it
     * @param {(what: object) => void} asked told of what is asked about: a way, or what lies in a tray
     * @param {InstanceType<typeof ppgenClock.Clock>} clock
     */
    constructor(data, party, touched, picked, asked, clock) {
      this.data = data;
      this.touched = touched;
      this.asked = asked;
      this.rails = new Rails(data, party, touched, picked, asked, clock);
      /** What is drawn: the table as it is, or as it was. */
      this.shown = NOTHING;
      /** The place at which something was chosen. @type {string | null} */
      this.chosen = null;
      this.free = false; // the table is being set up
      this.looking = false; // back at what was played

      this.stage = make("div", { class: "play-stage", tabindex: "0", role: "region", "aria-label": say("The table") });
      this.stage.addEventListener("scroll", () => this.window(), { passive: true });
      this.plan = make("div", { class: "play-plan", hidden: "" });
      const more = (/** @type {number} */ way) => {
        const made = make("button", { type: "button", class: "chip" });
        made.addEventListener("click", () => (this.stage.scrollLeft += way * this.stage.clientWidth * 0.8));
        return made;
      };
      this.before = more(-1);
      this.beyond = more(1);
      this.frame = svg("rect", { class: "key-frame" });
      this.board = svg("svg", { class: "play-board" });
      /** @type {SpotsOver | null} */
      this.spots = null;
      this.whole = make("div", { class: "play-table" }, this.rails.others, this.stage, this.plan, this.rails.own);
      this.words = make("p");
      this.inWords = make("details", { class: "position" }, make("summary", {}, say("Position in words")), this.words);
      this.inWords.addEventListener("toggle", () => this.recite());
    }

    /* What is shown */

    /**
     * Show the table as it is, with nothing chosen.
     * @param {DeskAnswer} answer
     */
    show(answer) {
      this.looking = false;
      this.shown = answer;
      this.chosen = null;
      this.draw(answer.glides);
    }

    /**
     * Show the table as it was, so many steps later than what is shown now.
     * @param {DeskAnswer} past
     * @param {number} steps
     */
    showPast(past, steps) {
      const before = this.shown;
      this.shown = past;
      this.draw(steps === -1 ? undone(before, past) : steps === 1 ? past.glides : []);
    }

    /** Show nothing of it. */
    conceal() {
      this.rails.conceal();
      for (const part of [this.stage, this.words]) part.replaceChildren();
    }

    /** Whether it shows anything. */
    get empty() {
      return !this.stage.firstChild;
    }

    /** Let nothing be chosen, and no refusal be marked. */
    forget() {
      this.chosen = null;
      $(".try", this.board)?.remove();
      this.mark();
    }

    /**
     * Mark what was tried and may not be done.
     * @param {Refused} refused
     */
    refuse({ marks, named }) {
      this.forget();
      this.board.append(this.marked(marks, "try"));
      for (const card of this.rails.cards) card.classList.toggle("tried", named.includes(card.dataset.name ?? ""));
    }

    /**
     * Show which pieces are picked from trays, by their names.
     * @param {Set<string>} names
     */
    press(names) {
      for (const card of this.rails.cards) card.setAttribute("aria-pressed", String(names.has(card.dataset.name ?? "")));
    }

    /**
     * A place in words.
     * @param {string} at
     */
    placeWords(at) {
      return this.data.called[at] ?? at;
    }

    /** Tell the whole position to who has asked for it. */
    recite() {
      if (!this.inWords.open) return;
      const told = Object.entries(this.shown.lying).map(([at, what]) => `${this.placeWords(at)}: ${what}.`);
      this.words.textContent = told.join(" ") || say("Nothing lies on the table.");
    }

    /* The board */

    /** The board on which lies what is shown. */
    get ground() {
      return this.data.boards[this.shown.on ?? ""];
    }

    /**
     * Where a place of the board is; undefined for a tray.
     * @param {string} at
     * @returns {Box | undefined}
     */
    box(at) {
      return this.ground.spaces[at]?.[0] ?? this.shown.places?.[at];
    }

    /**
     * Draw the table that is shown; some pieces glide to where they lie.
     * @param {DeskAnswer["glides"]} glides
     */
    draw(glides = []) {
      const { counts, drawn, gone, marks, numbers } = this.shown;
      let [left, top, width, height] = this.shown.box ?? this.ground.box;
      this.rails.show(this.shown);
      this.whole.classList.toggle("hand", this.rails.hands.size > 0); // which leaves less room for the board
      const panned = this.panned(width);
      // So are words that are drawn on it or beside it, for which it then has a broader edge.
      const words = Math.min(this.ground.growth, Math.max(1, WORDS / (panned || this.scale(width, height))));
      this.stage.style.setProperty("--words", String(words));
      const edge = this.data.grows ? 7 : 2 + (words - 1) * EDGE;
      // Labels of spaces are as high on every screen, so that they are read.
      const pixel = (width + 2 * edge) / Math.max(1, this.stage.clientWidth);
      if (this.ground.labels.length) [top, height] = [top - 1.3 * COUNT * pixel, height + (2.6 * COUNT + 1.3 * NAME) * pixel];
      const board = svg("svg", { viewBox: `${left - edge} ${top - edge} ${width + 2 * edge} ${height + 2 * edge}`, class: `play-board${panned ? " wide" : ""}`, role: "group", "aria-label": say("The board") });
      if (panned) board.style.width = `${Math.round((width + 2 * edge) * panned)}px`;
      const pieces = svg("g", { class: "play-pieces" });
      const laid = drawn.map(([face, x, y, factor, turn, , words]) => piece(face && this.data.faces[face], [x, y, factor, turn], words));
      pieces.append(...laid);
      for (const [words, x, y, size] of numbers) {
        const number = svg("text", { x, y, "text-anchor": "middle", "font-size": size });
        number.textContent = words;
        pieces.append(number);
      }
      const taken = svg("g", { class: "play-gone" });
      taken.append(...(gone?.rows ?? []).map(([face, x, y, factor, turn, , words]) => piece(face && this.data.faces[face], [x, y, factor, turn], words)));
      board.append(figure(this.ground.drawn.slice(1)), ...this.numbered(pixel), pieces, taken, ...this.labelled(counts, pixel));
      const focused = this.spots?.focused;
      this.lay(board);
      if (marks.length) board.append(this.marked(marks, "play-last"));
      this.stage.replaceChildren(board);
      for (const [row, x, y] of glides) {
        const gliding = svg("g"); // a glide stands for the transformation of what glides
        laid[row].replaceWith(gliding);
        gliding.append(laid[row]);
        glide(gliding, [x, y]);
      }
      this.spots?.focus(focused, { preventScroll: true });
      this.survey();
      this.watch();
      this.recite();
    }

    /**
     * Give the pixels for a millimetre of a board that is shown whole: it is not higher than its style lets it be.
     * @param {number} width
     * @param {number} height
     */
    scale(width, height) {
      if (!this.board.isConnected) this.stage.replaceChildren(this.board);
      const most = Number(getComputedStyle(this.board).maxHeight.replace("px", "")) || Infinity;
      return Math.min(Math.max(1, this.stage.clientWidth) / (width + 4), most / (height + 4));
    }

    /**
     * Write into the corner of each space the number by which others know it.
     * @param {number} pixel
     */
    numbered(pixel) {
      const written = Object.entries(this.ground.numbered).map(([at, number]) => {
        const [x, y] = this.ground.spaces[at][0];
        const text = svg("text", { class: "space-name", "font-size": NUMBER * pixel, x: x + pixel, y: y + 0.85 * NUMBER * pixel });
        text.textContent = number;
        return text;
      });
      if (!written.length) return [];
      const group = svg("g", { class: "space-numbers", "aria-hidden": "true" });
      group.append(...written);
      return [group];
    }

    /**
     * Write the labels beside spaces, and how much lies in each that tells it.
     * @param {Record<string, number>} counts
     * @param {number} pixel
     */
    labelled(counts, pixel) {
      return this.ground.labels.flatMap(([at, words, side, edge, counted]) => {
        const [x, , width] = this.ground.spaces[at][0];
        const middle = x + width / 2;
        const line = side === "above" ? edge - 0.35 * COUNT * pixel : edge + 1.05 * COUNT * pixel;
        const called = svg("text", { "text-anchor": "middle", class: "space-name", "font-size": NAME * pixel, x: middle, y: line });
        called.textContent = words;
        if (!counted) return [called];
        const count = svg(counted === "over" ? "text" : "tspan", { class: "space-count", "font-size": COUNT * pixel });
        count.textContent = String(counts[at] ?? 0);
        if (counted === "over") {
          write(count, { x: middle, y: line, "text-anchor": "middle" });
          write(called, { y: line + 1.2 * NAME * pixel });
          return [count, called];
        }
        called.append(" ", count);
        return [called];
      });
    }

    /** Where a board is wider than the stage, show the whole in small, with a frame round what is seen. */
    survey() {
      const { stage, plan, board } = this;
      const wide = stage.scrollWidth > stage.clientWidth + 1;
      plan.hidden = !wide;
      if (!wide) return;
      const small = /** @type {SVGSVGElement} */ (board.cloneNode(true));
      for (const part of $$(".place, .play-last", small)) part.remove();
      write(small, { class: "play-key", role: "img", "aria-label": say("The whole board") });
      small.append(this.frame);
      small.addEventListener("click", (event) => {
        const box = small.getBoundingClientRect();
        stage.scrollLeft = ((event.clientX - box.left) / box.width) * stage.scrollWidth - stage.clientWidth / 2;
      });
      plan.replaceChildren(this.before, small, this.beyond);
      this.window();
    }

    /** Move the frame to what is seen, and count what may be touched on either side. */
    window() {
      if (this.plan.hidden) return;
      const { stage, board } = this;
      const { x, y, width, height } = board.viewBox.baseVal;
      const scale = width / stage.scrollWidth;
      write(this.frame, { x: x + stage.scrollLeft * scale, y, width: stage.clientWidth * scale, height });
      const view = stage.getBoundingClientRect();
      const spots = $$(".place:is(.start, .open)", board).map((spot) => spot.getBoundingClientRect());
      const before = { button: this.before, sign: "‹", any: stage.scrollLeft > 1, there: spots.filter((box) => box.right < view.left + 4) };
      const beyond = { button: this.beyond, sign: "›", any: stage.scrollLeft + stage.clientWidth < stage.scrollWidth - 1, there: spots.filter((box) => box.left > view.right - 4) };
      for (const { button, sign, any, there } of [before, beyond]) {
        button.textContent = `${there.length || ""} ${sign}`.trim();
        const way = say(sign === "‹" ? phrase("To the left") : phrase("To the right"));
        button.setAttribute("aria-label", there.length ? say("{way}: {count} more to touch", { way, count: there.length }) : way);
        button.disabled = !any;
      }
    }

    /** Keep what may be touched in sight, or else what has moved last, where a board is wider than the stage. */
    watch() {
      const live = $$(".place:is(.start, .open)", this.board);
      const view_ = this.stage.getBoundingClientRect();
      const seen = (/** @type {Element} */ spot) => spot.getBoundingClientRect().left >= view_.left && spot.getBoundingClientRect().right <= view_.right;
      if (live.length && !live.some(seen)) {
        const box = live[0].getBoundingClientRect();
        this.stage.scrollLeft += (box.left + box.right - view_.left - view_.right) / 2;
      }
      if (live.length) return this.window();
      const { sight } = this.shown;
      const spot = sight && $(`[data-place="${CSS.escape(sight)}"]`, this.board);
      if (!spot) return;
      const [box, view] = [spot.getBoundingClientRect(), this.stage.getBoundingClientRect()];
      if (box.left < view.left || box.right > view.right) this.stage.scrollLeft += (box.left + box.right - view.left - view.right) / 2;
    }

    /**
     * Give the pixels for a millimetre at which a board is panned, since most places would be too small to touch where
     * the whole is shown, or what stands in them to read; 0 where they are not.
     * @param {number} width
     */
    panned(width) {
      const { labels, spaces, worded } = this.ground;
      const whole = this.stage.clientWidth / width;
      if (worded && this.stage.clientWidth < NARROW && whole < READ && !labels.length) return LEGIBLE;
      const sides = Object.values(spaces).map(([box]) => Math.max(box[2], box[3]));
      const usual = sides.sort((one, other) => one - other)[sides.length >> 1];
      const touched = Math.min(LEGIBLE, TOUCHED / usual);
      return whole < touched ? touched : 0;
    }

    /**
     * Lay spots to touch over the places of the board.
     * @param {SVGSVGElement} board
     */
    lay(board) {
      const named = new Set([...Object.keys(this.ground.spaces), ...Object.keys(this.shown.places ?? {})]);
      /** @type {(at: string) => Spot[]} */
      const spot = (at) => {
        const box = this.box(at);
        return box ? [[at, box, this.ground.spaces[at]?.[1] ?? false]] : [];
      };
      const places = [...named].flatMap(spot);
      this.spots = new Spots(board, places, this.touched);
      if (!board.classList.contains("wide")) this.drag(board); // what is wider than the screen is moved by dragging
      this.board = board;
      this.mark();
    }

    /**
     * Whether something may be done that begins at a place.
     * @param {string} at
     */
    mayStart(at) {
      return this.free || this.shown.moves.some((move) => move[1] === at);
    }

    /**
     * Let a piece be dragged to where it shall go, which is as if both places were touched; of one that may not move,
     * the judge says why.
     * @param {SVGSVGElement} board
     */
    drag(board) {
      /** What is dragged: from where, and its drawing. @type {{ at: string, from: DOMPoint, piece: SVGElement | undefined, far: boolean } | null} */
      let held = null;
      /** @type {(event: PointerEvent) => DOMPoint} */
      const point = ({ clientX, clientY }) => new DOMPoint(clientX, clientY).matrixTransform(board.getScreenCTM()?.inverse());
      board.addEventListener("pointerdown", (event) => {
        const at = event.target instanceof SVGElement ? event.target.dataset.place : undefined;
        if (at === undefined || this.looking || !event.isPrimary || event.button > 0) return;
        const row = this.shown.drawn.findLastIndex((drawn) => drawn[5] === at);
        if (row < 0) return;
        held = { at, from: point(event), piece: /** @type {SVGElement | undefined} */ ($(".play-pieces", board)?.children[row]), far: false };
      });
      // What is held by a finger is dragged instead of the page; `touch-action` is not heeded within an SVG.
      board.addEventListener("touchmove", (event) => held && event.cancelable && event.preventDefault(), { passive: false });
      board.addEventListener("pointermove", (event) => {
        if (!held) return;
        const [x, y] = [point(event).x - held.from.x, point(event).y - held.from.y];
        const place = this.box(held.at);
        held.far ||= Math.hypot(x, y) > (place ? Math.min(place[2], place[3]) / 3 : 0);
        if (!held.far) return;
        if (!board.hasPointerCapture(event.pointerId)) {
          board.setPointerCapture(event.pointerId);
          if (this.chosen !== held.at && this.mayStart(held.at)) this.touched(held.at);
        }
        if (held.piece) held.piece.style.translate = `${x}px ${y}px`;
      });
      const drop = (/** @type {PointerEvent} */ event) => {
        const dropped = held;
        held = null;
        if (!dropped?.far) return;
        if (dropped.piece) dropped.piece.style.translate = "";
        const { x, y } = point(event);
        const under = [...Object.keys(this.ground.spaces), ...Object.keys(this.shown.places ?? {})].find((at) => {
          const box = this.box(at);
          return box && x >= box[0] && x <= box[0] + box[2] && y >= box[1] && y <= box[1] + box[3];
        });
        const elsewhere = event.type === "pointerup" && under !== undefined && under !== dropped.at;
        if (elsewhere && this.chosen === dropped.at) this.touched(under);
        else if (elsewhere && !this.free && !this.mayStart(dropped.at)) this.asked({ from: dropped.at, to: under });
        else this.forget();
      };
      for (const end of /** @type {const} */ (["pointerup", "pointercancel"])) board.addEventListener(end, drop);
    }

    /**
     * Draw what an address says of a table, which nobody has proven yet.
     * @param {SaidTable} said
     */
    sketch({ on = "", drawn, numbers, aim }) {
      const ground = Object.hasOwn(this.data.boards, on) ? this.data.boards[on] : this.data.boards[""];
      const [left, top, width, height] = ground.box;
      const board = svg("svg", { viewBox: `${left - 2} ${top - 2} ${width + 4} ${height + 4}`, class: "play-board", role: "img", "aria-label": say("The position, as the link has it") });
      const laid = drawn.map(([face, x, y, factor, turn]) => piece(face !== null && Object.hasOwn(this.data.faces, face) ? this.data.faces[face] : null, [x, y, factor, turn]));
      const counted = numbers.map(([words, x, y, size]) => {
        const number = svg("text", { x, y, "text-anchor": "middle", "font-size": size });
        number.textContent = words;
        return number;
      });
      const framed = aim.flatMap((at, place) => {
        if (at === null || !Object.hasOwn(ground.spaces, at)) return [];
        const [x, y, w, h] = ground.spaces[at][0];
        return [svg("rect", { x, y, width: w, height: h, class: place ? "aim" : "tried", "stroke-width": Math.min(w, h) / 16 })];
      });
      const tried = svg("g", { class: "try" });
      tried.append(...framed);
      board.append(figure(ground.drawn.slice(1)), ...laid, ...counted, tried);
      return board;
    }

    /** Show what may be touched: where pieces may start from, or where the chosen one may go. */
    mark() {
      const { lying, moves } = this.shown;
      this.board.classList.toggle("many", !this.free && this.chosen === null && new Set(moves.flatMap(([, start, end]) => (end !== null && start === null ? [end] : []))).size > MANY);
      this.spots?.mark((at) => {
        const open = this.free ? this.chosen !== null : moves.some(([, start, end]) => end === at && (start ?? null) === this.chosen);
        const start = this.chosen === null && (this.free ? at in lying : moves.some((move) => move[1] === at));
        const chosen = at === this.chosen;
        const may = open ? say(", allowed") : start ? say(", can be picked") : chosen ? say(", chosen") : "";
        const words = `${this.placeWords(at)}: ${lying[at] ?? say("empty")}${may}`;
        return { signs: [open && "open", start && "start", chosen && "chosen"], keys: may ? "tab" : this.looking ? null : "arrows", words };
      });
    }

    /**
     * Draw marks as they are told.
     * @param {Mark[]} marks
     * @param {string} name
     */
    marked(marks, name) {
      const drawn = marks.map(([tag, attributes]) => (tag === "cross" ? figure(this.data.cross.slice(1), attributes) : svg(tag, attributes)));
      const group = svg("g", { class: name, "aria-hidden": "true" });
      group.append(...drawn);
      return group;
    }
  }

  return { NOTHING, Table };
})();
