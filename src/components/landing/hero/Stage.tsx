import clsx from "clsx";
import { type CSSProperties, type ReactNode, useId, useRef, useState } from "react";
import styles from "./Stage.module.css";
import { looks } from "./state";
import { useHero } from "./use-hero";

/** The footage's own size. */
const SIZE = { width: 640, height: 360 };

/** From here on the rate is worth telling; below, a software renderer is at work. */
const SMOOTH = 24;

/** Real footage, processed by MFX as one looks: before on the left of the divider, after on its right. */
export default function Stage(): ReactNode {
  const screen = useRef<HTMLDivElement>(null);
  const before = useRef<HTMLCanvasElement>(null);
  const after = useRef<HTMLCanvasElement>(null);
  const { phase, state, framesPerSecond, change, play } = useHero(screen, before, after);
  const [split, setSplit] = useState(38);
  const group = useId();
  const look = looks.find(({ name }) => name === state.look)!;
  const isLive = phase === "live";

  return (
    <figure className={styles.stage}>
      <div ref={screen} className={styles.screen} style={{ "--split": `${split}%` } as CSSProperties} data-hero={phase}>
        <img src="/media/coast.jpg" alt="Waves on a coast, from above" {...SIZE} fetchPriority="high" />
        {/* biome-ignore lint/a11y/noAriaHiddenOnFocusable: a canvas takes no focus; the image tells what is to be seen */}
        <canvas ref={before} {...SIZE} className={clsx(!isLive && styles.hidden)} aria-hidden="true" />
        {/* biome-ignore lint/a11y/noAriaHiddenOnFocusable: as above */}
        <canvas ref={after} {...SIZE} className={clsx(styles.after, !isLive && styles.hidden)} aria-hidden="true" />
        {phase === "video" && (
          <video src="/media/coast.mp4" poster="/media/coast.jpg" {...SIZE} autoPlay muted loop playsInline controls>
            <track kind="captions" />
          </video>
        )}
        {isLive && (
          <>
            <span className={styles.divider} aria-hidden="true" />
            <input
              type="range"
              className={styles.split}
              min={0}
              max={100}
              value={split}
              aria-label="Where the processed picture begins"
              onChange={(event) => setSplit(event.currentTarget.valueAsNumber)}
            />
          </>
        )}
        {(phase === "poster" || phase === "starting" || isLive) && (
          <button
            type="button"
            className={clsx(styles.play, isLive && styles.small)}
            disabled={phase === "starting"}
            aria-label={isLive && state.playing ? "Pause" : "Play"}
            onClick={() => (isLive ? change({ playing: !state.playing }) : play())}
          >
            <svg viewBox="0 0 24 24" aria-hidden="true">
              <path d={isLive && state.playing ? "M7 5h3v14H7zM14 5h3v14h-3z" : "M8 5l12 7-12 7z"} />
            </svg>
          </button>
        )}
      </div>
      <figcaption className={styles.panel}>
        <fieldset className={styles.looks}>
          <legend className="visually-hidden">Effect</legend>
          {looks.map(({ name, label }) => (
            <label key={name} className={styles.look}>
              <input type="radio" name={group} checked={name === state.look} onChange={() => change({ look: name })} />
              <span>{label}</span>
            </label>
          ))}
        </fieldset>
        <label className={styles.strength}>
          <span>Strength</span>
          <input
            type="range"
            min={0}
            max={1}
            step={0.01}
            value={state.strength}
            onChange={(event) => change({ strength: event.currentTarget.valueAsNumber })}
          />
        </label>
        <div className={styles.line}>
          <code className={styles.code}>effect(video, [{look.code(state.strength)}])</code>
          {isLive && (
            <span className={styles.rate}>
              live{framesPerSecond && framesPerSecond >= SMOOTH ? `, ${framesPerSecond} frames/s` : ""}
            </span>
          )}
        </div>
      </figcaption>
    </figure>
  );
}
