import { rspack } from "@docusaurus/faster";

type Compiler = InstanceType<typeof rspack.Compiler>;

/**
 * Two functions of the runtime hold tables of all chunks, which they make anew at each call: the one of the hashes is made once, and
 * Docusaurus's own, from a chunk's name to its id, is left out, as here they are the same.
 */
export function leanRuntime(code: string): string {
  const table = String.raw`\{(?:"[^"]*": ?"[^"]*",?\s*)*\}`;
  let found = 0;
  const lean = code
    .replace(new RegExp(String.raw`chunkId = ${table}\[chunkId\] ?\|\| ?chunkId; `), () => {
      found++;
      return "";
    })
    .replace(
      new RegExp(String.raw`(__webpack_require__\.u = [^{]+\{[^{]*)(${table})\[chunkId\]`),
      (_, start, hashes) => {
        found++;
        return `const hashes = ${hashes};\n${start}hashes[chunkId]`;
      },
    );
  if (found !== 2) throw new Error("version-routes: the runtime's tables of chunks are not where they were.");
  return lean;
}

export class LeanRuntime {
  apply(compiler: Compiler): void {
    compiler.hooks.compilation.tap(LeanRuntime.name, (compilation) => {
      const stage = rspack.Compilation.PROCESS_ASSETS_STAGE_PRE_PROCESS;
      compilation.hooks.processAssets.tap({ name: LeanRuntime.name, stage }, () => {
        for (const { files } of [...compilation.chunks].filter((chunk) => chunk.name?.startsWith("runtime")))
          for (const file of files)
            compilation.updateAsset(
              file,
              (source) => new rspack.sources.RawSource(leanRuntime(String(source.source()))),
            );
      });
    });
  }
}
