/** Controls of what the program made: they stand outside of the frame, where it can't disturb them. */
import { type ReactNode, useEffect, useReducer } from "react";
import styles from "./PlayerBar.module.css";
import PlayerIcon from "./PlayerIcon";

interface Props {
  media: HTMLMediaElement;
  comparing: boolean;
  /** Nothing where there is no picture to compare. */
  onCompare?: () => void;
  onFullScreen(): void;
}

const EVENTS = [
  "play",
  "pause",
  "timeupdate",
  "durationchange",
  "volumechange",
  "seeking",
  "seeked",
  "ended",
  "progress",
];

export default function PlayerBar({ media, comparing, onCompare, onFullScreen }: Props): ReactNode {
  const [, refresh] = useReducer((count: number) => count + 1, 0);
  useEffect(() => {
    media.controls = false;
    for (const event of EVENTS) media.addEventListener(event, refresh);
    return () => {
      for (const event of EVENTS) media.removeEventListener(event, refresh);
    };
  }, [media]);

  const end = lengthOf(media);
  const toggle = () => (media.paused ? void media.play().catch(() => {}) : media.pause());

  return (
    <fieldset className={styles.bar} aria-label="Player">
      <button type="button" onClick={toggle} aria-label={media.paused ? "Play" : "Pause"}>
        <PlayerIcon name={media.paused ? "play" : "pause"} />
      </button>
      <input
        type="range"
        aria-label="Position"
        aria-valuetext={`${clock(media.currentTime)} of ${clock(end)}`}
        min={0}
        max={end || 1}
        step={0.01}
        value={Math.min(media.currentTime, end || 1)}
        style={{ "--played": `${end ? (media.currentTime / end) * 100 : 0}%` } as React.CSSProperties}
        onChange={(event) => {
          media.currentTime = Number(event.target.value);
        }}
      />
      <span className={styles.time}>
        {clock(media.currentTime)} / {clock(end)}
      </span>
      <button
        type="button"
        aria-label="Loop"
        aria-pressed={media.loop}
        onClick={() => {
          media.loop = !media.loop;
          refresh();
        }}
      >
        <PlayerIcon name="loop" />
      </button>
      <button
        type="button"
        aria-label="Mute"
        aria-pressed={media.muted}
        onClick={() => {
          media.muted = !media.muted;
        }}
      >
        <PlayerIcon name={media.muted ? "muted" : "sound"} />
      </button>
      {onCompare && (
        <button type="button" aria-label="Compare with the source" aria-pressed={comparing} onClick={onCompare}>
          <PlayerIcon name="compare" />
        </button>
      )}
      <button type="button" aria-label="Full screen" onClick={onFullScreen}>
        <PlayerIcon name="full" />
      </button>
    </fieldset>
  );
}

/** While it is made, a video is as long as what there is of it. */
function lengthOf({ duration, buffered }: HTMLMediaElement): number {
  if (Number.isFinite(duration)) return duration;
  return buffered.length ? buffered.end(buffered.length - 1) : 0;
}

function clock(seconds: number): string {
  return `${Math.floor(seconds / 60)}:${(seconds % 60).toFixed(1).padStart(4, "0")}`;
}
