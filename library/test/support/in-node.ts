/** Lets tests run in Node: fakes of WebCodecs, and the clips from the disk. Import it before the library. */
import "./fakes/install.ts";
import { openAsBlob } from "node:fs";
import { join } from "node:path";
import { clips as clipFolder, shared as sharedFolder } from "./server.ts";

const nativeFetch = globalThis.fetch;
const origin = "https://clips.example";

Object.assign(globalThis, {
  location: new URL(origin),
  fetch: async (input: string | URL | Request, init?: RequestInit) => {
    const url = new URL(input instanceof Request ? input.url : input, origin);
    const [, name = "", ...path] = decodeURIComponent(url.pathname).split("/");
    const folder = { clips: clipFolder, shared: sharedFolder }[name];
    if (url.origin !== origin || !folder) return nativeFetch(input, init);
    return new Response(await openAsBlob(join(folder, ...path)));
  },
});
