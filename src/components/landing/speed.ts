import type { BenchRun } from "./bench-results";

export interface SpeedGroup {
  title: string;
  /** Time by the clock, as a multiple of the bare WebCodecs loop's. */
  bars: { name: string; ratio: number }[];
}

/** What each row of the chart is called in the results. */
const BARS = { MFX: "MFX", mediabunny: "mediabunny Conversion", "bare WebCodecs loop": "bare decode → encode (b)" };

/** The comparisons in which MFX meets another library, on the clip measured first. */
export function speedGroups({ results }: BenchRun): SpeedGroup[] {
  const groups = [...new Set(results.map(({ group }) => group))];
  return groups.flatMap((group) => {
    const runs = results.filter((result) => result.group === group);
    const ofClip = runs.filter(({ clip }) => clip === runs[0]!.clip);
    const bars = Object.entries(BARS).flatMap(([name, caseName]) => {
      const ratio = ofClip.find((result) => result.name === caseName)?.wallRatio;
      return ratio === undefined ? [] : [{ name, ratio }];
    });
    return bars.length === Object.keys(BARS).length ? [{ title: group, bars }] : [];
  });
}
