/** `npm run build -w mfx`: builds the library for the site, the npm package, and the notices of both. */
import { copyFileSync } from "node:fs";
import { join } from "node:path";
import { buildPackage } from "./package.ts";
import { root } from "./releases.ts";
import { buildSite } from "./site.ts";

const out = join(root, ".generated/static");
const seconds = (since: number) => `${((performance.now() - since) / 1000).toFixed(1)} s`;

const start = performance.now();
const built = await buildSite(out);
console.log(built ? `Built /lib and /bundle.js in ${seconds(start)}.` : "/lib and /bundle.js are up to date.");
copyFileSync(join(out, "lib/THIRD_PARTY_NOTICES.md"), join(root, "THIRD_PARTY_NOTICES.md"));

const packageStart = performance.now();
const packed = await buildPackage();
console.log(packed ? `Built the package in ${seconds(packageStart)}.` : "The package is up to date.");
