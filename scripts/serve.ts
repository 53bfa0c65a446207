/** `npm run serve`: the built site, as a static host serves it. `--port 3000`, `--dir build`, `--no-open`. */
import { parseArgs } from "node:util";
import open from "open";
import { serveStatic } from "./static-server.ts";

const { values } = parseArgs({
  options: {
    port: { type: "string", default: "3000" },
    dir: { type: "string", default: "build" },
    "no-open": { type: "boolean", default: false },
  },
});

const server = await serveStatic(values.dir, Number(values.port));
console.log(`Serving ${values.dir} at ${server.url}`);
if (!values["no-open"]) await open(server.url);
