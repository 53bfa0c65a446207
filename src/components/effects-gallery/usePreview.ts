/** State of one preview. Starting a preview stops the running one. */
import type { Failure } from "live-program/messages";
import { useEffect, useRef, useState } from "react";

export type Phase = "idle" | "loading" | "playing" | "stopped" | "failed";

export interface Running {
  /** Called when the first frame or sound is played. */
  onPlaying(): void;
  signal: AbortSignal;
}

let running: AbortController | undefined;

export function usePreview() {
  const [phase, setPhase] = useState<Phase>("idle");
  const [failure, setFailure] = useState<Failure>();
  const control = useRef<AbortController>(undefined);

  const stop = () => control.current?.abort();

  /** @param play - Plays until the signal aborts, or until it has reached the end. */
  const begin = async (play: (running: Running) => Promise<void>) => {
    running?.abort();
    const mine = new AbortController();
    running = control.current = mine;
    mine.signal.addEventListener("abort", () => setPhase("stopped"), { once: true });
    setFailure(undefined);
    setPhase("loading");
    try {
      await play({ onPlaying: () => setPhase("playing"), signal: mine.signal });
      if (!mine.signal.aborted) setPhase("stopped");
    } catch (error) {
      if (mine.signal.aborted) return;
      setFailure(failureOf(error));
      setPhase("failed");
    }
  };

  useEffect(() => () => control.current?.abort(), []);
  return { phase, failure, begin, stop };
}

function failureOf(error: unknown): Failure {
  if (typeof VideoDecoder === "undefined")
    return { name: "Not supported", message: "This browser has no WebCodecs, so it can't decode the footage." };
  if (!(error instanceof Error)) return { name: "Error", message: String(error) };
  if (/dynamically imported|fetch/.test(error.message))
    return { name: "Error", message: "The library or the clip could not be loaded. Are you offline?" };
  const code = "code" in error && typeof error.code === "string" ? error.code : undefined;
  return { name: error.name, message: error.message, code };
}
