import { readFile } from "node:fs/promises";
import { posix } from "node:path";
import { build, type Plugin } from "esbuild";

/** Source text of modules by path. */
type Modules = Map<string, string>;

const ENTRY = "../src/index.ts";
const LANGUAGES = "../src/prism-langs.ts";
/** All exports but `themes`. Of these, the bundle then contains only the one that is the default. */
const EXPORTS = ["Highlight", "Prism", "normalizeTokens", "useTokenize"];

/**
 * Bundles prism-react-renderer from the modules in its source map, without its module of languages.
 *
 * @param file the package's ES module, beside its source map
 */
export async function bundleWithoutLanguages(file: string): Promise<string> {
  const modules = parseModules(await readFile(`${file}.map`, "utf8"));
  modules.set(LANGUAGES, 'import * as Prism from "prismjs"; export { Prism };');
  const { outputFiles } = await build({
    stdin: { contents: `export { ${EXPORTS.join(", ")} } from "${ENTRY}";` },
    plugins: [fromModules(modules)],
    bundle: true,
    write: false,
    format: "esm",
    target: "es2022",
  });
  return outputFiles[0]!.text;
}

function parseModules(sourceMap: string): Modules {
  const { sources, sourcesContent = [] } = JSON.parse(sourceMap) as { sources: string[]; sourcesContent?: string[] };
  const modules = new Map(sources.map((path, index) => [path, sourcesContent[index] ?? ""]));
  for (const path of [ENTRY, LANGUAGES]) {
    if (!modules.get(path)) throw new Error(`The source map of prism-react-renderer has no ${path}.`);
  }
  return modules;
}

/** Resolves and loads the modules of a source map. */
function fromModules(modules: Modules): Plugin {
  const vendoredPrism = [...modules.keys()].find((path) => path.endsWith("/prismjs/prism.js"));
  return {
    name: "source-map",
    setup({ onResolve, onLoad }) {
      onResolve({ filter: /^\./ }, ({ path, importer }) => {
        const target = posix.join(posix.dirname(importer), path);
        const candidates = [target, `${target}.ts`, `${target}/index.ts`];
        return { namespace: "source-map", path: candidates.find((candidate) => modules.has(candidate)) ?? target };
      });
      onResolve({ filter: /^prismjs$/ }, () => ({ namespace: "source-map", path: vendoredPrism }));
      onResolve({ filter: /^\w/ }, ({ path }) => ({ path, external: true }));
      // Modules that only have types are not in the source map.
      onLoad({ filter: /.*/, namespace: "source-map" }, ({ path }) => ({
        contents: modules.get(path) ?? "",
        loader: path.endsWith(".js") ? "js" : "ts",
      }));
    },
  };
}
