/** The types in users' programs: old and new compilers, on a page and in a worker, without skipLibCheck. */
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, inject, test } from "vitest";
import { firstOf } from "../../../packages/test-browsers/src/full-tests.ts";
import { library, root } from "../../build/releases.ts";
import { order } from "../../build/since.ts";
import { fixture, projects } from "./fixture.ts";
import { run } from "./run.ts";

const folder = join(projects, "types");

/** The example in the package's README. */
const [, example] = /```ts\n(.*?)```/s.exec(readFileSync(join(library, "README.md"), "utf8"))!;
writeFileSync(join(folder, "readme.ts"), example!);

const programs = {
  "on a page": { files: ["readme.ts", "page.ts", "edits.ts"], lib: ["ES2022", "DOM"] },
  "on a page with every DOM library": {
    files: ["page.ts"],
    lib: ["ES2022", "DOM", "DOM.Iterable", "DOM.AsyncIterable"],
  },
  "in a worker": { files: ["worker.ts"], lib: ["ES2022", "WebWorker"] },
};

const settings = {
  bundler: { module: "ESNext", moduleResolution: "Bundler" },
  Node: { module: "NodeNext", moduleResolution: "NodeNext" },
};

const cases = Object.entries(programs).flatMap(([place, program]) =>
  Object.entries(settings).map(([target, modules]) => [place, target, program, modules] as const),
);

/** The newest takes a second for each case, the others ten: they run each night. */
const compilers = [
  ["newest", "typescript"],
  ["5.5", "typescript-5.5"],
  ["5.9", "typescript-5.9"],
] as const;

describe.each(firstOf(compilers))("TypeScript %s", (_version, compiler) => {
  test.each(cases)("finds nothing wrong %s, with modules for a %s", (_place, _target, { files, lib }, modules) => {
    const compilerOptions = {
      ...modules,
      lib,
      target: "ES2022",
      types: [],
      strict: true,
      exactOptionalPropertyTypes: true,
      skipLibCheck: false,
      noEmit: true,
    };
    writeFileSync(join(folder, "tsconfig.json"), JSON.stringify({ compilerOptions, files }));
    expect(run("node", [join(fixture, "node_modules", compiler, "bin/tsc"), "-p", "."], folder).output).toBe("");
  });
});

test("attw finds no fault with the types of any entry", () => {
  const entries = [".", ...order.map((version) => `./${version}`)];
  const attw = join(root, "node_modules/.bin/attw");
  run(attw, [inject("packed").tarball, "--profile", "esm-only", "--entrypoints", ...entries], fixture);
});
