import clsx from "clsx";
import { type ReactNode, useState } from "react";
import styles from "./GopTimeline.module.css";
import { decodedFor, FRAMES, STORED } from "./gop";

const PITCH = 24;
const WIDTH = FRAMES.length * PITCH;
const MS_PER_FRAME = 40;
const ALL = [...FRAMES].map((_, frame) => frame);

/** A reader moves to a frame and sees which frames must be decoded for it. */
export default function GopTimeline(): ReactNode {
  const [frame, setFrame] = useState(15);
  const decoded = decodedFor(frame);
  const count =
    decoded.length === 1 ? "1 frame is decoded: a key frame needs no other." : `${decoded.length} frames are decoded.`;
  return (
    <div className={styles.timeline}>
      <svg
        viewBox={`0 0 ${WIDTH} 130`}
        role="img"
        aria-label="A row of frames in the order in which they are shown, with three key frames, and below it the same frames as a file stores them: each B-frame after the frame that follows it. Marked are the frames that are decoded to show one of them."
      >
        <Row y={24} title="as shown" frames={ALL} frame={frame} decoded={decoded} />
        <Row y={92} title="as stored" frames={STORED} frame={frame} decoded={decoded} />
      </svg>
      <input
        type="range"
        aria-label="Frame to show"
        min={0}
        max={FRAMES.length - 1}
        value={frame}
        onChange={({ currentTarget }) => setFrame(currentTarget.valueAsNumber)}
      />
      <output>
        To show frame {frame}, at {frame * MS_PER_FRAME} ms: {count}
      </output>
    </div>
  );
}

interface RowProps {
  y: number;
  title: string;
  frames: readonly number[];
  frame: number;
  decoded: readonly number[];
}

function Row({ y, title, frames, frame, decoded }: RowProps): ReactNode {
  return (
    <g transform={`translate(0 ${y})`}>
      <text className={styles.title} y={-8}>
        {title}
      </text>
      {frames.map((one, place) => (
        <g key={one} transform={`translate(${place * PITCH} 0)`}>
          <rect
            className={clsx(styles.frame, decoded.includes(one) && styles.decoded, one === frame && styles.shown)}
            x={1.5}
            width={PITCH - 3}
            height={FRAMES[one] === "I" ? 34 : 28}
            rx={3}
          />
          <text className={clsx(styles.kind, decoded.includes(one) && styles.onDecoded)} x={PITCH / 2} y={19}>
            {FRAMES[one]}
          </text>
        </g>
      ))}
    </g>
  );
}
