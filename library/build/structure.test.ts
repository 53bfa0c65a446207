/** The structure of `library/src`: which folder may import which, and which may use mediabunny. */
import { dirname, join, relative } from "node:path";
import ts from "typescript";
import { describe, expect, it } from "vitest";
import { filesIn } from "./files.ts";
import { Programs } from "./program.ts";
import { library } from "./releases.ts";

/** Files at the root of `src` that don't form a layer: `decode.ts`, `encode.ts`. */
const ROOT = ".";

/** Folders and files of `src`, from the lowest layer to the highest. A module imports from its own layer and lower ones. */
const LAYERS = [
  "errors.ts",
  "media",
  "frame",
  "stream",
  "keyframes",
  // What an edit is. The functions that make edits are higher.
  "edit/edit.ts",
  "media/media-file.ts",
  "sound",
  "io",
  "gl",
  "effects",
  // What containers need to know of codecs.
  "codec/container-codecs.ts",
  "codec/encoder-queue.ts",
  "codec/registered.ts",
  "container/core",
  "container/mp4",
  "container/matroska",
  "container/text",
  "container/audio",
  "container/segments",
  "container/tags",
  "container",
  "container/tracks",
  "codec",
  "open-file.ts",
  "decode.ts",
  "edit",
  "encode",
  "worker",
  "player",
  ROOT,
  "compat",
];

const src = join(library, "src");
const program = new Programs().next();

/** Every module by its path in `src`. */
const modules = new Map(
  program
    .getSourceFiles()
    .filter(({ fileName, isDeclarationFile }) => fileName.startsWith(`${src}/`) && !isDeclarationFile)
    .map((file) => [relative(src, file.fileName), file]),
);

/** What each module imports: paths in `src`, and names of packages. Imports of types count. */
const imports = new Map(
  [...modules].map(([path, { text }]) => [
    path,
    ts
      .preProcessFile(text)
      .importedFiles.map(({ fileName }) => (fileName.startsWith(".") ? join(dirname(path), fileName) : fileName)),
  ]),
);

const layerOf = (path: string) => {
  const [folder, inner] = path.split("/");
  const layer = [`${folder}/${inner}`, folder!, ROOT].find((name) => LAYERS.includes(name));
  return LAYERS.indexOf(layer!);
};

/** The first import cycle, as a list that begins and ends with the same module. */
function findCycle(): string[] | undefined {
  const done = new Set<string>();
  const visit = (path: string, trail: string[]): string[] | undefined => {
    if (trail.includes(path)) return [...trail.slice(trail.indexOf(path)), path];
    if (done.has(path)) return undefined;
    for (const next of imports.get(path) ?? []) {
      const cycle = visit(next, [...trail, path]);
      if (cycle) return cycle;
    }
    done.add(path);
    return undefined;
  };
  for (const path of imports.keys()) {
    const cycle = visit(path, []);
    if (cycle) return cycle;
  }
  return undefined;
}

describe("the modules of the library", () => {
  it("are all part of a release", () => {
    const sources = filesIn(src).filter((path) => path.endsWith(".ts") && !path.endsWith(".d.ts"));
    expect(sources.filter((path) => !modules.has(path))).toEqual([]);
  });

  it("have no import cycle", () => {
    expect(modules.size).toBeGreaterThan(100);
    expect(findCycle()?.join(" → ")).toBeUndefined();
  });

  it("import from their own layer and lower ones only", () => {
    const upward = [...imports].flatMap(([path, imported]) =>
      imported
        .filter((other) => modules.has(other) && layerOf(other) > layerOf(path))
        .map((other) => `${path} → ${other}`),
    );
    expect(upward).toEqual([]);
  });

  it("know mediabunny and gifenc in container/ only", () => {
    const users = [...imports].filter(([, imported]) => imported.includes("mediabunny") || imported.includes("gifenc"));
    expect(users.length).toBeGreaterThan(3);
    expect(users.map(([path]) => path).filter((path) => !path.startsWith("container/"))).toEqual([]);
  });

  it("use undocumented members of mediabunny in one file", () => {
    const users = [...modules].filter(([, { text }]) => /\._[a-z]\w*/.test(text)).map(([path]) => path);
    expect(users).toEqual(["container/core/mediabunny-internals.ts"]);
  });
});
