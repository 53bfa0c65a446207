import type { ReactNode } from "react";
import type { SteadyQualityResult } from "../../../library/bench/quality-results";
import Columns from "../scrollable-table/Columns";
import ScrollableTable from "../scrollable-table/ScrollableTable";

/** By the short names that `encode` takes. */
const CODEC_NAMES: Readonly<Record<string, string>> = { h264: "H.264", vp8: "VP8", vp9: "VP9", av1: "AV1" };

interface Row {
  key: string;
  head: ReactNode;
  /** One result per codec, in the order of the first row. */
  results: readonly Pick<SteadyQualityResult, "codec" | "ssim" | "bitrate">[];
}

/** A column for each codec: SSIM, and the rate of the file in Mbit/s. */
export default function CodecTable({ title, rows }: { title: string; rows: readonly Row[] }): ReactNode {
  return (
    <ScrollableTable>
      <Columns names={[title, ...rows[0]!.results.map(({ codec }) => CODEC_NAMES[codec] ?? codec)]} />
      <tbody>
        {rows.map(({ key, head, results }) => (
          <tr key={key}>
            <th scope="row">{head}</th>
            {results.map(({ codec, ssim, bitrate }) => (
              <td key={codec}>
                {ssim.toFixed(3)} <small>({(bitrate / 1e6).toFixed(2)})</small>
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </ScrollableTable>
  );
}
