/** The browser's side: keeps the cases and clips, and runs a case on request. */
import type { BenchCase, Clip } from "./case.ts";

export interface BenchPage {
  list: { name: string; group: string; isBase: boolean; clips?: readonly string[] }[];
  load(name: string, url: string): Promise<void>;
  run(index: number, clip: string): Promise<{ frames: number; wall: number }>;
}

declare global {
  interface Window {
    bench: BenchPage;
  }
}

export function expose(cases: readonly BenchCase[]): void {
  const loaded = new Map<string, Clip>();
  window.bench = {
    list: cases.map(({ name, group, isBase = false, clips }) => ({ name, group, isBase, clips })),
    async load(name, url) {
      const file = await (await fetch(url)).blob();
      const video = document.createElement("video");
      video.src = URL.createObjectURL(file);
      await new Promise((resolve, reject) => {
        video.onloadedmetadata = resolve;
        video.onerror = () => reject(new Error(`${url} cannot be played.`));
      });
      loaded.set(name, { name, file, width: video.videoWidth, height: video.videoHeight });
    },
    async run(index, clip) {
      // A case whose codec fails in a callback may wait forever.
      const failed = new Promise<never>((_, reject) => {
        window.onerror = (_event, _source, _line, _column, error) => {
          reject(error);
          return true;
        };
      });
      const start = performance.now();
      const { frames, wall } = await Promise.race([cases[index]!.run(loaded.get(clip)!), failed]);
      return { frames, wall: wall ?? performance.now() - start };
    },
  };
}
