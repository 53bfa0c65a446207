import { expect, test } from "vitest";
import type { BenchRun } from "./bench-results";
import { speedGroups } from "./speed";

const about = { date: "2026-01-01", cores: 2, chromium: "1", mediabunny: "1", repeats: 1 };
const result = (group: string, name: string, wallRatio?: number, clip = "coast") => ({ group, name, clip, wallRatio });
const run = (results: BenchRun["results"]) => speedGroups({ about, results });

test("a comparison shows MFX beside mediabunny and the bare loop, on the clip measured first", () => {
  const groups = run([
    result("MP4 → WebM", "bare decode", 0.4),
    result("MP4 → WebM", "bare decode → encode (b)", 1),
    result("MP4 → WebM", "mediabunny Conversion", 1.3),
    result("MP4 → WebM", "MFX", 1.1),
    result("MP4 → WebM", "MFX", 9, "city"),
  ]);
  expect(groups).toEqual([
    {
      title: "MP4 → WebM",
      bars: [
        { name: "MFX", ratio: 1.1 },
        { name: "mediabunny", ratio: 1.3 },
        { name: "bare WebCodecs loop", ratio: 1 },
      ],
    },
  ]);
});

test("one without another library's figures is left out", () => {
  expect(run([result("effects", "MFX", 3), result("effects", "bare decode → encode (b)", 1)])).toEqual([]);
});
