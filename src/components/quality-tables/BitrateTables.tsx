import type { ReactNode } from "react";
import type { QualityResult, QualityResults } from "../../../library/bench/quality-results";
import ScrollableTable from "../scrollable-table/ScrollableTable";
import { CODEC_NAMES } from "./codec-names";
import json from "./results.json";

const { date, browser, results }: QualityResults = json;

/** A table for each clip and size: SSIM by bitrate and codec. */
export default function BitrateTables(): ReactNode {
  const clips = [...new Set(results.map(({ clip }) => clip))];
  return (
    <>
      {clips.map((clip) => (
        <ClipTable key={clip} rows={results.filter((row) => row.clip === clip)} />
      ))}
      <p>
        Measured on <time dateTime={date}>{date}</time> in {browser}.
      </p>
    </>
  );
}

function ClipTable({ rows }: { rows: readonly QualityResult[] }): ReactNode {
  const [{ clip, width, height }] = rows as [QualityResult];
  const codecs = [...new Set(rows.map(({ codec }) => codec))];
  const targets = [...new Set(rows.map(({ target }) => target))];
  return (
    <ScrollableTable>
      <thead>
        <tr>
          <th scope="col">
            {clip.replace(/-.*/, "")}, {width} × {height}
          </th>
          {codecs.map((codec) => (
            <th key={codec} scope="col">
              {CODEC_NAMES[codec]}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {targets.map((target) => (
          <tr key={target}>
            <th scope="row">{inMegabits(target)}</th>
            {codecs.map((codec) => {
              const result = rows.find((row) => row.codec === codec && row.target === target)!;
              return (
                <td key={codec}>
                  {result.ssim.toFixed(3)} <small>({(result.bitrate / 1e6).toFixed(2)})</small>
                </td>
              );
            })}
          </tr>
        ))}
      </tbody>
    </ScrollableTable>
  );
}

export const inMegabits = (bitrate: number) => `${(bitrate / 1e6).toFixed(2)} Mbit/s`;
