import type { ReactNode } from "react";
import type { QualityResults } from "../../../library/bench/quality-results";
import CodecTable from "./CodecTable";
import json from "./results.json";

const { steady }: QualityResults = json;

/** SSIM and rate by quality, clip and codec. */
export default function SteadyQualityTable(): ReactNode {
  const rows = steady
    .filter(({ codec }) => codec === steady[0]!.codec)
    .map(({ clip, quality }) => ({
      key: clip + quality,
      head: (
        <>
          {clip}, <code>"{quality}"</code>
        </>
      ),
      results: steady.filter((result) => result.clip === clip && result.quality === quality),
    }));
  return <CodecTable title="640 × 360" rows={rows} />;
}
