/** `npm run build -w mfx`: the files the site serves, and the npm package. */
import { join } from "node:path";
import { root } from "./releases.ts";
import { buildSite } from "./site.ts";

const started = performance.now();
const built = await buildSite(join(root, ".generated/static"));
console.log(
  `/lib and /bundle.js ${built ? `built in ${Math.round(performance.now() - started)} ms` : "are up to date"}.`,
);
