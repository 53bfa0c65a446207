/** Latest results of the library's benchmarks; `undefined` if they have not been run. Written by `library/bench/run.ts`. */
export interface BenchResult {
  group: string;
  name: string;
  clip: string;
  /** Wall time, as a multiple of the bare WebCodecs loop's. */
  wallRatio?: number;
  about: { date: string; cores: number; chromium: string; mediabunny: string; repeats: number };
}

/** A bundler API: lists the files that exist when the site is built. */
declare const require: {
  context(folder: string, deep: boolean, filter: RegExp): { keys(): string[]; (key: string): BenchResult[] };
};

const files = require.context("@site/library/bench", false, /\/results\.json$/);

export const benchResults: BenchResult[] = files.keys().flatMap(files);
