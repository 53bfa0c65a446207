/** The footage at the time of the result. */
import type { Playable } from "live-program/messages";
import { type ReactNode, useEffect, useRef, useState } from "react";
import styles from "./Comparison.module.css";

interface Props {
  media: Playable;
  /** URL of the footage. */
  source: string;
}

/** If the source differs more than this from a playing result, it seeks. While paused, it always shows the exact frame. */
const DRIFT_SECONDS = 0.12;
/** A seek to the start of a frame may end at the frame before it, because times are rounded. */
const INSIDE_FRAME = 0.001;
/** More than browsers round the time of a seek, which would seek again for ever. */
const CORRECTED_SECONDS = 0.02;
const EVENTS = ["play", "pause", "seeked", "timeupdate", "ended"];

export default function SourceVideo({ media, source }: Props): ReactNode {
  const element = useRef<HTMLVideoElement>(null);
  const [failed, setFailed] = useState(false);

  useEffect(() => {
    const video = element.current;
    if (!video) return;
    const follow = () => {
      const time = Math.min(media.currentTime + INSIDE_FRAME, video.duration || Number.POSITIVE_INFINITY);
      if (media.paused) video.pause();
      if (Math.abs(video.currentTime - time) > (media.paused ? INSIDE_FRAME : DRIFT_SECONDS)) video.currentTime = time;
      if (!media.paused) void video.play().catch(() => {});
    };
    // If a seek is under way at `pause()`, Chromium may stay at the time of the pause.
    const correct = () => {
      if (media.paused && Math.abs(video.currentTime - media.currentTime) > CORRECTED_SECONDS) follow();
    };
    follow();
    for (const event of EVENTS) media.addEventListener(event, follow);
    video.addEventListener("loadedmetadata", follow);
    for (const event of ["pause", "seeked"]) video.addEventListener(event, correct);
    return () => {
      for (const event of EVENTS) media.removeEventListener(event, follow);
      video.removeEventListener("loadedmetadata", follow);
      for (const event of ["pause", "seeked"]) video.removeEventListener(event, correct);
    };
  }, [media]);

  if (failed) return <p className={styles.failed}>This browser can’t play the source.</p>;
  return <video ref={element} src={source} aria-label="Source" muted playsInline onError={() => setFailed(true)} />;
}
