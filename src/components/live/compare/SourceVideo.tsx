/** The footage at the time of the result. */
import { type ReactNode, useEffect, useRef, useState } from "react";
import type { RemotePlayer } from "../run/remote-player";
import styles from "./Comparison.module.css";

interface Props {
  media: RemotePlayer;
  /** URL of the footage. */
  source: string;
}

/** If the source differs more than this from a playing result, it seeks. While paused, it always shows the exact frame. */
const DRIFT_SECONDS = 0.12;
/** A seek to the start of a frame may end at the frame before it, because times are rounded. */
const INSIDE_FRAME = 0.001;
const EVENTS = ["play", "pause", "seeked", "timeupdate", "ended"];
const OWN_EVENTS = ["pause", "seeked"];

export default function SourceVideo({ media, source }: Props): ReactNode {
  const element = useRef<HTMLVideoElement>(null);
  const [failed, setFailed] = useState(false);

  useEffect(() => {
    const video = element.current;
    if (!video) return;
    /** Says whether the source seeks. */
    const follow = () => {
      const { currentTime, paused } = media.state;
      const time = Math.min(currentTime + INSIDE_FRAME, video.duration || Number.POSITIVE_INFINITY);
      if (paused) video.pause();
      const seeks = Math.abs(video.currentTime - time) > (paused ? INSIDE_FRAME : DRIFT_SECONDS);
      if (seeks) video.currentTime = time;
      if (!paused) void video.play().catch(() => {});
      return seeks;
    };
    // If a seek is under way at `pause()`, Chromium may stay at the time of the pause. Once for each position of the result,
    // because browsers round the times of seeks.
    let corrected: number | undefined;
    const correct = () => {
      const { currentTime, paused } = media.state;
      if (paused && currentTime !== corrected && follow()) corrected = currentTime;
    };
    follow();
    const listening = new AbortController();
    for (const event of EVENTS) media.addEventListener(event, follow, listening);
    for (const event of OWN_EVENTS) video.addEventListener(event, correct, listening);
    video.addEventListener("loadedmetadata", follow, listening);
    return () => listening.abort();
  }, [media]);

  if (failed) return <p className={styles.failed}>This browser can’t play the source.</p>;
  return <video ref={element} src={source} aria-label="Source" muted playsInline onError={() => setFailed(true)} />;
}
