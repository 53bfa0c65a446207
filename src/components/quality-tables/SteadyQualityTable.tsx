import type { ReactNode } from "react";
import type { QualityResults } from "../../../library/bench/quality-results";
import ScrollableTable from "../scrollable-table/ScrollableTable";
import { CODEC_NAMES } from "./codec-names";
import json from "./results.json";

const { steady }: QualityResults = json;

/** SSIM and rate by quality, clip and codec. */
export default function SteadyQualityTable(): ReactNode {
  const codecs = [...new Set(steady.map(({ codec }) => codec))];
  const rows = steady.filter(({ codec }) => codec === codecs[0]);
  return (
    <ScrollableTable>
      <thead>
        <tr>
          <th scope="col">640 × 360</th>
          {codecs.map((codec) => (
            <th key={codec} scope="col">
              {CODEC_NAMES[codec]}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ clip, quality }) => (
          <tr key={clip + quality}>
            <th scope="row">
              {clip}, <code>"{quality}"</code>
            </th>
            {codecs.map((codec) => {
              const result = steady.find((row) => row.clip === clip && row.quality === quality && row.codec === codec)!;
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
