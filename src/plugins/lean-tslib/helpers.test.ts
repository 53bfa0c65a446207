import { readdirSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { expect, test } from "vitest";
import * as helpers from "./helpers.mjs";

test("the helpers are all that @docusaurus/utils-common calls of tslib", () => {
  const lib = dirname(createRequire(import.meta.url).resolve("@docusaurus/utils-common"));
  const code = readdirSync(lib)
    .filter((file) => file.endsWith(".js"))
    .map((file) => readFileSync(join(lib, file), "utf8"));
  const called = code.flatMap((text) => [...text.matchAll(/tslib_\d+\.(\w+)/g)].map(([, name]) => name!));
  expect(new Set(called)).toEqual(new Set(Object.keys(helpers)));
});
