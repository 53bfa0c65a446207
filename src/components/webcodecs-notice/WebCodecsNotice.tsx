/** Tells a reader whose browser lacks what the samples need, before one of them fails. */
import Link from "@docusaurus/Link";
import { useActiveDocContext } from "@docusaurus/plugin-content-docs/client";
import { type ReactNode, useEffect, useState } from "react";
import { type Gap, gapOf } from "./gap";
import styles from "./WebCodecsNotice.module.css";

const TEXTS: Record<Gap, string> = {
  insecure: "This page came without HTTPS, so the browser withholds WebCodecs, and the samples cannot run.",
  video: "This browser has no WebCodecs, so the samples cannot run here. You can still read and copy them.",
  audio: "This browser has no WebCodecs for sound, so samples that decode or encode sound fail here.",
};

export default function WebCodecsNotice(): ReactNode {
  const [gap, setGap] = useState<Gap>();
  const formats = useActiveDocContext("default").activeVersion?.docs.find(({ id }) => id === "supported-formats");
  // The server cannot know.
  useEffect(() => setGap(gapOf(window)), []);
  if (!gap) return null;
  return (
    <aside className={styles.notice} aria-label="Your browser" data-search-ignore data-no-highlight>
      {TEXTS[gap]} <Link to={formats?.path ?? "/docs/supported-formats"}>Which browsers have it</Link>
    </aside>
  );
}
