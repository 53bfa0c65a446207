import type { ReactNode } from "react";
import type { QualityResults } from "../../../library/bench/quality-results";
import Columns from "../scrollable-table/Columns";
import ScrollableTable from "../scrollable-table/ScrollableTable";
import { inMegabits } from "./BitrateTables";
import json from "./results.json";

const { keyFrames }: QualityResults = json;

/** Rate and SSIM by the distance of key frames, for the same target. */
export default function KeyFrameTable(): ReactNode {
  return (
    <ScrollableTable>
      <Columns names={["A key frame every", "Rate of the file", "SSIM"]} />
      <tbody>
        {keyFrames.map(({ seconds, bitrate, ssim }) => (
          <tr key={seconds}>
            <th scope="row">{seconds === 0 ? "frame" : `${seconds} s`}</th>
            <td>{inMegabits(bitrate)}</td>
            <td>{ssim.toFixed(3)}</td>
          </tr>
        ))}
      </tbody>
    </ScrollableTable>
  );
}
