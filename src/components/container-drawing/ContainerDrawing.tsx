import clsx from "clsx";
import type { ReactNode } from "react";
import styles from "./ContainerDrawing.module.css";

const WIDTH = 640;
const TRACKS = [
  { name: "video track", codec: "codec: H.264", packets: [64, 22, 18, 24, 20, 60, 18, 22, 20], kind: styles.video },
  { name: "audio track", codec: "codec: AAC", packets: [28, 28, 28, 28, 28, 28, 28, 28, 28], kind: styles.audio },
];
const FIRST_PACKET = 170;

/** A file: the container around its tracks, and the packets of each. */
export default function ContainerDrawing(): ReactNode {
  return (
    <svg
      className={styles.drawing}
      viewBox={`0 0 ${WIDTH} 186`}
      role="img"
      aria-label="A box, the container MP4, holds an index and two rows: a video track with the codec H.264 and an audio track with the codec AAC. Each row consists of packets; those of video differ in size."
    >
      <rect className={styles.container} x={1} y={1} width={WIDTH - 2} height={184} rx={8} />
      <text className={styles.name} x={16} y={28}>
        container: MP4
      </text>
      <text className={styles.note} x={WIDTH - 16} y={28} textAnchor="end">
        + index: the place and time of each packet
      </text>
      {TRACKS.map(({ name, codec, packets, kind }, row) => (
        <g key={name} transform={`translate(16 ${46 + row * 66})`}>
          <rect className={styles.track} width={WIDTH - 32} height={56} rx={5} />
          <text className={styles.name} x={14} y={25}>
            {name}
          </text>
          <text className={styles.note} x={14} y={45}>
            {codec}
          </text>
          {packets.map((width, i) => (
            <rect
              // biome-ignore lint/suspicious/noArrayIndexKey: packets never move
              key={i}
              className={clsx(styles.packet, kind)}
              x={FIRST_PACKET + packets.slice(0, i).reduce((sum, one) => sum + one + 8, 0)}
              y={14}
              width={width}
              height={28}
              rx={3}
            />
          ))}
        </g>
      ))}
    </svg>
  );
}
