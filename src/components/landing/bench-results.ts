/** The last full run of the library's benchmarks; none where they have not been run. */
interface Result {
  group: string;
  name: string;
  clip: string;
  wallRatio?: number;
}

export interface BenchRun {
  about: { date: string; cores: number; chromium: string; mediabunny: string; repeats: number };
  results: Result[];
}

/** Bundlers' own: the files that are there when the site is built. */
declare const require: {
  context(folder: string, deep: boolean, filter: RegExp): { keys(): string[]; (key: string): BenchRun };
};

const files = require.context("@site/library/bench", false, /\/results\.json$/);

export const benchRun: BenchRun | undefined = files.keys().map(files)[0];
