import { LIBRARY_FOLDER } from "live-program/vite-project";

/** The modules and types of a release and of packages that the site serves, by their paths in a project. */
export async function libraryFiles(
  version: string,
  packages: readonly string[],
  baseUrl: string,
): Promise<[path: string, body: Blob][]> {
  const lists = await Promise.all(
    [version, ...packages].map(async (name): Promise<string[]> => {
      const list = await load(`${baseUrl}lib/${name}/files.json`);
      return JSON.parse(await list.text());
    }),
  );
  return Promise.all(
    [...new Set(lists.flat())].map(
      async (path): Promise<[string, Blob]> => [`${LIBRARY_FOLDER}/${path}`, await load(`${baseUrl}lib/${path}`)],
    ),
  );
}

export async function textsOf(files: Record<string, Blob>): Promise<Record<string, string>> {
  const texts = Object.entries(files).map(async ([path, body]) => [path, await body.text()] as const);
  return Object.fromEntries(await Promise.all(texts));
}

export async function load(address: string): Promise<Blob> {
  const response = await fetch(address);
  if (!response.ok) throw new Error(`${address} could not be loaded: HTTP ${response.status}.`);
  return response.blob();
}
