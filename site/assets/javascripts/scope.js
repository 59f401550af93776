/* A script runs: pages may be laid out for it from the start. */
document.documentElement.classList.replace("no-js", "js");

{
  const script = /** @type {HTMLScriptElement} */ (document.currentScript);

  /* Fonts, as early as can be, and the manifest; but not from a folder, where browsers would complain. */
  if (location.protocol !== "file:") {
    for (const name of ["young-serif-400", "atkinson-hyperlegible-next-400", "atkinson-hyperlegible-next-600"]) {
      const link = document.createElement("link");
      const href = new URL(`../fonts/${name}-common.woff2`, script.src).href;
      Object.assign(link, { rel: "preload", as: "font", type: "font/woff2", crossOrigin: "", href });
      document.head.append(link);
    }
    const link = document.createElement("link");
    const href = new URL("../../manifest.json", script.src).href;
    Object.assign(link, { rel: "manifest", href });
    document.head.append(link);
  }

  /* Where this site keeps what it remembers: Material's own helpers, as a file. */
  window.__md_scope = new URL(script.dataset.base ?? ".", location.href);
  window.ppgenHome = new URL(script.dataset.folder ?? ".", window.__md_scope);
}
// oxlint-disable-next-line unicorn/prefer-code-point -- as the theme counts
window.__md_hash = (text) => [...text].reduce((hash, char) => (hash << 5) - hash + char.charCodeAt(0), 0);
window.__md_get = (key, storage = localStorage, scope = window.__md_scope) => {
  try {
    return JSON.parse(storage.getItem(scope.pathname + "." + key) ?? "null");
  } catch {
    return null;
  }
};
window.__md_set = (key, value, storage = localStorage, scope = window.__md_scope) => {
  try {
    storage.setItem(scope.pathname + "." + key, JSON.stringify(value));
  } catch {
    /* Without storage nothing is remembered. */
  }
};
