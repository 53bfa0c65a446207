import useBaseUrl from "@docusaurus/useBaseUrl";
import clsx from "clsx";
import { type CSSProperties, type PointerEvent, type ReactNode, useId, useRef, useState } from "react";
import { Divider } from "../../before-after/BeforeAfter";
import styles from "./Stage.module.css";
import { looks, SPLIT } from "./state";
import { useHero } from "./use-hero";

/** Size of the footage in pixels. */
const SIZE = { width: 640, height: 360 };

/** Made by `footage/processed`: the first frame with the first look on its right side, and a video of all looks. */
export const POSTER = "/media/coast-processed.webp";
const VIDEO = "/media/coast-processed.mp4";

/** Lowest rate that is shown. Below it a software renderer is at work. */
const SMOOTH = 24;

/** Footage that MFX processes live: the original on the left of the divider, the result on its right. */
export default function Stage(): ReactNode {
  const screen = useRef<HTMLDivElement>(null);
  const before = useRef<HTMLCanvasElement>(null);
  const after = useRef<HTMLCanvasElement>(null);
  const { phase, state, framesPerSecond, change, play } = useHero(screen, before, after);
  const poster = useBaseUrl(POSTER);
  const video = useBaseUrl(VIDEO);
  const [split, setSplit] = useState(SPLIT * 100);
  const group = useId();
  const look = looks.find(({ name }) => name === state.look)!;
  const isLive = phase === "live";

  // A mouse scrubs without a button; a finger drags, or scrolls the page.
  const scrub = ({ pointerType, buttons, target, currentTarget, clientX }: PointerEvent<HTMLElement>) => {
    if (!isLive || pointerType !== "mouse" || buttons || (target as Element).closest("button")) return;
    const { left, width } = currentTarget.getBoundingClientRect();
    setSplit(Math.round(((clientX - left) / width) * 100));
  };

  return (
    <figure className={styles.stage}>
      <div
        ref={screen}
        className={styles.screen}
        style={{ "--split": `${split}%` } as CSSProperties}
        data-hero={phase}
        onPointerMove={scrub}
      >
        <img
          src={poster}
          alt="A rocky coast at sunset: as it was filmed on the left, with deeper colors on the right"
          {...SIZE}
          fetchPriority="high"
        />
        {/* biome-ignore lint/a11y/noAriaHiddenOnFocusable: a canvas takes no focus; the image describes it */}
        <canvas ref={before} {...SIZE} className={clsx(!isLive && styles.hidden)} aria-hidden="true" />
        {/* biome-ignore lint/a11y/noAriaHiddenOnFocusable: as above */}
        <canvas ref={after} {...SIZE} className={clsx(styles.after, !isLive && styles.hidden)} aria-hidden="true" />
        {phase === "video" && (
          <video
            src={video}
            poster={poster}
            {...SIZE}
            autoPlay
            muted
            loop
            playsInline
            controls
            // The picture below stays if the browser cannot play it.
            onError={({ currentTarget }) => {
              currentTarget.hidden = true;
            }}
          >
            <track kind="captions" />
          </video>
        )}
        {isLive && (
          <Divider
            label="Where the processed picture begins"
            names={["Footage", "MFX"]}
            split={split}
            onChange={setSplit}
          />
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
      {phase === "video" ? (
        <figcaption className={styles.made}>
          This browser lacks WebCodecs or WebGL2, so here is what MFX made of the same footage beforehand.
        </figcaption>
      ) : (
        <figcaption className={styles.panel}>
          <fieldset className={styles.looks}>
            <legend className="visually-hidden">Effect</legend>
            {looks.map(({ name, label }) => (
              <label key={name} className={styles.look}>
                <input
                  type="radio"
                  name={group}
                  checked={name === state.look}
                  onChange={() => change({ look: name })}
                />
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
            <code className={styles.code}>effect(video, [{withNumbers(look.code(state.strength))}])</code>
            {isLive && (
              <span className={styles.rate}>
                Live{framesPerSecond && framesPerSecond >= SMOOTH ? `, ${framesPerSecond} frames/s` : ""}
              </span>
            )}
          </div>
        </figcaption>
      )}
    </figure>
  );
}

/** The slider moves these numbers. */
const withNumbers = (code: string): ReactNode[] =>
  code.split(/(?<=: )([\d.]+)/).map((part, index) =>
    index % 2 ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a line of code never move
      <span key={index} className={styles.number}>
        {part}
      </span>
    ) : (
      part
    ),
  );
