/** Programs without an origin: what they lack, and workers in spite of it. */

export const isSandboxed = (): boolean => self.origin === "null";

const WITHHELD = "Programs run in a sandbox here, without camera, screen and file pickers.";

/** Browsers refuse these as well, with errors that name other reasons. */
export function withholdDevices(): void {
  const refuse = async () => {
    throw new DOMException(WITHHELD, "SecurityError");
  };
  Object.assign(navigator.mediaDevices ?? {}, { getUserMedia: refuse, getDisplayMedia: refuse });
  for (const name of ["showOpenFilePicker", "showSaveFilePicker", "showDirectoryPicker"])
    if (name in globalThis) Object.assign(globalThis, { [name]: refuse });
}

/**
 * Starts workers by a classic script that imports theirs: Chromium has no module workers of `blob:` URLs without an origin, and no browser
 * starts a worker from an `https:` URL there.
 */
export function startWorkersHere(): void {
  const Native = globalThis.Worker;
  globalThis.Worker = class Worker extends Native {
    constructor(address: string | URL, options: WorkerOptions = {}) {
      const url = new URL(address, document.baseURI);
      const script = scriptFor(url, options.type === "module");
      super(script ?? url, script ? { ...options, type: "classic" } : options);
    }
  };
}

function scriptFor({ href, protocol }: URL, isModule: boolean): string | undefined {
  if (protocol === "data:") return undefined;
  if (isModule) return scriptUrl(`(${importModule})(${JSON.stringify(href)}, (url) => import(url))`);
  return protocol === "blob:" ? undefined : scriptUrl(`importScripts(${JSON.stringify(href)})`);
}

const scriptUrl = (code: string) => URL.createObjectURL(new Blob([code], { type: "text/javascript" }));

/** Runs in the worker. Messages that come before its module has run wait, as they do in a module worker. */
function importModule(url: string, load: (url: string) => Promise<unknown>): void {
  const early: MessageEvent[] = [];
  const keep = (event: MessageEvent) => {
    event.stopImmediatePropagation();
    early.push(event);
  };
  addEventListener("message", keep);
  load(url).then(
    () => {
      removeEventListener("message", keep);
      for (const { data, ports } of early) dispatchEvent(new MessageEvent("message", { data, ports: [...ports] }));
    },
    (error) => {
      // As an error of the worker.
      setTimeout(() => {
        throw error;
      });
    },
  );
}
