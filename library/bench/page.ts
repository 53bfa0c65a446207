/** The browser's side: keeps the cases and clips, and runs a case on request. */
import type { BenchCase, Clip } from "./case.ts";

declare global {
  interface Window {
    bench: {
      list: { name: string; group: string; isBase: boolean; clips?: readonly string[] }[];
      load(name: string, url: string): Promise<void>;
      run(index: number, clip: string): Promise<{ frames: number; wall: number }>;
    };
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
      const start = performance.now();
      const { frames, wall } = await cases[index]!.run(loaded.get(clip)!);
      return { frames, wall: wall ?? performance.now() - start };
    },
  };
}
