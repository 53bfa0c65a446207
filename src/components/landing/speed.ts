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

export interface SpeedGroup {
  title: string;
  bars: { name: string; ratio: number }[];
  /** Description of the machine. */
  about: string;
}

/** Name of each row in the results. */
const BARS = { MFX: "MFX", mediabunny: "mediabunny Conversion", "bare WebCodecs loop": "bare decode → encode (b)" };

/** Comparisons between MFX and other libraries, on the first clip. */
export function speedGroups(results: readonly BenchResult[]): SpeedGroup[] {
  const groups = [...new Set(results.map(({ group }) => group))];
  return groups.flatMap((group) => {
    const runs = results.filter((result) => result.group === group);
    const ofClip = runs.filter(({ clip }) => clip === runs[0]!.clip);
    const bars = Object.entries(BARS).flatMap(([name, caseName]) => {
      const ratio = ofClip.find((result) => result.name === caseName)?.wallRatio;
      return ratio === undefined ? [] : [{ name, ratio }];
    });
    const isWhole = bars.length === Object.keys(BARS).length;
    return isWhole ? [{ title: group, bars, about: wordsFor(ofClip[0]!.about) }] : [];
  });
}

export const wordsFor = ({ repeats, date, cores, chromium, mediabunny }: BenchResult["about"]) =>
  `Medians of ${repeats} runs on ${date}: ${cores} cores, Chromium ${chromium.split(".")[0]}, mediabunny ${mediabunny}.`;
