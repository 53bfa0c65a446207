/** mediabunny's readers of segments as a module that imports nothing. `src/container/segments/readers.ts` says why. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { type Plugin, transform } from "esbuild";
import { rollup } from "rollup";
import { library, root } from "./releases.ts";

/** Path of the module in `library`, without its extension. */
export const segmentReaders = "src/container/segments/readers";

let bundled: Promise<string> | undefined;

/** The module's code, with a notice of where it comes from. */
export function bundleSegmentReaders(): Promise<string> {
  bundled ??= bundle();
  return bundled;
}

async function bundle(): Promise<string> {
  const folder = join(root, "node_modules/mediabunny");
  const { version, license, module } = JSON.parse(readFileSync(join(folder, "package.json"), "utf8")) as Record<
    "version" | "license" | "module",
    string
  >;
  const build = await rollup({
    input: join(library, `${segmentReaders}.ts`),
    // As mediabunny's package.json says.
    treeshake: { moduleSideEffects: false },
    logLevel: "silent",
    plugins: [
      {
        name: "sources",
        resolveId: (id) => (id === "mediabunny" ? join(folder, module) : null),
        transform: async (code, id) =>
          id.endsWith(".ts") ? (await transform(code, { loader: "ts", target: "es2022" })).code : null,
      },
    ],
  });
  const { output } = await build.generate({ format: "es" });
  await build.close();
  const { code } = await transform(output[0].code, { minify: true, target: "es2022", legalComments: "none" });
  return `/*! Parts of mediabunny ${version}, ${license}: https://github.com/Vanilagy/mediabunny */\n${code}`;
}

/** Replaces the module in builds by esbuild. */
export const ownSegmentReaders: Plugin = {
  name: "own-segment-readers",
  setup: ({ onLoad }) => {
    onLoad({ filter: /\/segments\/readers\.ts$/ }, async () => ({
      contents: await bundleSegmentReaders(),
      loader: "js",
    }));
  },
};
