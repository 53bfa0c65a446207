/**
 * The types of each release. One program emits the declarations of every source file; rollup-plugin-dts joins them as they were in each
 * release: for the site into one file per release, for the package into files that share unchanged parts.
 */
import { join } from "node:path";
import { type OutputOptions, type Plugin, type RollupCache, rollup } from "rollup";
import { dts } from "rollup-plugin-dts";
import ts from "typescript";
import { formatHost, Programs } from "./program.ts";
import { fromRoot, releaseFiles } from "./releases.ts";
import { latest, order } from "./since.ts";
import { filterDeclarations } from "./since-filter.ts";

/**
 * Its types share no files with others: it exports a namespace, and rollup-plugin-dts takes a namespace's types for values if they
 * come from another file.
 */
const ALONE = "0.7.0";

/** For the site: the types of `versions`, and of `latest` for the newest release, by their path under `/lib`. */
export async function buildDeclarations(
  versions: Iterable<string> = releaseFiles.keys(),
  program = new Programs().next(),
): Promise<Map<string, string>> {
  const bundler = new DeclarationBundler(program);
  const files = new Map<string, string>();
  for (const version of versions) {
    const [types] = (await bundler.bundle([version])).values();
    files.set(`${version}/mfx.d.ts`, types!);
    if (version === latest) files.set("latest/mfx.d.ts", types!);
  }
  return files;
}

/** For the package: the types of every release by file name, with shared parts in `shared/`. */
export async function buildPackageDeclarations(program = new Programs().next()): Promise<Map<string, string>> {
  const bundler = new DeclarationBundler(program);
  const options: OutputOptions = {
    chunkFileNames: "shared/[hash].d.ts",
    banner: ({ isEntry }) => (isEntry ? '/// <reference path="./platform.d.ts" />' : ""),
  };
  const others = order.filter((version) => version !== ALONE);
  return new Map([...(await bundler.bundle([ALONE], options)), ...(await bundler.bundle(others, options))]);
}

/** Joins the types of releases. Files that are the same in several bundles are parsed once. */
class DeclarationBundler {
  readonly #history: History;
  #cache: RollupCache | undefined;

  constructor(program: ts.Program) {
    this.#history = new History(emit(program));
  }

  /** The types of `versions` by file name. */
  async bundle(versions: readonly string[], options: OutputOptions = {}): Promise<Map<string, string>> {
    const entries = versions.map((version) => [version, idOf(declarationOf(releaseFiles.get(version)!), version)]);
    const bundle = await rollup({
      input: Object.fromEntries(entries),
      plugins: [virtual(this.#history), dts()],
      cache: this.#cache,
      onwarn: ({ message }) => {
        // Types that no release exports stay private, in a shared file as well.
        if (!message.includes("private shared type exports")) throw new Error(`Types: ${message}`);
      },
    });
    this.#cache = bundle.cache;
    const { output } = await bundle.generate({ format: "es", entryFileNames: "[name].d.ts", ...options });
    await bundle.close();
    const chunks = output.filter((file) => file.type === "chunk");
    const own = new Set(chunks.map(({ fileName }) => fileName));
    const foreign = chunks.flatMap(({ imports }) => imports).filter((name) => !own.has(name));
    if (foreign.length) throw new Error(`The types need ${foreign.join(", ")}: they must stand alone.`);
    return new Map(chunks.map(({ fileName, code }) => [fileName, code]));
  }
}

/** The declarations of all source files, as they were in each version. */
class History {
  readonly #declarations: ReadonlyMap<string, string>;
  readonly #texts = new Map<string, string>();
  readonly #closures = new Map<string, ReadonlySet<string>>();

  constructor(declarations: ReadonlyMap<string, string>) {
    this.#declarations = declarations;
  }

  /** The text of a file in a version, without later members. */
  text(path: string, version: string): string {
    const id = idOf(path, version);
    const text = this.#texts.get(id) ?? filterDeclarations(this.#declarations.get(path)!, version);
    this.#texts.set(id, text);
    return text;
  }

  /** The first version in which the file and its imports were as they are in `version`. */
  sameSince(path: string, version: string): string {
    const files = [...this.#closure(path)];
    return order.find((before) => files.every((file) => this.text(file, before) === this.text(file, version)))!;
  }

  /** The file of an import; `undefined` for a package. */
  resolve(specifier: string, importer: string): string | undefined {
    if (!specifier.startsWith(".")) return undefined;
    const path = declarationOf(join(importer, "..", specifier));
    if (!this.#declarations.has(path))
      throw new Error(`${fromRoot(importer)} imports ${specifier}, which has no types.`);
    return path;
  }

  /** The file and its direct and indirect imports. */
  #closure(path: string): ReadonlySet<string> {
    const known = this.#closures.get(path);
    if (known) return known;
    const files = new Set([path]);
    // The loop also visits the files that it adds.
    for (const file of files)
      for (const { fileName } of ts.preProcessFile(this.#declarations.get(file)!).importedFiles) {
        const imported = this.resolve(fileName, file);
        if (imported) files.add(imported);
      }
    this.#closures.set(path, files);
    return files;
  }
}

/** Serves declarations to Rollup. Imports of a file that did not change between versions resolve to one module. */
function virtual(history: History): Plugin {
  return {
    name: "emitted-declarations",
    resolveId(source, importer) {
      if (!importer) return source;
      const [path, version] = fromId(importer);
      const imported = history.resolve(source, path);
      return imported ? idOf(imported, history.sameSince(imported, version)) : { id: source, external: true };
    },
    load: (id) => history.text(...fromId(id)),
  };
}

/** A module for Rollup: a file as it was in a version. */
const idOf = (path: string, version: string) => `${version}:${path}`;

function fromId(id: string): [path: string, version: string] {
  const colon = id.indexOf(":");
  return [id.slice(colon + 1), id.slice(0, colon)];
}

/** The last parameter is public only in `LanguageService.getEmitOutput`. It skips all checks that declarations do not need. */
type ForcedEmit = (...args: unknown[]) => ts.EmitResult;

/** Emits declarations by path. Throws if a declaration cannot be expressed; the type check reports all other errors. */
function emit(program: ts.Program): ReadonlyMap<string, string> {
  const files = new Map<string, string>();
  const write: ts.WriteFileCallback = (path, text) => files.set(path, text);
  const { diagnostics } = (program.emit as ForcedEmit)(undefined, write, undefined, true, undefined, true);
  if (diagnostics.length) throw new Error(ts.formatDiagnostics(diagnostics, formatHost));
  return files;
}

const declarationOf = (source: string): string => source.replace(/\.ts$/, ".d.ts");
