/** A notice for browsers without the codecs that the samples need. */
import Link from "@docusaurus/Link";
import { useActiveDocContext } from "@docusaurus/plugin-content-docs/client";
import { type ReactNode, useEffect, useState } from "react";
import { type Gap, gapOf } from "./gap";

const TEXTS: Record<Gap, string> = {
  insecure: "This page was loaded without HTTPS, so the browser disables WebCodecs and the samples cannot run.",
  video: "This browser has no WebCodecs, so the samples cannot run here. You can still read and copy them.",
  "video encoder": "This browser has no VideoEncoder, so samples that encode video fail here.",
  audio: "This browser has no WebCodecs for sound, so samples that decode or encode sound fail here.",
  "audio encoder": "This browser has no AudioEncoder, so samples that encode sound fail here.",
};

export default function WebCodecsNotice(): ReactNode {
  const [gap, setGap] = useState<Gap>();
  const formats = useActiveDocContext("default").activeVersion?.docs.find(({ id }) => id === "supported-formats");
  // Known only in the browser.
  useEffect(() => setGap(gapOf(window)), []);
  if (!gap) return null;
  return (
    <aside
      className="alert alert--warning margin-bottom--md"
      aria-label="Your browser"
      data-search-ignore
      data-no-highlight
    >
      {TEXTS[gap]} <Link to={formats?.path ?? "/docs/supported-formats"}>Which browsers have it</Link>
    </aside>
  );
}
