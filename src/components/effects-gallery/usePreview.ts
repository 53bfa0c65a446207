/** State of one preview. Starting a preview stops the running one. */

import { useBaseUrlUtils } from "@docusaurus/useBaseUrl";
import type { Failure } from "live-program/messages";
import { useEffect, useRef, useState } from "react";
import type { FunctionDescription as EffectDescription } from "typedoc-history";
import { useClipUrl } from "../live/footage";
import { usePageVersion } from "../live/usePageVersion";
import { SECOND } from "./code";
import type { Values } from "./controls";
import { exhibitOf } from "./exhibits";

export type Phase = "idle" | "loading" | "playing" | "stopped" | "failed";

let running: AbortController | undefined;

export function usePreview(effect: EffectDescription, values: Values) {
  const [phase, setPhase] = useState<Phase>("idle");
  const [failure, setFailure] = useState<Failure>();
  const version = usePageVersion();
  const { withBaseUrl } = useBaseUrlUtils();
  const { argument, footage } = exhibitOf(effect);
  const clip = useClipUrl(footage);
  const before = useRef<HTMLCanvasElement>(null);
  const after = useRef<HTMLCanvasElement>(null);
  const control = useRef<AbortController>(undefined);
  const current = useRef(values);
  current.current = values;

  const stop = () => control.current?.abort();

  const start = async () => {
    running?.abort();
    const mine = new AbortController();
    running = control.current = mine;
    mine.signal.addEventListener("abort", () => setPhase("stopped"), { once: true });
    setFailure(undefined);
    setPhase("loading");
    try {
      const { play } = await import("./preview");
      await play({
        moduleUrl: withBaseUrl(`/lib/${version}/mfx.js`),
        effect,
        argument,
        clip,
        second: withBaseUrl(SECOND),
        values: () => current.current,
        before: before.current!,
        after: after.current!,
        onPlaying: () => setPhase("playing"),
        signal: mine.signal,
      });
    } catch (error) {
      if (mine.signal.aborted) return;
      setFailure(failureOf(error));
      setPhase("failed");
    }
  };

  useEffect(() => () => control.current?.abort(), []);
  return { phase, failure, before, after, start, stop };
}

function failureOf(error: unknown): Failure {
  if (typeof VideoDecoder === "undefined")
    return { name: "Not supported", message: "This browser has no WebCodecs, which decode the video." };
  if (!(error instanceof Error)) return { name: "Error", message: String(error) };
  if (/dynamically imported|fetch/.test(error.message))
    return { name: "Error", message: "The library or the clip could not be loaded. Are you offline?" };
  const code = "code" in error && typeof error.code === "string" ? error.code : undefined;
  return { name: error.name, message: error.message, code };
}
