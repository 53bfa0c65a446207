import results from "@site/library/bench/results.json";

/** A result of the library's benchmarks. Written by `library/bench/run.ts`. */
export interface BenchResult {
  group: string;
  name: string;
  clip: string;
  /** Wall time, as a multiple of the bare WebCodecs loop's. */
  wallRatio?: number;
  about: { date: string; cores: number; chromium: string; mediabunny: string; repeats: number };
}

/** The latest ones. */
export const benchResults: BenchResult[] = results;
