/** Docusaurus names some parts of its theme only by the classes of its CSS modules, whose built names begin with those in the source. */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

const stylesheets = (folder: string) =>
  readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((file) => file.endsWith(".css"))
    .map((file) => readFileSync(join(folder, file), "utf8"))
    .join("\n");

const used = [...new Set([...stylesheets("src").matchAll(/\[class\*="([^"]+)"\]/g)].map(([, name]) => name!))];
const themes = ["classic", "common"]
  .map((name) => stylesheets(`node_modules/@docusaurus/theme-${name}/lib`))
  .join("\n");

test.each(used)("Docusaurus's theme still has a part with the class %s", (name) => {
  expect(themes).toContain(`.${name} `);
});
