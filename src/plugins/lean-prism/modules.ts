/** Names of files and their text. */
export type Files = Map<string, string>;

export const ENTRY = "src/index.ts";
const LANGUAGES = "src/prism-langs.ts";
const PRISM = "src/prism.js";

/**
 * Extracts the modules of prism-react-renderer from its source map, without its languages.
 *
 * @param sourceMap the source map of the package's ES module
 */
export function leanModules(sourceMap: string): Files {
  const { sources, sourcesContent = [] } = JSON.parse(sourceMap) as { sources: string[]; sourcesContent?: string[] };
  const files: Files = new Map(sources.map((path, index) => [nameOf(path), sourcesContent[index] ?? ""]));
  for (const name of [ENTRY, LANGUAGES, PRISM]) {
    if (!files.get(name)) throw new Error(`its source map has no ${name}`);
  }
  files.set(LANGUAGES, 'import Prism from "./prism";\nexport { Prism };\n');
  // Source maps leave out modules that only have types.
  files.set("src/types.ts", "export {};\n");
  files.set("package.json", JSON.stringify({ sideEffects: false }));
  return files;
}

const nameOf = (path: string) => (path.endsWith("/prismjs/prism.js") ? PRISM : path.replace(/^\.\.\//, ""));
