import clsx from "clsx";
import type { ReactNode } from "react";
import styles from "./PipelineDrawing.module.css";

type Lane = "bytes" | "video" | "audio";

interface Stage {
  label: string;
  note?: string;
  lane: Lane;
  /** Position along the pipeline. */
  step: number;
}

const stages: Stage[] = [
  { step: 0, lane: "bytes", label: "bytes in", note: "a file, a download" },
  { step: 1, lane: "bytes", label: "demux" },
  { step: 2, lane: "video", label: "decode" },
  { step: 2, lane: "audio", label: "decode" },
  { step: 3, lane: "video", label: "effects", note: "on the GPU" },
  { step: 3, lane: "audio", label: "your streams" },
  { step: 4, lane: "video", label: "encode" },
  { step: 4, lane: "audio", label: "encode" },
  { step: 5, lane: "bytes", label: "mux" },
  { step: 6, lane: "bytes", label: "bytes out", note: "to disk, player…" },
];

/** Which function does what. */
const calls = [
  { name: "decode()", from: 1, to: 2 },
  { name: "effects", from: 3, to: 3 },
  { name: "encode()", from: 4, to: 5 },
];

/** Horizontal on wide screens, vertical on phones: the same drawing with its axes swapped. */
const ACROSS = { pitch: 146, box: { width: 118, height: 58 }, lane: 62, middle: 122, margin: 2 };
const DOWN = { pitch: 92, box: { width: 124, height: 54 }, lane: 80, middle: 168, margin: 2 };

/** How frames and audio flow. `effects`: name of the effects API in the current version. */
export default function PipelineDrawing({ effects = "effect()" }: { effects?: string }): ReactNode {
  return (
    <>
      <Drawing className={styles.across} isDown={false} effects={effects} />
      <Drawing className={styles.down} isDown effects={effects} />
    </>
  );
}

function Drawing({ className, isDown, effects }: { className?: string; isDown: boolean; effects: string }) {
  const { pitch, box, lane, middle, margin } = isDown ? DOWN : ACROSS;
  const length = 6 * pitch + (isDown ? box.height : box.width) + 2 * margin;
  const size = isDown ? { width: 340, height: length } : { width: length, height: 210 };
  const along = (isDown ? box.height : box.width) / 2;

  const centre = (step: number, name: Lane) => {
    const main = margin + along + step * pitch;
    const cross = middle + (name === "video" ? -lane : name === "audio" ? lane : 0);
    return isDown ? { x: cross, y: main } : { x: main, y: cross };
  };

  const links = stages.flatMap((from) =>
    stages.filter((to) => to.step === from.step + 1 && joins(from.lane, to.lane)).map((to) => ({ from, to })),
  );

  return (
    <svg
      className={clsx(styles.drawing, className)}
      viewBox={`0 0 ${size.width} ${size.height}`}
      role="img"
      aria-label="Bytes are demuxed into a video and an audio track. decode makes frames of them, effects change them on the GPU, encode compresses them and writes them into one file."
    >
      {calls.map(({ name, from, to }) => {
        const [start, end] = [centre(from, "video"), centre(to, "video")];
        return isDown ? null : (
          <g key={name} className={styles.call}>
            <path d={`M${start.x - along} 22V16H${end.x + along}v6`} />
            <text x={(start.x + end.x) / 2} y={10}>
              {name === "effects" ? effects : name}
            </text>
          </g>
        );
      })}
      {links.map(({ from, to }) => {
        const [a, b] = [centre(from.step, from.lane), centre(to.step, to.lane)];
        const name = to.lane === "bytes" ? from.lane : to.lane;
        return (
          <path
            key={`${from.lane}${from.step}${to.lane}`}
            className={clsx(styles.link, styles[name])}
            d={isDown ? curveDown(a, b, along) : curveAcross(a, b, along)}
          />
        );
      })}
      {stages.map(({ step, lane: name, label, note }) => {
        const { x, y } = centre(step, name);
        return (
          <g key={name + step} className={clsx(styles.stage, styles[name])}>
            <rect x={x - box.width / 2} y={y - box.height / 2} width={box.width} height={box.height} rx={9} />
            <text x={x} y={note ? y - 3 : y + 5}>
              {label}
            </text>
            {note && (
              <text className={styles.note} x={x} y={y + 15}>
                {note}
              </text>
            )}
          </g>
        );
      })}
    </svg>
  );
}

const joins = (a: Lane, b: Lane) => a === b || a === "bytes" || b === "bytes";

interface Point {
  x: number;
  y: number;
}

function curveAcross(a: Point, b: Point, along: number): string {
  const [start, end] = [a.x + along, b.x - along];
  const half = (start + end) / 2;
  return `M${start} ${a.y}C${half} ${a.y} ${half} ${b.y} ${end} ${b.y}`;
}

function curveDown(a: Point, b: Point, along: number): string {
  const [start, end] = [a.y + along, b.y - along];
  const half = (start + end) / 2;
  return `M${a.x} ${start}C${a.x} ${half} ${b.x} ${half} ${b.x} ${end}`;
}
