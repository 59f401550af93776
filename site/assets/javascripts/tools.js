/* What the scripts of the pages share, as `ppgen`; types/pages.d.ts says what other scripts add to it. */
// oxlint-disable-next-line no-unused-vars -- the other scripts use it
var ppgen = (() => {
  "use strict";

  /**
   * Find an element, if there is one.
   * @template {Element} [T=HTMLElement]
   * @param {string} selector
   * @param {ParentNode} root
   * @returns {T | null}
   */
  const $ = (selector, root = document) => root.querySelector(selector);

  /**
   * Find all elements.
   * @template {Element} [T=HTMLElement]
   * @param {string} selector
   * @param {ParentNode} root
   * @returns {T[]}
   */
  const $$ = (selector, root = document) => [.../** @type {NodeListOf<T>} */ (root.querySelectorAll(selector))];

  /**
   * Find an element that must be there.
   * @template {Element} [T=HTMLElement]
   * @param {string} selector
   * @param {ParentNode} root
   * @returns {T}
   */
  function the(selector, root = document) {
    const found = /** @type {T | null} */ (root.querySelector(selector));
    if (!found) throw new Error(`there is no ${selector}`);
    return found;
  }

  /**
   * Give what an event happened to, if that is an element.
   * @param {Event} event
   * @returns {Element | null}
   */
  const target = (event) => (event.target instanceof Element ? event.target : null);

  const still = matchMedia("(prefers-reduced-motion: reduce)");
  const SVG = "http://www.w3.org/2000/svg";

  /**
   * Make an element.
   * @template {keyof HTMLElementTagNameMap} K
   * @param {K} tag
   * @param {Attributes} attributes
   * @param {(Node | string)[]} children
   * @returns {HTMLElementTagNameMap[K]}
   */
  function make(tag, attributes = {}, ...children) {
    const element = document.createElement(tag);
    write(element, attributes);
    element.append(...children);
    return element;
  }

  /**
   * Make an element of a drawing.
   * @template {keyof SVGElementTagNameMap} K
   * @param {K} tag
   * @param {Attributes} attributes
   * @returns {SVGElementTagNameMap[K]}
   */
  function draw(tag, attributes = {}) {
    const element = document.createElementNS(SVG, tag);
    write(element, attributes);
    return element;
  }

  /**
   * Write attributes.
   * @param {Element} element
   * @param {Attributes} attributes
   */
  function write(element, attributes) {
    for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, String(value));
  }

  /**
   * Make an icon of the page's own line.
   * @param {string} d
   */
  function icon(d, lines = false) {
    const svg = draw("svg", { viewBox: "0 0 24 24", "aria-hidden": "true" });
    const stroke = { fill: "none", stroke: "currentColor", "stroke-width": 1.8, "stroke-linecap": "round" };
    svg.append(draw("path", { d, ...(lines ? stroke : {}) }));
    return svg;
  }

  const ICONS = {
    first: "M5 5h3v14H5zM20 5v14L9 12z",
    back: "M15 5l-7 7 7 7",
    before: "M13 5l-7 7 7 7M19 5l-7 7 7 7",
    after: "M5 5l7 7-7 7M11 5l7 7-7 7",
    play: "M7 5v14l11-7z",
    pause: "M6 5h4v14H6zM14 5h4v14h-4z",
    next: "M9 5l7 7-7 7",
    last: "M16 5h3v14h-3zM4 5v14l11-7z",
    link: "M10 14a4 4 0 0 0 6 .4l3-3a4 4 0 0 0-5.7-5.7l-1 1M14 10a4 4 0 0 0-6-.4l-3 3a4 4 0 0 0 5.7 5.7l1-1",
  };

  /**
   * Copy words, and say so to everybody.
   * @param {string} words
   * @param {string} said
   */
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
    const live = the("#_live");
    live.classList.add("told");
    setTimeout(() => live.classList.remove("told"), 1600);
  }

  /**
   * A promise, and how it is kept or broken.
   * @template T
   */
  function deferred() {
    /** @type {(value: T) => void} */
    let resolve = () => {};
    /** @type {(reason: Error) => void} */
    let reject = () => {};
    /** @type {Promise<T>} */
    const promise = new Promise((kept, broken) => {
      [resolve, reject] = [kept, broken];
    });
    return { promise, resolve, reject };
  }

  /**
   * Say something to screen readers.
   * @param {string} words
   */
  function announce(words) {
    let live = $("#_live");
    if (!live) document.body.append((live = make("p", { id: "_live", class: "unseen", "aria-live": "polite" })));
    live.textContent = words;
  }

  /**
   * Write the address of a place on this page.
   * @param {string} anchor
   */
  function address(anchor) {
    return new URL(`#${anchor}`, location.href).href;
  }

  /**
   * Make an anchor of an id or a number as they are written: `capture.own-coin` is `capture-own-coin`.
   * @param {string} name
   */
  function anchor(name) {
    return name.toLowerCase().replaceAll(/[^a-z0-9]+/g, "-");
  }

  /* Words: phrases stand in the scripts in English; a page in another language brings its own (its words.js) */

  const WORDS = globalThis.ppgenWords ?? {};

  /**
   * Mark a phrase that stands in a constant, and is said where it is used.
   * @param {string} text
   */
  const phrase = (text) => text;

  /**
   * @param {string} text
   * @param {Words} words
   */
  const filled = (text, words) => text.replaceAll(/\{(\w+)\}/g, (name, key) => String(words[key] ?? name));

  /**
   * Say a phrase in the language of the page, with words in the place of names in braces.
   * @param {string} text
   * @param {Words} words
   */
  function say(text, words = {}) {
    const said = WORDS[text];
    return filled(typeof said === "string" ? said : text, words);
  }

  /**
   * Say a phrase with elements in the place of names in braces.
   * @param {string} text
   * @param {Record<string, (string | HTMLElement)[]>} parts
   * @returns {(string | HTMLElement)[]}
   */
  const saying = (text, parts) => say(text).split(/\{(\w+)\}/).flatMap((each, at) => (at % 2 ? (parts[each] ?? []) : each ? [each] : []));

  /**
   * Say how many there are of a thing whose English plural ends in s.
   * @param {number} number
   * @param {string} thing
   */
  function counted(number, thing) {
    const forms = WORDS[`{number} ${thing}`];
    if (typeof forms !== "object") return number + " " + (number === 1 ? thing : `${thing}s`);
    const kind = new Intl.PluralRules(document.documentElement.lang).select(number);
    return filled(forms[kind] ?? forms.other, { number });
  }

  /**
   * Write a number with the sign that parts its decimals.
   * @param {string} number
   */
  const decimal = (number) => number.replace(".", say("."));

  const tools = { $, $$, ICONS, SVG, address, anchor, announce, copy, counted, decimal, deferred, draw, icon, make, phrase, say, saying, still, target, the, write };
  return /** @type {typeof tools & Added} */ (tools);
})();
