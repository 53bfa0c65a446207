import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import * as original from "prism-react-renderer";
import { afterAll, expect, it } from "vitest";
import { ENTRY, leanModules } from "./modules";

const require = createRequire(import.meta.url);
const dist = join(dirname(require.resolve("prism-react-renderer/package.json")), "dist");
const files = leanModules(readFileSync(join(dist, "index.mjs.map"), "utf8"));

// Inside the repository, so that React is found.
const generated = join(import.meta.dirname, "../../../.generated");
mkdirSync(generated, { recursive: true });
const folder = mkdtempSync(join(generated, "lean-prism-"));
afterAll(() => rmSync(folder, { recursive: true }));
for (const [name, text] of files) {
  mkdirSync(dirname(join(folder, name)), { recursive: true });
  writeFileSync(join(folder, name), text);
}
const lean: typeof original = await import(/* @vite-ignore */ join(folder, ENTRY));

/** Loads languages as Docusaurus does: the components of Prism extend the instance in the global scope. */
function loadLanguages(Prism: typeof original.Prism, names: string[]): void {
  Object.assign(globalThis, { Prism });
  for (const name of names) {
    const path = require.resolve(`prismjs/components/prism-${name}`);
    delete require.cache[path];
    require(path);
  }
  Reflect.deleteProperty(globalThis, "Prism");
}

it("brings no language", () => {
  const languages = Object.values(lean.Prism.languages).filter((grammar) => typeof grammar === "object");
  expect(languages.every((grammar) => Object.keys(grammar).length === 0)).toBe(true);
});

it("has all exports", () => expect(Object.keys(lean).sort()).toEqual(Object.keys(original).sort()));

it("highlights as the package itself does", () => {
  const languages = ["markup", "clike", "javascript", "js-extras", "typescript", "jsx", "tsx", "bash"];
  const samples = {
    tsx: 'const Preview: FC<Props> = ({ frame }) => <canvas width={frame.width} title="4 < 5">{`frame`}</canvas>;',
    bash: 'npm install mfx && echo "$HOME"',
    html: '<script type="module">import { decode } from "mfx";</script>',
  };
  for (const { Prism } of [original, lean]) loadLanguages(Prism, languages);
  for (const [language, code] of Object.entries(samples)) {
    const [expected, tokens] = [original, lean].map(({ Prism, normalizeTokens }) =>
      normalizeTokens(Prism.tokenize(code, Prism.languages[language]!)),
    );
    expect(tokens, language).toEqual(expected);
  }
});

it("rejects a source map without the known modules", () => {
  const other = JSON.stringify({ sources: ["../src/index.ts"], sourcesContent: ["export {}"] });
  expect(() => leanModules(other)).toThrow("its source map has no src/prism-langs.ts");
});
