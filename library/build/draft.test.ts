/** The dev server's draft, of a small library that is being written. */
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { beforeAll, expect, test, vi } from "vitest";
import type { Built } from "./built.ts";
import type { Draft } from "./draft.ts";
import { root } from "./releases.ts";

const site = mkdtempSync(join(tmpdir(), "mfx-draft-"));
const out = join(site, ".generated/static");
const SOURCE = "library/src/sounds.ts";
const sounds = "/** Loud. */\nexport const loud = (by: number) => by * 2;\n";

function write(path: string, text: string): void {
  mkdirSync(dirname(join(site, path)), { recursive: true });
  writeFileSync(join(site, path), text);
}
const served = (path: string) => readFileSync(join(out, "lib", path), "utf8");

/** A version's module and what it imports. */
function code(version: string): string {
  const entry = served(`${version}/mfx.js`);
  return entry + [...entry.matchAll(/"\.\.\/(chunks\/.+?\.js)"/g)].map(([, path]) => served(path!)).join("");
}

let draft: Draft;
let built: Built;

beforeAll(async () => {
  for (const path of ["library/build", "library/package.json", "library/tsconfig.json", "package-lock.json"])
    cpSync(join(root, path), join(site, path), { recursive: true });
  symlinkSync(join(root, "node_modules"), join(site, "node_modules"));
  write("versions.json", '["0.9.3", "0.9.2"]');
  write(SOURCE, sounds);
  write("library/releases/0.9.2.ts", 'export { loud } from "../src/sounds.ts";\n');
  write("library/releases/0.9.3.ts", 'export * from "./0.9.2.ts";\n');
  write("library/releases/next.ts", 'export * from "./0.9.3.ts";\nexport const more = 1;\n');
  const modules = await Promise.all([
    import(join(site, "library/build/draft.ts")),
    import(join(site, "library/build/built.ts")),
  ]);
  draft = new modules[0].Draft(out, ["next"]);
  built = new modules[1].Built(out);
}, 60_000);

test("a change is served by every version, and the chunk before it is gone", async () => {
  await draft.update();
  expect(code("next")).toContain("by * 2");
  const chunks = readdirSync(join(out, "lib/chunks"));
  write(SOURCE, sounds.replace("by * 2", "by * 3"));
  await draft.update();
  for (const version of ["next", "0.9.3", "0.9.2"]) expect(code(version)).toContain("by * 3");
  expect(readdirSync(join(out, "lib/chunks"))).toHaveLength(chunks.length);
});

test("the types that are wanted follow, and a build does not take the draft for its own", async () => {
  await vi.waitFor(() => expect(built.isCurrent(true)).toBe(true), { timeout: 30_000 });
  expect(served("next/mfx.d.ts")).toContain("loud");
  expect(existsSync(join(out, "lib/0.9.2/mfx.d.ts"))).toBe(false);
  expect(built.isCurrent()).toBe(false);
});

test("where the code is broken that is told, and what was served stays", async () => {
  const before = code("next");
  write(SOURCE, sounds.replace("=>", "="));
  await expect(draft.update()).rejects.toThrow("sounds.ts:2");
  expect(code("next")).toBe(before);
  expect(built.isCurrent(true)).toBe(false);
  write(SOURCE, sounds);
  await draft.update();
  expect(code("next")).toContain("by * 2");
});
