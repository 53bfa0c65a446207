/** What is in the tarball, and how its manifest is. */
import { readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { expect, inject, test } from "vitest";
import { filesIn } from "../../build/files.ts";
import { library, root } from "../../build/releases.ts";
import { latest, order } from "../../build/since.ts";
import { fixture } from "./fixture.ts";
import { run } from "./run.ts";

const { tarball, files } = inject("packed");
const installed = (path: string) => readFileSync(join(fixture, "node_modules/mfx", path), "utf8");

test("the tarball holds the releases, their modules, their types, and nothing else", () => {
  const names = [...order, "latest"];
  const expected = [
    "LICENSE",
    "README.md",
    "package.json",
    "dist/SKILL.md",
    ...names.map((name) => `dist/releases/${name}.js`),
    ...names.map((name) => `dist/types/${name}.d.ts`),
    ...names.map((name) => `dist/types/before-5.7/${name}.d.ts`),
    "dist/types/platform.d.ts",
    "dist/types/webcodecs-audio.d.ts",
  ];
  const sources = filesIn(join(library, "src")).filter((path) => path.endsWith(".ts") && !path.endsWith(".d.ts"));
  const modules = sources.map((path) => `dist/src/${path.replace(/\.ts$/, ".js")}`);
  expect(files.filter((path) => !path.startsWith("dist/types/shared/")).sort()).toEqual(
    [...expected, ...modules].sort(),
  );
  expect(files.filter((path) => path.startsWith("dist/types/shared/")).length).toBeGreaterThan(5);
});

test("mfx is the latest release", () => {
  expect(installed("dist/releases/latest.js")).toBe(`export * from "./${latest}.js";\n`);
});

test("no module starts a worker of its own, and only parts for some files are imported dynamically", () => {
  const code = (path: string) => installed(path).replace(/\/\*.*?\*\//gs, "");
  const modules = files.filter((path) => path.endsWith(".js"));
  expect(modules.length).toBeGreaterThan(100);
  expect(modules.filter((path) => /new Worker\(/.test(code(path)))).toEqual([]);
  const imports = modules.flatMap((path) =>
    [...code(path).matchAll(/\bimport\("([^"]+)"\)/g)].map(([, target]) => join(dirname(path), target!)),
  );
  expect(imports.sort()).toEqual([
    "dist/src/codec/converted-audio.js",
    "dist/src/container/audio/open.js",
    "dist/src/container/registered-encoders.js",
    "dist/src/container/segments/open.js",
    "dist/src/container/sound-file.js",
    "dist/src/container/tags/read-tags.js",
    "dist/src/container/tags/write-tags.js",
    // By `probe`, and by the tracks whose cues are read.
    "dist/src/container/text/describe-texts.js",
    "dist/src/container/text/describe-texts.js",
    "dist/src/container/text/read-cues.js",
    "dist/src/container/wav-file.js",
    "dist/src/effects/frame-painter.js",
    "dist/src/encode/copied-segments.js",
    "dist/src/encode/edit-parts.js",
    "dist/src/encode/open-tracks.js",
    "dist/src/gl/to-sdr.js",
    "dist/src/gl/to-sdr.js",
    "dist/src/sound/audio-effect.js",
    "dist/src/sound/resample.js",
  ]);
});

test("publint finds no fault with the manifest", () => {
  expect(run(join(root, "node_modules/.bin/publint"), [tarball, "--strict"], fixture).output).toContain("All good!");
});
