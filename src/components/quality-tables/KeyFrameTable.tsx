import type { ReactNode } from "react";
import type { QualityResults } from "../../../library/bench/quality-results";
import ScrollableTable from "../scrollable-table/ScrollableTable";
import { inMegabits } from "./BitrateTables";
import json from "./results.json";

const { keyFrames }: QualityResults = json;

/** Rate and SSIM by the distance of key frames, for the same target. */
export default function KeyFrameTable(): ReactNode {
  return (
    <ScrollableTable>
      <thead>
        <tr>
          <th scope="col">A key frame every</th>
          <th scope="col">Rate of the file</th>
          <th scope="col">SSIM</th>
        </tr>
      </thead>
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
