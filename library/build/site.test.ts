import { readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { gzipSync } from "node:zlib";
import type { Metafile } from "esbuild";
import ts from "typescript";
import { beforeAll, describe, expect, it } from "vitest";
import { surfaceOf } from "../test/surfaces.ts";
import { codecPackages } from "./codec-packages.ts";
import { buildDeclarations } from "./declarations.ts";
import type { Files } from "./files.ts";
import { buildModules, buildPageScript, buildSingleFiles, modulesOf } from "./modules.ts";
import { notices } from "./notices.ts";
import { root } from "./releases.ts";
import { latest, order } from "./since.ts";

const KB = 1024;
let files: Files;
let metafile: Metafile;
let declarations: Map<string, string>;
let requests: (version: string) => string[];

beforeAll(async () => {
  const [modules, types] = await Promise.all([buildModules(), buildDeclarations()]);
  ({ files, metafile } = modules);
  declarations = types;
  requests = (version) => modulesOf(metafile, `${version}/mfx.js`);
}, 180_000);

const gzipped = (contents: Iterable<string | Uint8Array>) =>
  [...contents].reduce((sum, content) => sum + gzipSync(content).length, 0);
const sizeOf = (paths: readonly string[]) => gzipped(paths.map((path) => files.get(path)!));

describe("the served files", () => {
  it("are a module and types for every version, next and latest", () => {
    for (const version of [...order, "latest"]) {
      expect(files.has(`${version}/mfx.js`)).toBe(true);
      expect(declarations.has(`${version}/mfx.d.ts`)).toBe(true);
    }
  });

  it("let latest be the newest release itself, not a copy", () => {
    expect(files.get("latest/mfx.js")).toContain(`"../${latest}/mfx.js"`);
  });

  it("share all code: a second version asks for little more than its own entry", () => {
    const pairs = order.slice(1).map((version, index) => [version, order[index]!] as const);
    for (const [version, before] of pairs) {
      const known = new Set(requests(before));
      const delta = requests(version).filter((path) => !known.has(path));
      // 0.8.0 brought effects, the release after 0.10.0 brings sound and editing.
      const limit = { "0.7.0": 12 * KB, "0.10.0": 50 * KB }[before] ?? 8 * KB;
      expect(sizeOf(delta), `${before} → ${version}`).toBeLessThanOrEqual(limit);
    }
  });

  it("give packages of codecs the mediabunny of every release, of which they load nothing more", () => {
    for (const version of order) {
      const known = new Set(requests(version));
      for (const name of codecPackages) {
        const [entry, ...shared] = modulesOf(metafile, `${name}/index.js`);
        expect(shared.length).toBeGreaterThan(0);
        expect(shared.filter((path) => !known.has(path))).toEqual([]);
        expect(Buffer.from(files.get(entry!)!).toString()).not.toMatch(/(from|import) ?"mediabunny"/);
      }
    }
  });

  it("keep the notices of what they hold of others", () => {
    for (const library of ["FFmpeg", "libFLAC", "LAME", "Emscripten and musl"])
      expect(notices(metafile)).toContain(`## ${library} `);
    const legal = [...files].filter(([path]) => path.endsWith(".LEGAL.txt")).map(([, text]) => Buffer.from(text));
    expect(Buffer.concat(legal).toString()).toContain("Mozilla Public");
    expect(readFileSync(join(root, "THIRD_PARTY_NOTICES.md"), "utf8"), "run npm run build -w mfx").toBe(
      notices(metafile),
    );
  });
});

describe("sizes, gzipped", () => {
  it("are at most 2 KB for the pages' script", async () => {
    expect(gzipped([await buildPageScript(order)])).toBeLessThanOrEqual(2 * KB);
  });

  // Sizes of the largest versions with and without sound, measured on 2026-11-26, plus 2 and 3 %. 13 KB of each are for registered encoders
  // and files of sound in next: they are loaded on demand, but need parts of modules that all versions share.
  it.each(order)("are limited for %s in whole", (version) => {
    const hasSound = order.indexOf(version) > order.indexOf("0.10.0");
    expect(sizeOf(requests(version))).toBeLessThanOrEqual(hasSound ? 242 * KB : 195 * KB);
  });

  // Measured on 2026-11-26, plus 3 %, and 2 % for next: with what releases load later.
  it("are limited for a release in one file", async () => {
    const single = await buildSingleFiles();
    expect(gzipped([single.get("0.10.0/single.js")!])).toBeLessThanOrEqual(165 * KB);
    expect(gzipped([single.get("next/single.js")!])).toBeLessThanOrEqual(300 * KB);
  });

  // Measured on 2026-11-27, plus 3 %.
  it("are at most 103 KB for the front page's picture, whatever the releases hold", () => {
    expect(sizeOf(modulesOf(metafile, "preview.js"))).toBeLessThanOrEqual(103 * KB);
  });

  // Measured on 2026-11-26, plus 1 %.
  it.each([
    ["@mediabunny/aac-encoder", 252],
    ["@mediabunny/flac-encoder", 82],
    ["@mediabunny/mp3-encoder", 130],
  ])("are limited for %s", (name, budget) => {
    expect(sizeOf([`${name}/index.js`])).toBeLessThanOrEqual(budget * KB);
  });

  it("are at most 1.5 MB for all versions on disk, source maps and packages of codecs aside", () => {
    const isCounted = (path: string) => !path.endsWith(".map") && !path.startsWith("@mediabunny/");
    const code = [...files].filter(([path]) => isCounted(path)).map(([, content]) => content);
    expect(gzipped([...code, ...declarations.values()])).toBeLessThanOrEqual(1536 * KB);
  });
});

describe("the types", () => {
  it("check, each file alone, with nothing but the browser's own", () => {
    const host = ts.createCompilerHost({});
    const { getSourceFile, fileExists, readFile } = host;
    const paths = new Map(
      [...declarations].map(([path, text]) => [join(root, "virtual", dirname(path), "mfx.d.ts"), text]),
    );
    host.fileExists = (path) => paths.has(path) || fileExists(path);
    host.readFile = (path) => paths.get(path) ?? readFile(path);
    host.getSourceFile = (path, ...rest) => {
      const text = paths.get(path);
      return text === undefined
        ? getSourceFile(path, ...rest)
        : ts.createSourceFile(path, text, ts.ScriptTarget.Latest);
    };
    const program = ts.createProgram(
      [...paths.keys()],
      {
        strict: true,
        noEmit: true,
        target: ts.ScriptTarget.ES2022,
        lib: ["lib.es2022.d.ts", "lib.dom.d.ts", "lib.dom.iterable.d.ts", "lib.dom.asynciterable.d.ts"],
        types: [],
      },
      host,
    );
    const messages = ts
      .getPreEmitDiagnostics(program)
      .map(({ file, messageText }) => `${file?.fileName}: ${ts.flattenDiagnosticMessageText(messageText, "\n")}`);
    expect(messages).toEqual([]);
  }, 180_000);

  it.each(order)("of %s export what the release does", (version) => {
    const file = ts.createSourceFile("mfx.d.ts", declarations.get(`${version}/mfx.d.ts`)!, ts.ScriptTarget.Latest);
    const names = file.statements.flatMap((statement) =>
      ts.isExportDeclaration(statement) && statement.exportClause && ts.isNamedExports(statement.exportClause)
        ? statement.exportClause.elements.map(({ name }) => name.text)
        : [],
    );
    expect(names.sort()).toEqual(Object.keys(surfaceOf(version, order)).sort());
  });
});
