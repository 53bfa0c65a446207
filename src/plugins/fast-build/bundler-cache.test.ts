import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { rspack } from "@docusaurus/faster";
import { afterAll, expect, test } from "vitest";
import { forgottenWith } from "./bundler-cache";

const folder = mkdtempSync(join(tmpdir(), "mfx-bundler-cache-"));
afterAll(() => rmSync(folder, { recursive: true }));
const write = (file: string, text: string) => writeFileSync(join(folder, file), text);

/** Which modules went through loaders, as what the plugins make of pages does. */
const LOADED = join(folder, "loaded.txt");
write(
  "loader.cjs",
  `module.exports = (code) => (require("node:fs").appendFileSync(${JSON.stringify(LOADED)}, "x"), code);`,
);
write("index.js", "export const a = 1;");
write("site.config.ts", 'import plugin from "./plugin";\nexport default plugin;\n');
write("plugin.ts", "export default (): number => 1;\n");
write("docusaurus.config.cjs", 'module.exports = load("./site.config.ts");\n');

/** Bundles as Docusaurus does, and gives how many modules had to be loaded. */
async function loadedBy(options: { experiments?: { cache?: object } }): Promise<number> {
  writeFileSync(LOADED, "");
  const cache = { type: "persistent", storage: { type: "filesystem", directory: join(folder, "cache") } };
  const buildDependencies = [join(folder, "docusaurus.config.cjs")];
  const added = (options.experiments?.cache ?? {}) as { buildDependencies?: string[] };
  const compiler = rspack({
    mode: "production",
    context: folder,
    entry: "./index.js",
    output: { path: join(folder, "out") },
    module: { rules: [{ test: /index\.js$/, use: join(folder, "loader.cjs") }] },
    cache: true,
    experiments: {
      cache: { ...cache, buildDependencies: [...buildDependencies, ...(added.buildDependencies ?? [])] } as never,
    },
  });
  await new Promise<void>((resolve, reject) =>
    compiler.run((error, stats) =>
      compiler.close((fault) => {
        const wrong = error ?? fault ?? (stats?.hasErrors() ? new Error(stats.toString()) : undefined);
        if (wrong) reject(wrong);
        else resolve();
      }),
    ),
  );
  return readFileSync(LOADED, "utf8").length;
}

test("a bundler forgets what it keeps when a plugin of the configuration changes", async () => {
  const options = forgottenWith(join(folder, "site.config.ts"));
  expect([await loadedBy(options), await loadedBy(options)]).toEqual([1, 0]);
  write("plugin.ts", "export default (): number => 2;\n");
  expect([await loadedBy(options), await loadedBy(options)]).toEqual([1, 0]);
});

test("from the configuration's own file it would not find out", async () => {
  expect([await loadedBy({}), await loadedBy({})]).toEqual([1, 0]);
  write("plugin.ts", "export default (): number => 3;\n");
  expect(await loadedBy({})).toBe(0);
});
