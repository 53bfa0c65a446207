import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { build } from "esbuild";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { buildPackage } from "./package.ts";
import { library, releaseFiles, root } from "./releases.ts";

const { dependencies } = JSON.parse(readFileSync(join(library, "package.json"), "utf8"));
let project: string;
let tarball: string;

function run(command: string, args: string[], cwd: string): string {
  try {
    return execFileSync(command, args, { cwd, encoding: "utf8", stdio: "pipe" });
  } catch (error) {
    const { stdout, stderr } = error as { stdout: string; stderr: string };
    throw new Error(`${command} ${args.join(" ")} failed:\n${stdout}\n${stderr}`);
  }
}

const bin = (name: string) => join(root, "node_modules/.bin", name);

/** A program of the project's as one file: its size, and the modules of which it holds some. */
async function bundle(source: string) {
  const { outputFiles, metafile } = await build({
    stdin: { contents: source, resolveDir: project, loader: "ts" },
    bundle: true,
    minify: true,
    outdir: "out",
    format: "esm",
    write: false,
    metafile: true,
    legalComments: "none",
  });
  const inputs = Object.entries(metafile.outputs["out/stdin.js"]!.inputs);
  const modules = inputs.filter(([, { bytesInOutput }]) => bytesInOutput > 0).map(([path]) => path);
  return { modules, gzipped: gzipSync(outputFiles[0]!.contents).length };
}

beforeAll(async () => {
  await buildPackage();

  project = mkdtempSync(join(tmpdir(), "mfx-project-"));
  const [packed] = JSON.parse(
    run("npm", ["pack", "--json", "--ignore-scripts", "--pack-destination", project], library),
  );
  tarball = join(project, packed.filename);
  // The library's own dependencies come from this repository's folder, so that no registry is asked.
  const installed = Object.fromEntries(
    Object.keys(dependencies).map((name) => [name, `file:${join(root, "node_modules", name)}`]),
  );
  writeFileSync(join(project, "package.json"), JSON.stringify({ private: true, type: "module", overrides: installed }));
  run("npm", ["install", "--offline", "--no-audit", "--no-fund", tarball], project);
}, 300_000);

afterAll(() => rmSync(project, { recursive: true, force: true }));

describe("the npm package", () => {
  it("is what publint wants", () => {
    expect(run(bin("publint"), [tarball, "--strict"], project)).toContain("All good!");
  });

  it("has types that are not wrong, for every release", () => {
    const entries = [".", ...[...releaseFiles.keys()].map((version) => `./${version}`)];
    run(bin("attw"), [tarball, "--profile", "esm-only", "--entrypoints", ...entries], project);
  }, 180_000);

  it("type-checks in an empty project, whole and each release", () => {
    const imports = [...releaseFiles.keys()].map((version, index) => `import * as r${index} from "mfx/${version}";`);
    const uses = [...releaseFiles.keys()].map((_, index) => `r${index}.MFXBlob`);
    mkdirSync(join(project, "src"), { recursive: true });
    writeFileSync(
      join(project, "src/main.ts"),
      `import { MFXBlob } from "mfx";
      import { MFXError } from "mfx/next";
      ${imports.join("\n")}
      export const blob: Blob = new MFXBlob([new Uint8Array(1)], { position: 3 });
      export const all = [${uses.join(", ")}];
      export const code = (error: MFXError): string => error.code;
      // @ts-expect-error: what is new in next is not in the oldest release.
      export const missing = r0.MFXError;`,
    );
    const resolutions = { esnext: "bundler", nodenext: "nodenext" };
    for (const [module, moduleResolution] of Object.entries(resolutions)) {
      const lib = ["es2022", "dom", "dom.iterable", "dom.asynciterable"];
      const options = { strict: true, noEmit: true, target: "es2022", lib, types: [], module, moduleResolution };
      writeFileSync(join(project, "tsconfig.json"), JSON.stringify({ compilerOptions: options, include: ["src"] }));
      run(bin("tsc"), ["-p", "."], project);
    }
  }, 180_000);
});

describe("what a user's bundle holds", () => {
  it("is at most 15 KB for effect and visual, with no container code", async () => {
    const { modules, gzipped } = await bundle(
      `import { effect, visual } from "mfx"; console.log(effect, visual.zoom);`,
    );
    expect(modules.filter((path) => /mediabunny|gifenc|\/container\//.test(path))).toEqual([]);
    expect(gzipped).toBeLessThanOrEqual(15 * 1024);
  });

  it("is no muxer for decode", async () => {
    const { modules } = await bundle(`import { decode } from "mfx"; console.log(decode);`);
    expect(modules.filter((path) => /mux|output|gifenc/.test(path) && !/demux/.test(path))).toEqual([]);
  });
});

describe("Vite", () => {
  it("builds a project that uses the package", () => {
    writeFileSync(join(project, "index.html"), `<script type="module" src="/app.js"></script>`);
    writeFileSync(
      join(project, "app.js"),
      `import { MFXBlob } from "mfx/0.8.2"; document.body.append(new MFXBlob([]).size);`,
    );
    run(bin("vite"), ["build", "--logLevel", "error"], project);
    expect(readFileSync(join(project, "dist/index.html"), "utf8")).toMatch(/assets\/index-.+\.js/);
  }, 180_000);
});
