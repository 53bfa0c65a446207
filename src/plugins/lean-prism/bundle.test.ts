import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import * as original from "prism-react-renderer";
import { afterAll, expect, it } from "vitest";
import { bundleWithoutLanguages } from "./bundle";

const require = createRequire(import.meta.url);
const file = join(dirname(require.resolve("prism-react-renderer/package.json")), "dist/index.mjs");
const bundle = await bundleWithoutLanguages(file);

// In there, so that what it imports is found.
const cache = join(import.meta.dirname, "../../../node_modules/.cache");
mkdirSync(cache, { recursive: true });
const folder = mkdtempSync(join(cache, "lean-prism-"));
afterAll(() => rmSync(folder, { recursive: true }));
writeFileSync(join(folder, "bundle.mjs"), bundle);
const lean: typeof original = await import(/* @vite-ignore */ join(folder, "bundle.mjs"));

/** Loads a language as Docusaurus does: the components of Prism extend the instance in the global scope. */
function loadLanguages(Prism: typeof original.Prism, names: string[]): void {
  Object.assign(globalThis, { Prism });
  for (const name of names) {
    const path = require.resolve(`prismjs/components/prism-${name}`);
    delete require.cache[path];
    require(path);
  }
  Reflect.deleteProperty(globalThis, "Prism");
}

it("brings no language, and at most a third of the code", () => {
  const languages = Object.values(lean.Prism.languages).filter((grammar) => typeof grammar === "object");
  expect(languages.every((grammar) => Object.keys(grammar).length === 0)).toBe(true);
  expect(bundle.length).toBeLessThan(readFileSync(file).length / 3);
});

it("highlights as the whole package does", () => {
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

it("has the other exports", () => {
  expect(Object.keys(lean).sort()).toEqual(
    Object.keys(original)
      .filter((name) => name !== "themes")
      .sort(),
  );
});

it("rejects a package without the known modules", async () => {
  const other = join(mkdtempSync(join(tmpdir(), "lean-prism-")), "index.mjs");
  writeFileSync(`${other}.map`, JSON.stringify({ sources: ["../src/index.ts"], sourcesContent: ["export {}"] }));
  await expect(bundleWithoutLanguages(other)).rejects.toThrow("has no ../src/prism-langs.ts");
});
