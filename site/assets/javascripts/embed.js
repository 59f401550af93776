/*
 * Replays and boards in anybody's page: <ppgen-embed> keeps their look and their names to itself. It holds what the build
 * has put into it, or shows one of the blocks of a file that `ppgen embed` has written, which is a script.
 */
(() => {
  "use strict";

  const { answer, deferred, make, stepTo, wireReplays, wireSetups } = ppgen;

  const TAG = "ppgen-embed";
  // From this luminance down the ground of a page is dark.
  const DARK = 0.25;
  // What the page itself has to know: the rest of the look stays inside.
  const OUTSIDE = `${TAG} { display: block; }
    #_live { position: fixed; left: 50%; bottom: 24px; z-index: 9; translate: -50% 0; margin: 0; }
    #_live.told { padding: 9px 18px; background: #161513; color: #fbfaf7; border-radius: 4px; }
    #_live:not(.told) { width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); }`;

  /** The blocks of files by the addresses of these. @type {Map<string, ReturnType<typeof deferred<EmbedData>>>} */
  const files = new Map();

  window.ppgenEmbed = (data) => {
    const { src } = /** @type {HTMLScriptElement} */ (document.currentScript);
    for (const [name, ways] of Object.entries(data.touch)) answer(name, ways);
    files.get(src)?.resolve(data);
  };

  /**
   * Get the blocks of a file.
   * @param {string} address
   */
  function ask(address) {
    const src = new URL(address, document.baseURI).href;
    let file = files.get(src);
    if (!file) {
      const coming = (file = deferred());
      files.set(src, coming);
      const script = make("script", { src });
      script.addEventListener("error", () => {
        files.delete(src);
        coming.reject(new Error(`${address} could not be fetched`));
      });
      document.head.append(script);
    }
    return file.promise;
  }

  /**
   * Tell whether an element stands on a dark ground.
   * @param {Element | null} element
   */
  function isDark(element) {
    for (let at = element; at; at = at.parentElement) {
      const [red, green, blue, alpha = 1] = (getComputedStyle(at).backgroundColor.match(/[\d.]+/g) ?? []).map(Number);
      if (alpha > 0.5 && blue !== undefined) return (0.2126 * red ** 2 + 0.7152 * green ** 2 + 0.0722 * blue ** 2) / 255 ** 2 < DARK;
    }
    return matchMedia("(prefers-color-scheme: dark)").matches && getComputedStyle(document.documentElement).colorScheme.includes("dark");
  }

  /** @type {Set<Embed>} */
  const shown = new Set();
  const adapt = () => shown.forEach((each) => each.adapt());

  class Embed extends HTMLElement {
    connectedCallback() {
      shown.add(this);
      this.adapt();
      if (this.hasAttribute("on")) return;
      this.setAttribute("on", "");
      const held = this.querySelector("template");
      if (this.shadowRoot) this.wire(this.shadowRoot);
      else if (held) this.fill(held.content);
      else this.bring();
    }

    disconnectedCallback() {
      shown.delete(this);
    }

    adapt() {
      this.toggleAttribute("dark", isDark(this));
    }

    /** Bring one of the blocks of a file. */
    async bring() {
      const [address, name] = [this.getAttribute("src") ?? "", this.getAttribute("show")];
      try {
        const { game, blocks } = await ask(address);
        const block = blocks[name ?? Object.keys(blocks)[0]];
        if (!block) throw new Error(`${address} has no ${name}; it has ${Object.keys(blocks).join(", ")}`);
        const read = make("template");
        read.innerHTML = block;
        this.setAttribute("game", game[name ?? Object.keys(blocks)[0]]);
        if (name && !this.hasAttribute("id")) this.setAttribute("id", `play-${name}`);
        this.fill(read.content);
      } catch (error) {
        this.removeAttribute("on");
        this.append(make("p", {}, error instanceof Error ? error.message : String(error)));
      }
    }

    /** @param {DocumentFragment} content */
    fill(content) {
      const root = this.attachShadow({ mode: "open" });
      if (ppgen.sheet) root.adoptedStyleSheets = [ppgen.sheet];
      root.append(content);
      this.wire(root);
    }

    /** @param {ShadowRoot} root */
    wire(root) {
      wireReplays(root);
      wireSetups(root);
      stepTo();
    }
  }

  function begin() {
    const outside = new CSSStyleSheet();
    outside.replaceSync(OUTSIDE);
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, outside];
    if (!document.querySelector("#_live")) document.body.append(make("p", { id: "_live", "aria-live": "polite" }));
    customElements.define(TAG, Embed);
    const changes = new MutationObserver(adapt);
    for (const element of [document.documentElement, document.body]) changes.observe(element, { attributes: true });
    matchMedia("(prefers-color-scheme: dark)").addEventListener("change", adapt);
    addEventListener("hashchange", stepTo);
  }

  if (document.readyState === "loading") addEventListener("DOMContentLoaded", begin);
  else begin();
})();
