/** The modules of a release, as a program's frame gets them. */

/** Modules by their addresses. */
export type Modules = Record<string, Blob>;

/** Imports of other files, as the bundler prints them. */
const IMPORT = /\b(from|import|import\()"(\.{1,2}\/[^"]+\.js)"/g;

const loading = new Map<string, Promise<Modules>>();

/**
 * Reads a release's module and what it imports, except for what it loads later. The page reads them, because the browser keeps nothing that a
 * frame without an origin loads: each run would ask the site again.
 *
 * @param entry - Address of the release's module.
 */
export function modulesOf(entry: string): Promise<Modules> {
  const known = loading.get(entry);
  if (known) return known;
  const modules = readAll(entry);
  loading.set(entry, modules);
  // The next run tries again.
  modules.catch(() => loading.delete(entry));
  return modules;
}

async function readAll(entry: string): Promise<Modules> {
  const modules = new Map<string, Promise<string>>();
  const read = (address: string): Promise<unknown> | undefined => {
    if (modules.has(address)) return undefined;
    const text = readText(address);
    modules.set(address, text);
    return text.then((code) => Promise.all(staticImports(code, address).map(read)));
  };
  await read(entry);
  const files = [...modules].map(async ([address, text]) => [address, moduleOf(await text, address)] as const);
  return Object.fromEntries(await Promise.all(files));
}

async function readText(address: string): Promise<string> {
  const response = await fetch(address).catch(() => undefined);
  if (!response?.ok) throw new Error("The library could not be loaded. Are you offline?");
  return response.text();
}

const staticImports = (code: string, address: string): string[] =>
  [...code.matchAll(IMPORT)].filter(([, kind]) => kind !== "import(").map(([, , path]) => new URL(path!, address).href);

/** A module of a `blob:` URL can't import by relative paths. The frame's import map has the addresses. */
function moduleOf(code: string, address: string): Blob {
  const text = code.replace(IMPORT, (_, kind: string, path: string) => `${kind}"${new URL(path, address).href}"`);
  return new Blob([text], { type: "text/javascript" });
}
