import type { ReactNode } from "react";
import type { QualityResult, QualityResults } from "../../../library/bench/quality-results";
import CodecTable from "./CodecTable";
import json from "./results.json";

const { date, browser, results }: QualityResults = json;

/** A table for each clip and size: SSIM by bitrate and codec. */
export default function BitrateTables(): ReactNode {
  const clips = [...new Set(results.map(({ clip }) => clip))];
  return (
    <>
      {clips.map((clip) => (
        <ClipTable key={clip} results={results.filter((result) => result.clip === clip)} />
      ))}
      <p>
        Measured on <time dateTime={date}>{date}</time> in {browser}.
      </p>
    </>
  );
}

function ClipTable({ results }: { results: readonly QualityResult[] }): ReactNode {
  const [{ clip, width, height }] = results as [QualityResult];
  const targets = [...new Set(results.map(({ target }) => target))];
  const rows = targets.map((target) => ({
    key: String(target),
    head: inMegabits(target),
    results: results.filter((result) => result.target === target),
  }));
  return <CodecTable title={`${clip.replace(/-.*/, "")}, ${width} × ${height}`} rows={rows} />;
}

export const inMegabits = (bitrate: number) => `${(bitrate / 1e6).toFixed(2)} Mbit/s`;
