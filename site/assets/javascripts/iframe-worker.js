/*
 * Search in a copy of the site that is opened from a folder: browsers start no worker from there, so a hidden frame
 * stands in for it. It needs no inline script, which the page's policy forbids.
 */
if (location.protocol === "file:") {
  window.Worker = class extends EventTarget {
    constructor(address) {
      super();
      const frame = document.createElement("iframe");
      frame.hidden = true;
      document.body.append(frame);
      const inside = (this.inside = frame.contentWindow);
      const load = (name) =>
        new Promise((done, failed) => {
          const script = inside.document.createElement("script");
          script.src = name;
          script.onload = done;
          script.onerror = failed;
          inside.document.body.append(script);
        });
      inside.importScripts = (...names) => names.reduce((before, name) => before.then(() => load(name)), Promise.resolve());
      inside.postMessage = (data) => {
        const event = new MessageEvent("message", { data: structuredClone(data) });
        this.dispatchEvent(event);
        this.onmessage?.(event);
      };
      this.ready = load(String(address));
    }

    postMessage(data) {
      this.ready.then(() => this.inside.dispatchEvent(new MessageEvent("message", { data: structuredClone(data) })));
    }
  };
}
