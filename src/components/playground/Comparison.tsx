/** The source over the result, up to a line that can be moved. */
import { type ReactNode, useEffect, useRef, useState } from "react";
import styles from "./Comparison.module.css";

/** A source that is further off than this is set again. */
const DRIFT_SECONDS = 0.12;

export default function Comparison({ media, source }: { media: HTMLMediaElement; source: string }): ReactNode {
  const before = useRef<HTMLVideoElement>(null);
  const [split, setSplit] = useState(50);

  useEffect(() => {
    const video = before.current!;
    const follow = () => {
      if (Math.abs(video.currentTime - media.currentTime) > DRIFT_SECONDS) video.currentTime = media.currentTime;
      if (media.paused) video.pause();
      else void video.play().catch(() => {});
    };
    const events = ["play", "pause", "seeked", "timeupdate", "ended"];
    for (const event of events) media.addEventListener(event, follow);
    video.addEventListener("loadedmetadata", follow);
    return () => {
      for (const event of events) media.removeEventListener(event, follow);
      video.removeEventListener("loadedmetadata", follow);
    };
  }, [media]);

  return (
    <div className={styles.comparison} style={{ "--split": `${split}%` } as React.CSSProperties}>
      <video ref={before} src={source} muted playsInline className={styles.before} />
      <div className={styles.line} aria-hidden="true" />
      <span className={styles.labelBefore}>Source</span>
      <span className={styles.labelAfter}>Result</span>
      <input
        type="range"
        min={0}
        max={100}
        value={split}
        aria-label="How much of the source is seen"
        onChange={(event) => setSplit(Number(event.target.value))}
      />
    </div>
  );
}
