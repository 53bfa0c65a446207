import { execFileSync, spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { root } from "mfx-build/releases";
import { order } from "mfx-build/since";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import sidebars from "../../sidebars.ts";
import { copyRepository, gitIn } from "../repository-copy.ts";

const bin = join(root, "node_modules/.bin");
const biome = join(bin, "biome");

describe("a release of the repository, with an addition to next", () => {
  const clone = mkdtempSync(join(tmpdir(), "mfx-release-"));
  const latest = order.at(-2)!;
  const version = `${Number(latest.split(".")[0]) + 1}.0.0`;
  const git = (...args: string[]) => gitIn(clone, ...args);
  const read = (path: string) => readFileSync(join(clone, path), "utf8");
  const release = (version: string) =>
    spawnSync(join(bin, "tsx"), ["scripts/release.ts", version], { cwd: clone, encoding: "utf8" });
  let output: string;
  let next: string;

  beforeAll(() => {
    copyRepository(clone);
    addToNext();
    next = read("library/releases/next.ts");
    const { status, stdout, stderr } = release(version);
    if (status !== 0) throw new Error(`${stdout}\n${stderr}`);
    output = stdout;
  });

  afterAll(() => rmSync(clone, { recursive: true, force: true }));

  /** Directly after a release, next has no exports and no news of its own. */
  function addToNext(): void {
    writeFileSync(
      join(clone, "library/src/addition.ts"),
      "/**\n * An addition.\n *\n * @group Decode\n * @since next\n */\nexport const addition = 1;\n",
    );
    const exports = `${read("library/releases/next.ts")}\nexport { addition } from "../src/addition.ts";\n`;
    writeFileSync(
      join(clone, "library/releases/next.ts"),
      exports.replace(/^\/\*[\s\S]*?\*\//, "/*\n * One addition.\n *\n * - It is 1: see [Usage](intro).\n */"),
    );
    const list = "const lifetimes: readonly Lifetime[] = [\n";
    const surfaces = read("library/test/surfaces.ts");
    const lifetime = '  ...from("next", "variable", "addition"),\n';
    writeFileSync(join(clone, "library/test/surfaces.ts"), surfaces.replace(list, list + lifetime));
    execFileSync(biome, ["check", "--write", "library/releases/next.ts"], { cwd: clone, stdio: "pipe" });
    git("add", "--all");
    git("commit", "--quiet", "--message", "Add to next");
  }

  it("has the surface that next had, and next starts from it", () => {
    expect(read(`library/releases/${version}.ts`)).toBe(next);
    expect(read("library/releases/next.ts")).toContain(`export * from "./${version}.ts";`);
  });

  it("names itself in the comments of what was next", () => {
    expect(git("grep", "--count", `@since ${version}`, "--", "library/src")).not.toBe("");
    expect(spawnSync("git", ["grep", "@since next", "--", "library/src", "src"], { cwd: clone }).status).toBe(1);
  });

  it("stands in the history that the tests hold", () => {
    expect(read("library/test/surfaces.ts")).toContain(`from("${version}"`);
    expect(read("library/test/surfaces.ts")).not.toContain('from("next"');
  });

  it("has guides of its own and is the latest", () => {
    expect(JSON.parse(read("versions.json"))[0]).toBe(version);
    expect(read(`versioned_docs/version-${version}/intro.mdx`)).toBe(
      read("docs/intro.mdx")
        .replaceAll("/api/next/", "/api/")
        .replaceAll("(/docs/next/", "(/docs/")
        .replaceAll('"mfx/next"', '"mfx"')
        .replace("/lib/next/", "/lib/latest/"),
    );
    expect(read(`versioned_docs/version-${version}/index.mdx`)).toContain(`@api-data/news/${version}.json`);
    expect(read(`versioned_docs/version-${latest}/intro.mdx`)).toContain(`(/api/${latest}/function/decode)`);
    expect(JSON.parse(read(`versioned_sidebars/version-${version}-sidebars.json`))).toEqual(sidebars);
  });

  it("is the version of the package", () => {
    expect(JSON.parse(read("library/package.json")).version).toBe(version);
    expect(JSON.parse(read("package-lock.json")).packages.library.version).toBe(version);
  });

  it("prints what changed", () => {
    expect(output).toContain(`MFX ${version}, compared with ${latest}:`);
    expect(output).toMatch(/\+ variable addition$/m);
  });

  it("prints the steps that are left, with the lines of its guides that still speak of next", () => {
    expect(output).toContain(`git tag v${version}`);
    expect(output).toMatch(new RegExp(`^ +versioned_docs/version-${version}/index.mdx:\\d+: .*in development`, "m"));
  });

  it("type-checks and is well formatted", () => {
    execFileSync(join(bin, "tsc"), ["-p", "library"], { cwd: clone });
    const written = git("ls-files", "--modified", "--others", "--exclude-standard").trim().split("\n");
    execFileSync(biome, ["check", "--no-errors-on-unmatched", ...written], { cwd: clone, stdio: "pipe" });
  });

  it("is not cut again, nor over it while it is not committed", () => {
    expect(release(version)).toMatchObject({ status: 1, stderr: expect.stringContaining("is released already") });
    const after = version.replace(/0$/, "1");
    expect(release(after)).toMatchObject({ status: 1, stderr: expect.stringContaining("not committed") });
  });
});
