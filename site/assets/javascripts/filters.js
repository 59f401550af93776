/* The index of games: which of them fit what is asked, and where none does, which come nearest. */
(() => {
  "use strict";

  const { $, $$, make } = ppgen;

  function wireFilters() {
    const form = $(".filters");
    if (!form) return; // the page has changed meanwhile
    const cards = $$(".index > .game");
    const asked = new URLSearchParams(location.search);
    for (const [name, value] of asked) {
      const choice = form.elements.namedItem(name); // a list of options, or radio buttons
      if (choice) choice.value = value;
    }
    const apply = () => {
      const wanted = [...new FormData(form)].filter(([, value]) => value);
      const fits = (card, [name, value]) => card.dataset[name].split(" ").includes(value);
      const found = (conditions) => cards.filter((card) => conditions.every((each) => fits(card, each)));
      const all = found(wanted);
      const off = (card) => wanted.filter((each) => !fits(card, each)).length;
      const least = Math.min(...cards.map(off));
      // Where none fits, the nearest stand there, with what fits and what does not.
      const shown = all.length ? all : cards.filter((card) => off(card) === least);
      for (const card of cards) {
        card.hidden = !shown.includes(card);
        $(".fits", card)?.remove();
        if (all.length || card.hidden) continue;
        const told = JSON.parse(card.dataset.told);
        const marks = wanted.map((each) => make("li", { class: fits(card, each) ? "yes" : "no" }, make("span", { class: "unseen" }, fits(card, each) ? "Fits: " : "Does not fit: "), told[each[0]]));
        $("header", card).after(make("ul", { class: "fits" }, ...marks));
      }
      const many = (count) => (count === 1 ? "1 game" : `${count} games`);
      $(".found").textContent = all.length ? many(all.length) : `None of ${many(cards.length)} fits${wanted.length === 1 ? "" : wanted.length === 2 ? " both" : ` all ${wanted.length}`}. ${shown.length === 1 ? "This comes" : "These come"} nearest:`;
      const letGo = $(".let-go");
      letGo.hidden = all.length > 0;
      const words = ([name, value]) => {
        const field = form.elements.namedItem(name);
        const chosen = field.options ? field.selectedOptions[0].textContent : $("span", $(`input[value="${CSS.escape(value)}"]`, form).parentElement).firstChild.textContent.trim();
        return field.options ? `${$("span", field.parentElement).textContent}: ${chosen}` : chosen;
      };
      const others = wanted.map((each) => [each, found(wanted.filter((other) => other !== each)).length]).filter(([, count]) => count && !all.length);
      letGo.replaceChildren(
        ...others.map(([[name, value], count]) => {
          const button = make("button", { type: "button", class: "button" }, `Without “${words([name, value])}”: ${many(count)}`);
          button.addEventListener("click", () => {
            const field = form.elements.namedItem(name);
            if (field.options) field.value = "";
            else field[0].checked = true; // the first of the radio buttons asks for nothing
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
