import { readFile } from "node:fs/promises";
import { join } from "node:path";
import vm from "node:vm";
import { build } from "esbuild";
import type { Searching } from "../../src/components/search/worker";

/** The code of the search worker in Node, over the index files of a built site. */
export async function searchWorker(site: string): Promise<Searching> {
  const { outputFiles } = await build({
    entryPoints: ["src/components/search/worker.ts"],
    bundle: true,
    write: false,
    format: "iife",
    plugins: [
      {
        name: "surroundings",
        setup({ onResolve, onLoad }) {
          onResolve({ filter: /^comlink$/ }, () => ({ path: "comlink", namespace: "surroundings" }));
          onLoad({ filter: /./, namespace: "surroundings" }, () => ({
            contents: "export const expose = (exposed) => { globalThis.exposed = exposed; };",
          }));
        },
      },
    ],
  });
  const surroundings: Record<string, unknown> & { exposed?: Searching } = {
    console,
    fetch: async (path: string) => ({
      ok: true,
      json: async () => JSON.parse(await readFile(join(site, path), "utf8")),
    }),
  };
  vm.runInNewContext(outputFiles[0]!.text, surroundings);
  return surroundings.exposed!;
}
