import type { Compiler } from "webpack";

/** A bundler plugin that remembers which source files ended up in which file of the bundle. */
export class BundledModules {
  readonly #sources = new Map<string, string[]>();

  apply(compiler: Compiler): void {
    compiler.hooks.afterEmit.tap("after-build", ({ chunks, chunkGraph }) => {
      this.#sources.clear();
      for (const chunk of chunks) {
        const modules = [...chunkGraph.getChunkModulesIterable(chunk)];
        const sources = modules.flatMap((module) => module.nameForCondition() ?? []);
        for (const file of chunk.files) this.#sources.set(`/${file}`, sources);
      }
    });
  }

  /** The paths of the bundle's files, each with the absolute paths of the source files in it. */
  get sourcesByFile(): ReadonlyMap<string, readonly string[]> {
    return this.#sources;
  }
}
