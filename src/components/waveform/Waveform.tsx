/** Waveforms of a sound before and after a change, drawn over each other. */
import { memo, type ReactNode, type RefObject } from "react";
import { BOX, factsOf, frameOf, outlineOf, type Peaks, textFor } from "./peaks";
import styles from "./Waveform.module.css";

interface Props {
  /** Name of the change. */
  name: string;
  /** The sounds, once they are known. */
  sounds: { before: Peaks; after: Peaks } | undefined;
  /** The line at the position that is heard. */
  marker: RefObject<HTMLDivElement | null>;
  /** URL of the picture that is shown until then. */
  still: string;
}

export default function Waveform({ name, sounds, marker, still }: Props): ReactNode {
  return (
    <figure className={styles.figure}>
      <div className={styles.drawing}>
        {sounds ? (
          <Drawing {...sounds} />
        ) : (
          <img
            src={still}
            alt={`Waveform of the clip before and after ${name}`}
            width={BOX.width}
            height={BOX.height}
            loading="lazy"
          />
        )}
        <div ref={marker} className={styles.marker} />
      </div>
      <figcaption className={styles.legend}>
        <span data-side="before">Before{sounds && `: ${factsOf(sounds.before)}`}</span>
        <span data-side="after">After{sounds && `: ${factsOf(sounds.after)}`}</span>
      </figcaption>
    </figure>
  );
}

const Drawing = memo(function Drawing({ before, after }: { before: Peaks; after: Peaks }): ReactNode {
  const frame = frameOf(before, after);
  return (
    <svg
      viewBox={`0 0 ${BOX.width} ${BOX.height}`}
      preserveAspectRatio="none"
      role="img"
      aria-label={textFor(after, before)}
    >
      <path data-side="before" d={outlineOf(before, frame)} />
      <path data-side="after" d={outlineOf(after, frame)} />
    </svg>
  );
});
