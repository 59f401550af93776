/*
 * What pages do beyond being read: the bar, contents, clauses, previews, filters.
 * `page` runs whenever a page has come, also without a reload (Material's document$).
 */
(() => {
  "use strict";

  const { $, $$, ICONS, address, anchor, copy, icon, make, say, stepTo, target, the, wireReplays, wireSetups } = ppgen;

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

  /** Bring the entry of this page into view, where the bar of a game is wider than the window. */
  function scrollGameBar() {
    const bar = $(".game-bar");
    const here = bar && $("[aria-current]", bar);
    if (here) bar.scrollLeft = here.offsetLeft + here.offsetWidth + 20 - bar.clientWidth;
  }

  function wireTheme() {
    const button = the(".theme");
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
    const button = $(".open-menu");
    button?.addEventListener("click", () => {
      const open = the("#_menu").classList.toggle("open");
      button.setAttribute("aria-expanded", String(open));
    });
    document.addEventListener("keydown", (event) => {
      if (event.key !== "Escape" || !$("#_menu")?.classList.contains("open")) return;
      button?.click();
      button?.focus();
    });
  }

  /**
   * Fetch a script that few pages need.
   * @param {string} name
   */
  function bring(name) {
    const script = make("script", { src: new URL(`assets/javascripts/${name}.js`, window.__md_scope).href });
    return new Promise((resolve, reject) => {
      Object.assign(script, { onload: resolve, onerror: reject });
      document.head.append(script);
    });
  }

  /* The search, which comes with its index when somebody reaches for it: see search.js */

  /** @type {Promise<void> | null} */
  let scripts = null; // that of the search, once it was asked for

  async function search() {
    scripts ??= (async () => {
      for (const name of ["minisearch", "ranking", "search"]) await bring(name);
    })();
    the(".ask").classList.add("open"); // on a phone the box comes at once
    the(".ask-input").focus();
    await scripts.catch(() => (scripts = null));
    ppgen.openSearch?.();
  }

  function wireSearch() {
    $(".open-search")?.addEventListener("click", search);
    $(".ask-input")?.addEventListener("focus", () => ppgen.openSearch || scripts || search());
    if ($(".ask-input:focus")) search(); // somebody was there before this script
    addEventListener("keydown", (event) => {
      if (event.key !== "/" || target(event)?.closest("input, select, textarea")) return;
      event.preventDefault();
      search();
    });
  }

  /* Contents: on a phone behind a button, which names the section in view; in the list that is marked */

  function wireContents() {
    const contents = $(".contents");
    if (!contents) return;
    const list = the("ul", contents);
    const more = the(".more", contents);
    more.addEventListener("click", () => more.setAttribute("aria-expanded", String(contents.classList.toggle("open"))));
    const heads = $$(".body h2[id], .body h3[id]");
    const links = new Map(/** @type {HTMLAnchorElement[]} */ ($$("a[href*='#']", list)).filter((a) => a.pathname === location.pathname).map((a) => [a.hash.slice(1), a.parentElement]));
    if (!links.size) return;
    const mark = () => {
      const line = innerHeight / 3;
      const above = heads.filter((head) => links.has(head.id) && head.getBoundingClientRect().top < line);
      const [section, clause] = ["H2", "H3"].map((tag) => above.findLast((head) => head.tagName === tag));
      for (const item of $$("li", list)) item.classList.remove("here", "current");
      if (section) links.get(section.id)?.classList.add("here");
      more.replaceChildren(...(section ? [make("span", { class: "unseen" }, `${say("Sections")}: `), section.textContent ?? ""] : [say("Sections")]));
      const item = clause && links.get(clause.id);
      if (item && section && links.get(section.id)?.contains(item)) item.classList.add("current");
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
      const button = make("button", { type: "button", class: "copy", "aria-label": say("Copy the link to {number}", { number: the(".number", head).textContent ?? "" }) }, icon(ICONS.link, true));
      button.addEventListener("click", () => copy(address(head.id), say("Link copied")));
      the(".called", head.parentElement ?? head).prepend(button);
    }
  }

  /** An address may name a clause by its id or number as they are written: #capture.own-coin, #4.2. */
  function followHash() {
    let name = location.hash.slice(1);
    try {
      name = decodeURIComponent(name);
    } catch {
      // it is no address of ours, but may still name a place
    }
    if (!name || document.getElementById(name)) return mark(name);
    const tidy = anchor(name);
    const found = document.getElementById(/^\d/.test(name) ? `rule-${tidy}` : tidy);
    if (found) {
      found.scrollIntoView();
      mark(found.id);
    }
  }

  /** @param {string} id */
  function mark(id) {
    for (const clause of $$(".clause.target")) clause.classList.remove("target");
    const place = document.getElementById(id);
    place?.closest(".clause")?.classList.add("target");
    reveal(place);
  }

  /**
   * Open what is folded around a place, and go there.
   * @param {Element | null} place
   */
  function reveal(place) {
    const around = (/** @type {Element | null | undefined} */ inner) => /** @type {HTMLDetailsElement | null | undefined} */ (inner?.closest("details:not([open])"));
    let folded = around(place);
    if (!folded) return;
    for (; folded; folded = around(folded.parentElement)) folded.open = true;
    place?.scrollIntoView();
  }

  /**
   * Show what a reference says when it is pointed at or focused; the box describes it in place of its title.
   * @param {HTMLElement} root
   */
  function wirePreviews(root) {
    /** @type {{ box: HTMLElement, link: HTMLAnchorElement } | null} */
    let shown = null;
    /** @type {number | undefined} */
    let leaving;
    const hide = () => {
      if (!shown) return;
      shown.link.title = shown.box.textContent ?? "";
      shown.link.removeAttribute("aria-describedby");
      shown.box.remove();
      shown = null;
    };
    const show = (/** @type {Event} */ event) => {
      const link = target(event)?.closest("a.ref");
      if (!(link instanceof HTMLAnchorElement)) return;
      clearTimeout(leaving);
      hide();
      if (!link.title) return;
      const at = link.getBoundingClientRect();
      const box = make("div", { class: "preview", id: "_preview", role: "tooltip" }, link.title);
      document.body.append(box);
      shown = { box, link };
      link.setAttribute("aria-describedby", box.id);
      link.removeAttribute("title");
      const left = Math.max(12, Math.min(at.left, innerWidth - box.offsetWidth - 12));
      const above = at.bottom + box.offsetHeight + 12 > innerHeight;
      box.style.left = `${left + scrollX}px`;
      box.style.top = `${(above ? at.top - box.offsetHeight - 6 : at.bottom + 6) + scrollY}px`;
    };
    for (const kind of ["mouseover", "focusin"]) root.addEventListener(kind, show);
    for (const kind of ["focusout", "click"]) root.addEventListener(kind, hide);
    // Whoever goes from the link to its preview, to read on, may do so.
    root.addEventListener("mouseout", () => (leaving = setTimeout(hide, 200)));
    root.addEventListener("mouseover", (event) => target(event)?.closest(".preview") && clearTimeout(leaving));
    root.addEventListener("keydown", (event) => event.key === "Escape" && hide());
  }

  /** Have what is wrong with a game told on the page that shows its kit as it is edited. */
  async function faults() {
    if (!$("[data-faults]")) return;
    if (!ppgen.tellFaults) await bring("faults");
    await ppgen.tellFaults?.();
  }

  /** Bring the filters to a page that has some. */
  async function filter() {
    if (!$(".filters")) return;
    if (!ppgen.wireFilters) await bring("filters");
    ppgen.wireFilters?.();
  }

  /* Other languages: each has its pages in a folder of its own, and the same anchors on them */

  const tongues = /** @type {HTMLAnchorElement[]} */ ($$(".tongues a")).map((link) => ({ link, home: new URL(".", new URL(link.dataset.home ?? "", location.href)).href }));
  /** Where languages of the site begin, those in folders first. */
  const homes = [window.ppgenHome.href, ...tongues.map(({ home }) => home)].sort((one, other) => other.length - one.length);

  /** @type {(url: string) => string | undefined} */
  const homeOf = (url) => homes.find((home) => url.startsWith(home));

  /** Lead to this page in other languages; of what they have not, to their first page. */
  function markTongues() {
    const here = homeOf(location.href) ?? "";
    for (const { link, home } of tongues) {
      const told = $(`link[rel~="alternate"][hreflang="${link.hreflang}"]`, document.head);
      link.href = home + ((told && location.href.split(/[?#]/)[0].slice(here.length)) || "index.html");
    }
  }

  /** Keep what the address names while it is in view, or else the clause that one reads. */
  function inView() {
    const top = (/** @type {Element} */ place) => place.getBoundingClientRect().top;
    const named = document.getElementById(location.hash.slice(1));
    const clauses = $$(".clause > h3[id]");
    if (!clauses.length || !scrollY || (named && top(named) > 0 && top(named) < innerHeight)) return location.hash;
    const above = clauses.findLast((head) => top(head) < innerHeight / 3);
    return above ? `#${above.id}` : "";
  }

  function wireTongues() {
    // What lies around a page is of its language: one in another is loaded whole, which the theme's script must not see.
    addEventListener("click", (event) => {
      const link = target(event)?.closest("a[href]");
      if (link && tongues.some((other) => other.link === link)) /** @type {HTMLAnchorElement} */ (link).hash = inView();
      if (link instanceof HTMLAnchorElement && homeOf(link.href) && homeOf(link.href) !== homeOf(location.href)) event.stopPropagation();
    }, true);
  }

  function page() {
    markMenu();
    markTongues();
    scrollGameBar();
    wireContents();
    wireClauses();
    wireReplays();
    wireSetups();
    ppgen.wireOpen?.();
    ppgen.wirePlay?.(); // its script comes with the first page to play on
    filter();
    faults();
    followHash();
    ppgen.keptHere?.();
  }

  wireBar();
  wireTongues();
  wireSearch();
  wireTheme();
  wirePreviews(document.body);
  addEventListener("hashchange", () => {
    followHash();
    stepTo();
  });

  // The theme's script, which comes late, would take the focus away again from where the link itself has led.
  addEventListener(
    "click",
    (event) => {
      if (!target(event)?.closest(".skip")) return;
      event.preventDefault();
      event.stopPropagation();
      the("#_text").focus();
    },
    true,
  );

  /* Instant navigation, and what keeps pages, wait until somebody is there. */

  const home = location.pathname;
  let moved = false;
  // The theme's script takes the first step within the page that it started on for a step to it, and would lay it anew;
  // of a step back within a match it knows nothing.
  addEventListener("popstate", (event) => {
    if (ppgen.wentBack?.() || (!moved && location.pathname === home)) event.stopImmediatePropagation();
  });

  const SIGNS = ["pointermove", "pointerdown", "keydown", "focusin"];

  /** Run for each page that comes without a reload. */
  function follow() {
    let pages = 0;
    window.document$.subscribe(() => {
      if (!pages++) return; // this page has run already
      moved = true;
      page();
    });
    document.dispatchEvent(new Event("DOMContentLoaded")); // for which the theme's script waits
  }

  function awaken() {
    for (const sign of SIGNS) removeEventListener(sign, awaken);
    for (const later of $$("script[data-later]")) {
      const script = make("script", { src: later.dataset.later ?? "" });
      script.addEventListener("load", follow);
      later.replaceWith(script);
    }
    if (location.protocol !== "file:" && navigator.serviceWorker) document.head.append(make("script", { src: new URL("assets/javascripts/offline.js", window.__md_scope).href }));
  }

  for (const sign of SIGNS) addEventListener(sign, awaken, { passive: true });

  // The browser scrolls to a step when the page has come: after that, to the board of that step.
  addEventListener("load", () => requestAnimationFrame(() => requestAnimationFrame(stepTo)));
  page();
})();
