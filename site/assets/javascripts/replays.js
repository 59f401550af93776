/* Replays: the frames of an example become a stepper. */
(() => {
  "use strict";

  const { $, $$, ICONS, SVG, Touch, address, announce, copy, icon, make, still } = ppgen;

  const wide = matchMedia("(min-width: 600px)");
  const XLINK = "http://www.w3.org/1999/xlink";
  // From this height on, in millimetres, a board is shown by parts, with a key to the whole beside it.
  const TALL = 170;
  // Height of such a part for its width.
  const BESIDE = 0.9;
  // On a phone the smallest label of a board, of 7 pt or 2.47 mm, has 11 px: pixels for a millimetre.
  const LEGIBLE = 4.5;
  // Of so many steps, those with the most to say, the room for what is said is measured.
  const MEASURED = 3;
  // A part so many times the least shows mostly what lies between.
  const FAR = 1.3;
  // Pixels around the board, and those of the key to a whole board.
  const [STAGE, KEY] = [16, 60];
  // Pixels that the part of a board is high at least.
  const LOW = 150;
  // From so many steps on, one goes from turn to turn.
  const LONG = 41;
  // Milliseconds for which a step is shown.
  const PACE = 1400;

  class Replay {
    constructor(figure) {
      this.figure = figure;
      this.frames = $$(".frame", figure);
      this.boards = this.frames.map((frame) => $("noscript", frame));
      for (const board of this.boards) board?.remove();
      this.stage = make("div", { class: "stage" }, $(".room", figure) ?? "");
      this.where = make("span", { class: "where" });
      $("figcaption", figure).append(this.where);
      const bar = this.controls();
      this.now = make("div", { class: "now" });
      bar.before(this.stage);
      bar.after(this.now);
      if (figure.dataset.touch) this.touch = new Touch(figure, this.stage, this.now);
      const list = $(".frames", figure);
      if (!$("a, summary", list)) list.tabIndex = 0; // keys can scroll it
      figure.classList.add("on");
      this.anchor();
      this.wire();
      this.show(this.boards[0] ? 0 : this.frames.length - 1, false);
      nearby.observe(this.stage);
    }

    /** The board of a step; it is mere text, which costs a browser nothing, until it is asked for. */
    board(place) {
      const board = this.boards[place];
      if (board?.localName === "noscript") {
        const read = make("template");
        read.innerHTML = board.childElementCount ? board.innerHTML : board.textContent;
        this.boards[place] = read.content.firstElementChild;
      }
      return this.boards[place]?.cloneNode(true);
    }

    /** On paper every step has its board. */
    print() {
      this.frames.forEach((frame, place) => $("svg", frame) ?? frame.prepend(this.board(place) ?? ""));
    }

    /** Let an address of a step lead to the top of the replay, not into the list of its steps. */
    anchor() {
      const anchors = this.frames.map((frame) => {
        frame.dataset.step = frame.id;
        frame.removeAttribute("id");
        return make("span", { id: frame.dataset.step, class: "former" });
      });
      this.figure.prepend(...anchors);
    }

    controls() {
      const bar = $(".controls", this.figure);
      const button = (name, words, act) => {
        const made = make("button", { type: "button", class: name, "aria-label": words }, icon(ICONS[name], ["link", "back", "next", "before", "after"].includes(name)));
        made.addEventListener("click", act);
        return made;
      };
      this.buttons = {
        first: button("first", "First step", () => this.go(0)),
        before: button("before", "Turn back", () => this.go(this.turns.findLast((turn) => turn < this.at) ?? 0)),
        back: button("back", "Back", () => this.go(this.at - 1)),
        play: button("play", "Play", () => this.toggle()),
        next: button("next", "Forward", () => this.go(this.at + 1)),
        after: button("after", "Turn on", () => this.go(this.turns.find((turn) => turn > this.at) ?? this.frames.length - 1)),
        last: button("last", "Last step", () => this.go(this.frames.length - 1)),
      };
      this.turns = this.turned();
      const long = this.frames.length > LONG;
      for (const name of long ? ["first", "last"] : ["before", "after"]) this.buttons[name].classList.add("spare");
      if (this.figure.dataset.table) {
        this.table = make("a", { class: "play-from" }, "Play from here");
        $("figcaption", this.figure).append(" ", this.table);
      }
      const link = button("link", "Copy a link to this step", () => copy(address(this.frames[this.at].dataset.step), "Link to this step copied"));
      bar.append(...Object.values(this.buttons), this.scrubber(), this.speeds(), ...this.viewer(), link);
      return bar;
    }

    /** Where turns begin: with the first step by another player, or with the chance before it. */
    turned() {
      let [actor, chance] = [null, null];
      const turns = [];
      this.frames.forEach((frame, place) => {
        const now = frame.dataset.actor;
        if (now === undefined) chance ??= place || null;
        else if (now !== actor) turns.push(chance ?? place);
        if (now !== undefined) [actor, chance] = [now, null];
      });
      return turns;
    }

    /** A slider over the steps, with a mark where a turn begins; refused steps are hatched where there is room for them. */
    scrubber() {
      const last = this.frames.length - 1;
      this.slider = make("input", { type: "range", min: 0, max: last, step: 1, value: 0, "aria-label": "Step" });
      this.slider.addEventListener("input", () => this.go(Number(this.slider.value)));
      this.ticks = make("span", { class: "ticks", "aria-hidden": "true" });
      for (const [number, frame] of this.frames.slice(1).entries()) {
        const kinds = [last < LONG && frame.classList.contains("refused") && "refused", this.turns.includes(number + 1) && "turned"];
        this.ticks.append(make("i", { class: kinds.filter(Boolean).join(" ") }));
      }
      this.ticks.classList.toggle("many", last >= LONG);
      return make("span", { class: "scrubber" }, this.ticks, this.slider);
    }

    /** How fast it plays by itself. */
    speeds() {
      this.speed = make("select", { "aria-label": "Speed" }, ...[["0.5", "½×"], ["1", "1×"], ["2", "2×"], ["4", "4×"]].map(([value, words]) => make("option", { value }, words)));
      this.speed.value = "1";
      this.speed.addEventListener("change", () => this.timer && this.start());
      return make("span", { class: "speed" }, this.speed);
    }

    /** Where the game hides anything: whose eyes to look through. */
    viewer() {
      const views = JSON.parse(this.figure.dataset.views ?? "[]");
      if (!views.length) return [];
      const select = make("select", {}, make("option", { value: "" }, "all hands open"), ...views.map(([id, name]) => make("option", { value: id }, name)));
      select.addEventListener("change", () => {
        this.figure.dataset.view = select.value;
        this.unveil(select.value);
        this.show(this.at);
      });
      return [make("label", { class: "views" }, "Seen by ", select)];
    }

    /** Change a board to what a seat sees: pieces to take away (-name) and to put there (+name). */
    seen(board, seat) {
      for (const tried of $$(".try[data-seen]", board)) if (seat && !tried.dataset.seen.split(" ").includes(seat)) tried.remove();
      const change = (board.dataset.seenBy ?? "").split(";").find((each) => each.startsWith(`${seat} `));
      if (!seat || !change) return board;
      for (const each of change.split(" ").slice(1)) {
        if (each[0] === "-") shown(board, each.slice(1))?.remove();
        else add(board, each.slice(1));
      }
      board.setAttribute("aria-label", JSON.parse(board.dataset.told)[seat]);
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
        if (event.target.closest("select, input, pre, .place") || event.altKey || event.ctrlKey || event.metaKey) return;
        const { before, back, next, after, first, last, play } = this.buttons;
        const [left, right] = event.shiftKey ? [before, after] : [back, next];
        const space = event.target === this.figure ? play : undefined;
        const pressed = { ArrowLeft: left, ArrowRight: right, Home: first, End: last, " ": space }[event.key];
        if (!pressed) return;
        event.preventDefault();
        event.stopPropagation();
        pressed.click();
      });
      this.frames.forEach((frame, place) => {
        $(".said", frame)?.addEventListener("click", (event) => event.target.closest("a, summary, details") || this.go(place));
      });
      this.stage.addEventListener("focusin", ({ target }) => {
        if (!$(".near", this.stage) || !target.matches(".place:focus-visible")) return;
        this.widen();
        $$(".place", this.stage).find((spot) => spot.dataset.place === target.dataset.place).focus();
      });
      let from = null;
      this.stage.addEventListener("pointerdown", (event) => (from = event.pointerType === "touch" && !this.stage.classList.contains("pan") ? event.clientX : null));
      this.stage.addEventListener("pointerup", (event) => {
        if (from === null) return;
        const way = event.clientX - from;
        if (Math.abs(way) > 40) this.go(this.at + (way < 0 ? 1 : -1));
        from = null;
      });
    }

    /** Go to a step by hand. */
    go(place) {
      this.stop();
      this.whole = false;
      this.show(place);
    }

    show(place, said = true) {
      if (place < 0 || place >= this.frames.length) return this.stop();
      const from = this.at;
      this.at = place;
      const frame = this.frames[place];
      for (const other of this.frames) other.classList.toggle("current", other === frame);
      this.say(frame);
      if (this.drawn) this.draw(said ? from : place);
      const last = this.frames.length - 1;
      this.where.textContent = place ? `step ${place} of ${last}` : `${last} step${last === 1 ? "" : "s"}`;
      // Not `disabled`, which would take the focus away from whoever steps by keys.
      for (const name of ["first", "back"]) this.buttons[name].setAttribute("aria-disabled", place === 0);
      for (const name of ["next", "last"]) this.buttons[name].setAttribute("aria-disabled", place === last);
      this.slider.value = place;
      this.slider.setAttribute("aria-valuetext", this.whereabouts(place));
      if (this.table) this.table.href = `${this.figure.dataset.table}#${this.figure.dataset.replay}--${place}`;
      if (said) history.replaceState(history.state, "", `#${frame.dataset.step}`);
      [...this.ticks.children].forEach((tick, number) => tick.classList.toggle("passed", number < place));
      if (place === last) this.stop();
      if (said || place) {
        $(".frames", this.figure).scrollTo({ top: frame.offsetTop, behavior: said && !still.matches ? "smooth" : "auto" });
      }
      if (said) announce([`Step ${place}.`, ...$$("p:not([hidden]) > :is(code, span)", this.now).map((e) => e.textContent)].join(" "));
    }

    /** Say where a step is among the turns. */
    whereabouts(place) {
      const last = this.frames.length - 1;
      const turn = this.turns.filter((first) => first <= place).length;
      const refused = this.frames[place].classList.contains("refused") ? ", refused" : "";
      return `${turn ? `turn ${turn}, ` : ""}step ${place} of ${last}${refused}`;
    }

    /** Put what happens in a step below the buttons, with the words of the rule that refuses. */
    say(frame) {
      const said = $(".said", frame).cloneNode(true);
      for (const why of $$("details", said)) why.open = true;
      this.now.replaceChildren(said);
      this.now.classList.toggle("refused", frame.classList.contains("refused"));
    }

    /** Measure the step that says most: the board leaves room for it, and all steps have one board. */
    measure() {
      if (this.measuredFor === this.now.clientWidth) return;
      this.measuredFor = this.now.clientWidth;
      const most = [...this.frames].sort((one, other) => $(".said", other).textContent.length - $(".said", one).textContent.length).slice(0, MEASURED);
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
      if (board && from === this.at - 1) slide(board, this.moves(this.at, view));
      if (board && from === this.at + 1) slide(board, this.moves(from, view).map(([was, is]) => [is, was]));
      this.touch?.offer(view ? null : this.at);
    }

    /** What moved in the step to a board, as a seat sees it and as the page writes it; `*` if too much to be followed. */
    told(place, seat) {
      const [all, ...others] = (this.figure.dataset.moved ?? "").split("|")[place]?.split(";") ?? [""];
      return others.find((each) => each.startsWith(`${seat} `))?.slice(seat.length + 1) ?? all;
    }

    /** The same as pairs: how each piece was drawn, and how it is now. */
    moves(place, seat) {
      const figure = (name, pile) => (name ? { name, pile: Boolean(pile) } : null);
      return [...this.told(place, seat).matchAll(/(?:-([\w.-]+)(\*?))?\+([\w.-]+)(\*?)/g)].map(([, was, piled, is, pile]) => [figure(was, piled), figure(is, pile)]);
    }

    /** Of a large board show the places concerned; a key below them, or beside, shows where they are on the whole. */
    near(board, view) {
      const { width = 0, height = 0 } = board?.viewBox.baseVal ?? {};
      const beside = wide.matches && height >= TALL;
      const room = this.stage.clientWidth;
      const above = Number.parseFloat(getComputedStyle(document.documentElement).scrollPaddingTop);
      const told = [this.tallest, ...$$(":scope > :is(figcaption, .controls)", this.figure).map((part) => part.offsetHeight)];
      told.push(this.figure.offsetHeight - this.figure.clientHeight); // its frame
      const high = Math.max(LOW, innerHeight - told.reduce((sum, one) => sum + one, above + STAGE) - KEY);
      const below = !wide.matches && Math.min(room / width, (high + KEY) / height) < LEGIBLE;
      const shape = beside ? BESIDE : Math.min(high, height * LEGIBLE) / room;
      this.stage.classList.remove("beside", "pan");
      this.stage.style.maxHeight = "";
      // One height for all steps: the buttons below stay where the thumb is.
      this.stage.style.minHeight = below ? `${Math.ceil(shape * room + KEY + STAGE)}px` : "";
      this.stage.style.height = "";
      if (!(beside || below)) return;
      if (this.whole && beside) return;
      const region = this.whole ? null : this.concerned(board, view, shape, beside ? width * 0.5 : room / LEGIBLE);
      this.region = region;
      if (below && (!region || region.w * LEGIBLE > room + 1)) return this.pan(board, region, high);
      if (!region) return;
      if (beside) {
        this.stage.style.height = `${this.stage.getBoundingClientRect().height}px`;
        this.stage.classList.add("beside");
      }
      const { x, y, w, h } = region;
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
      key.addEventListener("click", () => this.widen());
      this.stage.append(key);
    }

    /** Show more of a board than can be read at once at a size at which it is read: it is drawn along by the finger. */
    pan(board, region, high) {
      const { width, height } = board.viewBox.baseVal;
      const { x, y, w, h } = region ?? { x: 0, y: 0, w: width, h: height };
      board.setAttribute("width", Math.round(width * LEGIBLE));
      board.setAttribute("height", Math.round(height * LEGIBLE));
      this.stage.classList.add("pan");
      this.stage.style.maxHeight = `${Math.ceil(high + KEY + STAGE)}px`;
      this.stage.tabIndex = 0;
      this.stage.setAttribute("role", "region");
      this.stage.setAttribute("aria-label", "The board; it scrolls");
      const tried = $(".try", board)?.getBoundingClientRect();
      const box = board.getBoundingClientRect();
      const scale = box.width / width;
      const to = tried ? [(tried.left + tried.right) / 2 - box.left, (tried.top + tried.bottom) / 2 - box.top] : [(x + w / 2) * scale, (y + h / 2) * scale];
      this.stage.scrollLeft = to[0] - this.stage.clientWidth / 2;
      this.stage.scrollTop = to[1] - this.stage.clientHeight / 2;
    }

    /** Give the part of a board that a step concerns, else the next decision; of a long way, its end. */
    concerned(board, view, shape, least) {
      const moves = this.moves(this.at, view);
      const boxes = measured(board, moves);
      const tried = $(".try", board)?.getBoundingClientRect();
      const arrived = moves.flatMap(([, is]) => (is && boxes.get(is.name)) ?? []);
      const choices = tried ? [[...boxes.values(), tried]] : [[...boxes.values()], arrived, arrived.slice(-1)].filter((each) => each.length);
      if (!choices.length) {
        if (this.told(this.at, view) === "*") return null;
        const next = this.region ? -1 : this.frames.findIndex((frame, place) => place > this.at && frame.dataset.actor && this.moves(place, view).length);
        if (next < 0) return this.region;
        const ahead = [...measured(board, this.moves(next, view)).values()];
        choices.push(ahead, ahead.slice(0, 1));
      }
      const regions = choices.map((each) => this.around(each, board, shape, least));
      return regions.find((region) => region?.w < least * FAR) ?? regions.at(-1);
    }

    /** A piece to be touched may lie elsewhere: whoever touches the key, or comes there by keys, gets the whole board. */
    widen() {
      this.whole = true;
      this.draw();
    }

    /** Give the part of a board around some boxes of the page, in units of the board; null if that is nearly all. */
    around(boxes, board, shape, least) {
      const { width, height } = board.viewBox.baseVal;
      const { a: scale, e: left, f: top } = board.getScreenCTM();
      const edge = (side, pick) => pick(...boxes.map((box) => box[side]));
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

    toggle() {
      if (this.timer) return this.stop();
      if (this.at === this.frames.length - 1) this.show(0);
      this.start();
      this.buttons.play.replaceChildren(icon(ICONS.pause));
      this.buttons.play.setAttribute("aria-label", "Pause");
    }

    start() {
      clearInterval(this.timer);
      this.timer = setInterval(() => (this.figure.isConnected ? this.show(this.at + 1) : this.stop()), PACE / Number(this.speed.value));
    }

    stop() {
      if (!this.timer) return;
      clearInterval(this.timer);
      this.timer = null;
      this.buttons.play.replaceChildren(icon(ICONS.play));
      this.buttons.play.setAttribute("aria-label", "Play");
    }
  }

  /** Find what shows a drawing on a board. */
  const shown = (board, name) => $$(".pieces > use", board).find((use) => use.href.baseVal === `#${name}`);

  /** Show a drawing on a board as well. */
  function add(board, name) {
    const use = document.createElementNS(SVG, "use");
    use.setAttributeNS(XLINK, "xlink:href", `#${name}`);
    $(".pieces", board).append(use);
    return use;
  }

  /** Measure on the page the drawings of what moved, by their names: some of them are no longer shown there. */
  function measured(board, moved) {
    const names = moved.flat().flatMap((figure) => figure?.name ?? []);
    const uses = new Map(names.map((name) => [name, shown(board, name)]));
    const gone = [...uses].filter(([, use]) => !use).map(([name]) => [name, add(board, name)]);
    const boxes = new Map([...uses, ...gone].map(([name, use]) => [name, use?.getBoundingClientRect()]));
    for (const [, use] of gone) use.remove();
    return boxes;
  }

  /** Let pieces glide from where they were drawn to where they lie now; onto a pile, one glides that is then gone. */
  function slide(board, moved) {
    if (still.matches) return;
    const both = moved.filter(([was, is]) => was && is);
    const boxes = measured(board, both);
    const scale = board.getScreenCTM().a;
    const middle = ({ name }) => {
      const { x, y, width, height } = boxes.get(name);
      return [(x + width / 2) / scale, (y + height / 2) / scale];
    };
    for (const [was, is] of both) {
      const [[x, y], [toX, toY]] = [middle(was), middle(is)];
      const use = is.pile ? add(board, was.name) : shown(board, is.name);
      const [startX, startY] = is.pile ? [0, 0] : [x - toX, y - toY];
      const [endX, endY] = is.pile ? [toX - x, toY - y] : [0, 0];
      const way = [[startX, startY], [endX, endY]].map(([dx, dy]) => ({ transform: `translate(${dx}px, ${dy}px)` }));
      use.animate(way, { duration: 240, easing: "ease-out" }).onfinish = () => is.pile && use.remove();
    }
  }

  let replays = new Map();
  const nearby = new IntersectionObserver(
    (stages) => {
      for (const { isIntersecting, target } of stages) {
        if (!isIntersecting) continue;
        nearby.unobserve(target);
        replays.get(target.parentElement.id)?.draw();
      }
    },
    { rootMargin: "50%" },
  );

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
