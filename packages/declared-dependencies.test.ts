/** npm hoists packages, so a plugin may find what it has not declared. Other package managers don't. */
import { readdirSync, readFileSync } from "node:fs";
import { isBuiltin } from "node:module";
import { join } from "node:path";
import ts from "typescript";
import { expect, test } from "vitest";

const plugins = readdirSync(import.meta.dirname).filter((name) => name.startsWith("docusaurus-plugin-"));

/** `@scope/name/file` → `@scope/name`. */
const packageOf = (specifier: string) => /^(@[^/]+\/)?[^/]+/.exec(specifier)![0];

test.each(plugins)("%s declares the packages that it imports", (name) => {
  const folder = join(import.meta.dirname, name);
  const { dependencies, peerDependencies } = JSON.parse(readFileSync(join(folder, "package.json"), "utf8"));
  const sources = readdirSync(join(folder, "src"), { recursive: true, encoding: "utf8" }).filter((file) =>
    /\.[jt]s$/.test(file),
  );
  const imported = sources
    .flatMap((file) => ts.preProcessFile(readFileSync(join(folder, "src", file), "utf8"), true, true).importedFiles)
    .map(({ fileName }) => fileName)
    .filter((specifier) => !specifier.startsWith(".") && !isBuiltin(specifier))
    .map(packageOf)
    // Docusaurus generates the modules of `@generated`.
    .filter((imported) => imported !== name && !imported.startsWith("@generated/"));
  const declared = Object.keys({ ...dependencies, ...peerDependencies });
  expect(declared).toEqual(expect.arrayContaining(imported));
  expect(imported.length).toBeGreaterThan(1);
});
