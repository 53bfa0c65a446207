import clsx from "clsx";
import type { ReactNode } from "react";
import styles from "./TrimDrawing.module.css";

const WIDTH = 640;
const FRAMES = 32;
const PITCH = WIDTH / FRAMES;
/** Key frames: frames that can be decoded on their own. */
const KEY_FRAMES = [0, 8, 16, 24];
const START = 11;
const END = 22;
const DECODED_FROM = 8;

/** The handling of each frame of a trimmed video track, and of its audio. */
export default function TrimDrawing(): ReactNode {
  const x = (frame: number) => frame * PITCH;
  return (
    <svg
      className={styles.drawing}
      viewBox={`0 0 ${WIDTH} 150`}
      role="img"
      aria-label="Of a row of frames, decoding begins at the key frame before start; frames between it and start are dropped; those from start up to end are kept; frames after end are not decoded. Audio is cut exactly at start and end."
    >
      {Array.from({ length: FRAMES }, (_, frame) => (
        <rect
          // biome-ignore lint/suspicious/noArrayIndexKey: frames never move
          key={frame}
          className={clsx(
            styles.frame,
            frame >= START && frame < END && styles.kept,
            frame >= DECODED_FROM && frame < START && styles.dropped,
          )}
          x={x(frame) + 2}
          y={KEY_FRAMES.includes(frame) ? 34 : 42}
          width={PITCH - 4}
          height={KEY_FRAMES.includes(frame) ? 44 : 36}
          rx={3}
        />
      ))}
      <rect className={styles.sound} x={0} y={92} width={WIDTH} height={16} rx={3} />
      <rect className={styles.keptSound} x={x(START)} y={92} width={x(END) - x(START)} height={16} />
      {[START, END].map((edge) => (
        <g key={edge}>
          <path className={styles.edge} d={`M${x(edge)} 24V116`} />
          <text className={styles.label} x={x(edge)} y={16}>
            {edge === START ? "start" : "end"}
          </text>
        </g>
      ))}
      <text className={styles.note} x={x(DECODED_FROM)} y={138} textAnchor="start">
        decoded from here
      </text>
      <path className={styles.pointer} d={`M${x(DECODED_FROM) + PITCH / 2} 124V82`} />
      <text className={styles.note} x={WIDTH} y={138} textAnchor="end">
        not decoded
      </text>
    </svg>
  );
}
