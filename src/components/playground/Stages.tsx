/** The pipeline's stages: frames in, frames out, frames inside, and the time they spend there. */

import type { Stage } from "live-program/messages";
import type { ReactNode } from "react";
import Columns from "../scrollable-table/Columns";
import styles from "./Stages.module.css";

const CHART = { width: 120, height: 22 };

export default function Stages({ stages }: { stages: Stage[] }): ReactNode {
  const slowest = Math.max(...stages.map(({ time }) => time), 1);
  const fullest = Math.max(...stages.flatMap(({ inFlight }) => inFlight), 1);
  return (
    <table className={styles.stages}>
      <Columns names={["Stage", "In", "Out", "In flight", "ms a frame"]} />
      <tbody>
        {stages.map(({ id, name, in: entered, out, inFlight, time }) => (
          <tr key={id}>
            <th scope="row">{name}</th>
            <td>{entered}</td>
            <td>{out}</td>
            <td>
              <span className={styles.flight}>
                {inFlight.at(-1) ?? 0}
                <svg viewBox={`0 0 ${CHART.width} ${CHART.height}`} preserveAspectRatio="none" aria-hidden="true">
                  <polyline points={points(inFlight, fullest)} />
                </svg>
              </span>
            </td>
            <td>
              <span className={styles.time} style={{ "--share": time / slowest } as React.CSSProperties}>
                {time.toFixed(time < 10 ? 1 : 0)}
              </span>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function points(samples: number[], most: number): string {
  const step = CHART.width / Math.max(1, samples.length - 1);
  return samples
    .map(
      (value, index) =>
        `${(index * step).toFixed(1)},${(CHART.height - 1 - (value / most) * (CHART.height - 2)).toFixed(1)}`,
    )
    .join(" ");
}
