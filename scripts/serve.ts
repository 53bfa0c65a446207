/**
 * `npm run serve`: the built site, as a static host serves it. `--port 3000`, `--dir build`, `--base /` (the `BASE_URL` of the build),
 * `--overlay e2e/overlay` (a folder whose files take the place of the site's), `--no-open`.
 */
import { parseArgs } from "node:util";
import open from "open";
import { serveStatic } from "./static-server.ts";

const { values } = parseArgs({
  options: {
    port: { type: "string", default: "3000" },
    dir: { type: "string", default: "build" },
    base: { type: "string", default: process.env.BASE_URL ?? "/" },
    overlay: { type: "string" },
    "no-open": { type: "boolean", default: false },
  },
});

const server = await serveStatic(values.dir, Number(values.port), values.base, values.overlay);
const address = server.url + values.base;
console.log(`Serving ${values.dir} at ${address}`);
if (!values["no-open"]) await open(address);
