/* The index of games: which of them fit what is asked, and where none does, which come nearest. */
(() => {
  "use strict";

  const { $, $$, counted, make, phrase, say, the } = ppgen;

  function wireFilters() {
    const form = $(".filters");
    if (!(form instanceof HTMLFormElement)) return; // the page has changed meanwhile
    /**
     * A field of the form: a list of options, or radio buttons.
     * @param {string} name
     */
    const field = (name) => /** @type {HTMLSelectElement | RadioNodeList | null} */ (form.elements.namedItem(name));
    const cards = $$(".index > .game");
    const asked = new URLSearchParams(location.search);
    for (const [name, value] of asked) {
      const choice = field(name);
      if (choice) choice.value = value;
    }
    const apply = () => {
      /** @typedef {[name: string, value: string]} Condition */
      const wanted = [...new FormData(form)].map(([name, value]) => /** @type {Condition} */ ([name, String(value)])).filter(([, value]) => value);
      const fits = (/** @type {HTMLElement} */ card, /** @type {Condition} */ [name, value]) => (card.dataset[name] ?? "").split(" ").includes(value);
      const found = (/** @type {Condition[]} */ conditions) => cards.filter((card) => conditions.every((each) => fits(card, each)));
      const all = found(wanted);
      const off = (/** @type {HTMLElement} */ card) => wanted.filter((each) => !fits(card, each)).length;
      const least = Math.min(...cards.map(off));
      // Where none fits, the nearest stand there, with what fits and what does not.
      const shown = all.length ? all : cards.filter((card) => off(card) === least);
      for (const card of cards) {
        card.hidden = !shown.includes(card);
        $(".fits", card)?.remove();
        if (all.length || card.hidden) continue;
        const told = JSON.parse(card.dataset.told ?? "{}");
        const marks = wanted.map((each) => make("li", { class: fits(card, each) ? "yes" : "no" }, make("span", { class: "unseen" }, `${say(fits(card, each) ? phrase("Fits:") : phrase("Does not fit:"))} `), told[each[0]]));
        the("header", card).after(make("ul", { class: "fits" }, ...marks));
      }
      const many = (/** @type {number} */ count) => counted(count, "game");
      const none = wanted.length === 1 ? phrase("None of {games} fits.") : wanted.length === 2 ? phrase("None of {games} fits both.") : phrase("None of {games} fits all {count}.");
      const nearest = shown.length === 1 ? phrase("This comes nearest:") : phrase("These come nearest:");
      the(".found").textContent = all.length ? many(all.length) : `${say(none, { games: many(cards.length), count: wanted.length })} ${say(nearest)}`;
      const letGo = the(".let-go");
      letGo.hidden = all.length > 0;
      const words = (/** @type {Condition} */ [name, value]) => {
        const list = field(name);
        if (!(list instanceof HTMLSelectElement)) return the(`label:has(input[value="${CSS.escape(value)}"]) span`, form).firstChild?.textContent?.trim();
        return `${the("span", list.parentElement ?? form).textContent}${say(": ")}${list.selectedOptions[0].textContent}`;
      };
      const others = wanted.map((each) => ({ each, count: found(wanted.filter((other) => other !== each)).length })).filter(({ count }) => count && !all.length);
      letGo.replaceChildren(
        ...others.map(({ each, count }) => {
          const button = make("button", { type: "button", class: "button" }, say("Without “{words}”: {games}", { words: words(each) ?? "", games: many(count) }));
          button.addEventListener("click", () => {
            const choice = field(each[0]);
            if (choice instanceof HTMLSelectElement) choice.value = "";
            else if (choice) /** @type {HTMLInputElement} */ (choice[0]).checked = true; // the first of the radio buttons asks for nothing
            apply();
          });
          return button;
        }),
      );
      const query = new URLSearchParams(wanted).toString();
      history.replaceState(history.state, "", query ? `?${query}` : location.pathname);
    };
    form.addEventListener("input", apply);
    form.addEventListener("reset", () => setTimeout(apply));
    if (asked.size) apply();
  }

  ppgen.wireFilters = wireFilters;
})();
