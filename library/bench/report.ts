/** Computes medians and ratios of single runs. */

export interface Sample {
  group: string;
  name: string;
  clip: string;
  isBase: boolean;
  frames: number;
  /** Wall time and the CPU time of all of Chromium's processes, in milliseconds. */
  wall: number;
  cpu: number;
}

export interface Result extends Sample {
  /** Ratio to the group's base case on the same clip: the median of the rounds' ratios. */
  wallRatio: number | undefined;
  cpuRatio: number | undefined;
}

const median = (values: number[]) => {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  return sorted.length % 2 ? sorted[middle]! : (sorted[middle - 1]! + sorted[middle]!) / 2;
};
const round = (value: number, digits: number) => Number(value.toFixed(digits));

export function summarise(samples: readonly Sample[]): Result[] {
  const keyOf = ({ group, name, clip }: Sample) => `${group}\n${clip}\n${name}`;
  return [...new Set(samples.map(keyOf))].map((key) => {
    const runs = samples.filter((sample) => keyOf(sample) === key);
    const [first] = runs as [Sample, ...Sample[]];
    const base = samples.filter(
      (sample) => sample.isBase && sample.group === first.group && sample.clip === first.clip,
    );
    // Ratios are taken per round, because a slow phase of the machine affects both cases. The browser counts CPU time in coarse ticks, so
    // very short runs have no ratio.
    const ratio = (of: (sample: Sample) => number) =>
      base.length && base.every((sample) => of(sample) > 0)
        ? round(median(runs.map((run, i) => of(run) / of(base[i]!))), 3)
        : undefined;
    return {
      ...first,
      wall: round(median(runs.map(({ wall }) => wall)), 1),
      cpu: round(median(runs.map(({ cpu }) => cpu)), 1),
      wallRatio: ratio(({ wall }) => wall),
      cpuRatio: ratio(({ cpu }) => cpu),
    };
  });
}

export function report(results: readonly Result[]): string {
  const lines: string[] = [];
  for (const heading of new Set(results.map(({ group, clip }) => `${group}, ${clip}`))) {
    lines.push("", heading, `${"".padEnd(34)}frames   wall ms    cpu ms  wall/b   cpu/b`);
    for (const result of results.filter(({ group, clip }) => `${group}, ${clip}` === heading)) {
      const { name, frames, wall, cpu, wallRatio, cpuRatio } = result;
      const ratios = [wallRatio, cpuRatio].map((ratio) => (ratio?.toFixed(2) ?? "–").padStart(8)).join("");
      const times = [wall, cpu].map((time) => time.toFixed(0).padStart(10)).join("");
      lines.push(`${name.padEnd(34)}${String(frames).padStart(6)}${times}${ratios}`);
    }
  }
  return lines.join("\n");
}
