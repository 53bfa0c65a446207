/** Packages with encoders that a program can register. On the site, they share the releases' copy of mediabunny. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "./releases.ts";

export const codecPackages = ["@mediabunny/aac-encoder", "@mediabunny/flac-encoder", "@mediabunny/mp3-encoder"];

/** A package for `npm install`, made of the served files. */
export const manifestOfPackage = (name: string): string =>
  JSON.stringify({
    name,
    version: "0.0.0",
    type: "module",
    license: "MPL-2.0",
    exports: { types: "./index.d.ts", default: "./index.js" },
  });

/** The types of a package, in one file that imports nothing. */
export const declarationsOfPackage = (name: string): string =>
  readFileSync(join(root, "node_modules", name, `dist/${name.slice(1).replace("/", "-")}.d.ts`), "utf8");
