/** Every file that relies on internals of Docusaurus is in the table of exceptions in CONTRIBUTING.md. */
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { basename } from "node:path";
import { expect, test } from "vitest";

const INTERNALS =
  /["']@generated\/|window\.docusaurus|docusaurusRoot|insertBanner|theme-common\/internal"|\[class\*=|has-hydrated|hasHydrated|chunkGraph/;

const table = readFileSync("CONTRIBUTING.md", "utf8").split("### Exceptions")[1]!.split("\n## ")[0]!;
const listed = [...table.matchAll(/`([^`]+)`/g)].map(([, name]) => name!);

const isTest = (file: string) => /\.(test|spec)\.tsx?$|\/test\//.test(file);
const files = execFileSync("git", ["ls-files", "-co", "--exclude-standard", "src", "packages"], { encoding: "utf8" })
  .split("\n")
  .filter((file) => /\.(tsx?|js|css)$/.test(file) && !isTest(file));

/** By its name, the end of its path, or a folder that contains it. */
const isListed = (file: string) =>
  listed.some(
    (name) => name === basename(file) || file.endsWith(`/${name}`) || file === name || file.startsWith(`${name}/`),
  );

test("the table of exceptions has each file that relies on internals", () => {
  const relying = files.filter((file) => INTERNALS.test(readFileSync(file, "utf8")));
  expect(relying.length).toBeGreaterThan(10);
  expect(relying.filter((file) => !isListed(file))).toEqual([]);
});
