/** The source over the result, with a divider that can be moved. */

import type { Playable } from "live-program/messages";
import { type ReactNode, useEffect, useRef } from "react";
import BeforeAfter from "../before-after/BeforeAfter";
import styles from "./Comparison.module.css";

/** Beyond this difference from the result, the source is set to the right time. */
const DRIFT_SECONDS = 0.12;
const EVENTS = ["play", "pause", "seeked", "timeupdate", "ended"];

export default function Comparison({ media, source }: { media: Playable; source: string }): ReactNode {
  const before = useRef<HTMLVideoElement>(null);

  useEffect(() => {
    const video = before.current!;
    const follow = () => {
      if (Math.abs(video.currentTime - media.currentTime) > DRIFT_SECONDS) video.currentTime = media.currentTime;
      if (media.paused) video.pause();
      else void video.play().catch(() => {});
    };
    for (const event of EVENTS) media.addEventListener(event, follow);
    video.addEventListener("loadedmetadata", follow);
    return () => {
      for (const event of EVENTS) media.removeEventListener(event, follow);
      video.removeEventListener("loadedmetadata", follow);
    };
  }, [media]);

  return (
    <BeforeAfter
      className={styles.comparison}
      label="Source and result"
      names={["Source", "Result"]}
      before={<video ref={before} src={source} muted playsInline />}
    />
  );
}
