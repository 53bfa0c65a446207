/** Player controls for the program's output, outside the frame, where the program can't block them. */

import type { Playable } from "live-program/messages";
import { type ReactNode, useEffect, useReducer } from "react";
import styles from "./PlayerBar.module.css";
import PlayerIcon from "./PlayerIcon";

interface Props {
  media: Playable;
  comparing: boolean;
  /** Hidden if there is no picture to compare. */
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

/** A media element, or the player of an edit, which has the same words. `instanceof` fails here: it belongs to the frame's window. */
export function isElement(media: Playable): media is HTMLMediaElement {
  return "loop" in media;
}

export default function PlayerBar({ media, comparing, onCompare, onFullScreen }: Props): ReactNode {
  const [, refresh] = useReducer((count: number) => count + 1, 0);
  const element = isElement(media) ? media : undefined;
  useEffect(() => {
    if (isElement(media)) media.controls = false;
    for (const event of EVENTS) media.addEventListener(event, refresh);
    return () => {
      for (const event of EVENTS) media.removeEventListener(event, refresh);
    };
  }, [media]);

  const toggle = () => (media.paused ? void media.play().catch(() => {}) : media.pause());
  const flip = (key: "loop" | "muted") => {
    if (element) element[key] = !element[key];
    refresh();
  };

  return (
    <fieldset className={styles.bar} aria-label="Player">
      <button
        type="button"
        onClick={toggle}
        // A painted stream is read once. To replay it, the program runs again.
        disabled={!element && media.ended}
        aria-label={media.paused ? "Play" : "Pause"}
      >
        <PlayerIcon name={media.paused ? "play" : "pause"} />
      </button>
      {element ? <Position media={element} /> : <span className={styles.only}>{clock(media.currentTime)}</span>}
      {element && (
        <>
          <button type="button" aria-label="Loop" aria-pressed={element.loop} onClick={() => flip("loop")}>
            <PlayerIcon name="loop" />
          </button>
          <button type="button" aria-label="Mute" aria-pressed={element.muted} onClick={() => flip("muted")}>
            <PlayerIcon name={element.muted ? "muted" : "sound"} />
          </button>
        </>
      )}
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

function Position({ media }: { media: HTMLMediaElement }): ReactNode {
  const end = lengthOf(media);
  const time = `${clock(media.currentTime)} of ${clock(end)}`;
  return (
    <>
      <input
        type="range"
        aria-label="Position"
        aria-valuetext={time}
        min={0}
        max={end || 1}
        step={0.01}
        value={Math.min(media.currentTime, end || 1)}
        onChange={(event) => {
          media.currentTime = Number(event.target.value);
        }}
      />
      <span className={styles.time}>
        {clock(media.currentTime)} / {clock(end)}
      </span>
    </>
  );
}

/** While a video is being encoded, its duration is that of the part so far. */
function lengthOf({ duration, buffered }: HTMLMediaElement): number {
  if (Number.isFinite(duration) || !buffered) return duration || 0;
  return buffered.length ? buffered.end(buffered.length - 1) : 0;
}

function clock(seconds: number): string {
  return `${Math.floor(seconds / 60)}:${(seconds % 60).toFixed(1).padStart(4, "0")}`;
}
