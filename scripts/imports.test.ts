/** Which top-level folders may import from which, as ARCHITECTURE.md says. */
import { execFileSync } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { dirname, join, normalize } from "node:path";
import ts from "typescript";
import { expect, test } from "vitest";

/** The folders and files that each folder imports from, besides itself. */
const ALLOWED: Record<string, readonly string[]> = {
  packages: [],
  // Versions have one home, which is the site's.
  library: ["packages", "versions.json"],
  examples: ["packages", "library", "scripts"],
  footage: ["packages", "library", "src"],
  src: ["packages", "library", "versions.json", "package.json"],
  scripts: ["packages", "library", "src", "versions.json"],
  bench: ["packages", "scripts", "versions.json"],
  static: [],
  e2e: ["packages", "library", "src", "scripts", "versions.json"],
  "docusaurus.config.ts": ["src"],
  "playwright.config.ts": ["packages"],
  "sidebars.ts": [],
  "vitest.config.mts": [],
};

const workspaces = new Set(readdirSync("packages"));
const types = ["*.ts", "*.tsx", "*.mts", "*.js", "*.mjs"];
const files = execFileSync("git", ["ls-files", "-co", "--exclude-standard", ...types], { encoding: "utf8" })
  .trim()
  .split("\n");

/** Tests may go further. */
const isTest = (file: string) => /\.(test|spec)\.tsx?$|\/playwright\.config\.ts$/.test(file);

/** The top-level folder that an import leads to. */
function folderOf(file: string, specifier: string): string | undefined {
  if (specifier.startsWith(".")) return normalize(join(dirname(file), specifier)).split("/")[0];
  if (specifier.startsWith("@site/")) return specifier.split("/")[1];
  const [name] = specifier.split("/");
  if (name === "mfx" || name === "mfx-build") return "library";
  return workspaces.has(name!) ? "packages" : undefined;
}

test("folders import only from the folders below them", () => {
  const wrong = files
    .filter((file) => !isTest(file))
    .flatMap((file) => {
      const own = file.split("/")[0]!;
      if (!(own in ALLOWED)) return [`${own} is not in the table`];
      const allowed = [own, ...ALLOWED[own]!];
      return ts
        .preProcessFile(readFileSync(file, "utf8"), true, true)
        .importedFiles.filter(({ fileName }) => !allowed.includes(folderOf(file, fileName) ?? own))
        .map(({ fileName }) => `${file} imports ${fileName}`);
    });
  expect(wrong).toEqual([]);
});
