import type { Chunk, Compiler } from "webpack";

/** A file of the bundle. */
export interface BundledScript {
  /** Absolute paths of the source files in it. */
  sources: readonly string[];
  /** Whether it is the main script or loaded by it. Other scripts belong to tools on pages. */
  isOfPages: boolean;
}

/** A bundler plugin that records the source files of each file of the bundle. */
export class BundledScripts {
  /** By path below the site's base path. */
  readonly byPath = new Map<string, BundledScript>();

  apply(compiler: Compiler): void {
    compiler.hooks.afterEmit.tap("after-build", ({ chunks, chunkGraph }) => {
      this.byPath.clear();
      for (const chunk of chunks) {
        const modules = [...chunkGraph.getChunkModulesIterable(chunk)];
        const script = {
          sources: modules.flatMap((module) => module.nameForCondition() ?? []),
          isOfPages: isOfPages(chunk),
        };
        for (const file of chunk.files) this.byPath.set(`/${file}`, script);
      }
    });
  }
}

const isOfPages = (chunk: Chunk): boolean =>
  [...chunk.groupsIterable].some(
    (group) => group.isInitial() || group.getParents().some((parent) => parent.isInitial()),
  );
