/** Player controls for the program's output, outside the frame, where the program can't block them. */

import { PLAYER_EVENTS } from "live-program/messages";
import { type ReactNode, useEffect, useReducer } from "react";
import type { RemotePlayer } from "../live/run/remote-player";
import styles from "./PlayerBar.module.css";
import PlayerIcon from "./PlayerIcon";

interface Props {
  media: RemotePlayer;
  comparing: boolean;
  /** Hidden if there is no picture to compare. */
  onCompare?: () => void;
  onFullScreen(): void;
}

export default function PlayerBar({ media, comparing, onCompare, onFullScreen }: Props): ReactNode {
  const [, refresh] = useReducer((count: number) => count + 1, 0);
  const { canSeek, loop, muted, paused, ended, currentTime } = media.state;
  useEffect(() => {
    media.change({ controls: false });
    const listening = new AbortController();
    for (const event of PLAYER_EVENTS) media.addEventListener(event, refresh, listening);
    return () => listening.abort();
  }, [media]);

  const toggle = () => (media.state.paused ? media.play() : media.pause());

  return (
    <fieldset className={styles.bar} aria-label="Player">
      <button
        type="button"
        onClick={toggle}
        // A painted stream is read once. To replay it, the program runs again.
        disabled={!canSeek && ended}
        aria-label={paused ? "Play" : "Pause"}
      >
        <PlayerIcon name={paused ? "play" : "pause"} />
      </button>
      {canSeek ? <Position media={media} /> : <span className={styles.only}>{clock(currentTime)}</span>}
      {canSeek && (
        <>
          <button type="button" aria-label="Loop" aria-pressed={loop} onClick={() => media.change({ loop: !loop })}>
            <PlayerIcon name="loop" />
          </button>
          <button type="button" aria-label="Mute" aria-pressed={muted} onClick={() => media.change({ muted: !muted })}>
            <PlayerIcon name={muted ? "muted" : "sound"} />
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

function Position({ media }: { media: RemotePlayer }): ReactNode {
  const { currentTime, duration: end } = media.state;
  const time = `${clock(currentTime)} of ${clock(end)}`;
  return (
    <>
      <input
        type="range"
        aria-label="Position"
        aria-valuetext={time}
        min={0}
        max={end || 1}
        step={0.01}
        value={Math.min(currentTime, end || 1)}
        onChange={(event) => media.change({ currentTime: Number(event.target.value) })}
      />
      <span className={styles.time}>
        {clock(currentTime)} / {clock(end)}
      </span>
    </>
  );
}

function clock(seconds: number): string {
  const tenths = Math.round(seconds * 10);
  return `${Math.floor(tenths / 600)}:${((tenths % 600) / 10).toFixed(1).padStart(4, "0")}`;
}
