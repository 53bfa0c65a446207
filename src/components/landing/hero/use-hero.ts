import useBaseUrl from "@docusaurus/useBaseUrl";
import { type RefObject, useCallback, useEffect, useRef, useState } from "react";
import type { RunningHero } from "./start";
import { type HeroState, initialState } from "./state";

/**
 * - `poster`: not started. Starts when it is in view and the page is idle; with reduced motion or data saving, at Play.
 * - `starting`: the library and the footage are loading.
 * - `live`: frames are being processed.
 * - `video`: this browser lacks what it needs, or it could not be loaded; a video made beforehand plays.
 */
export type HeroPhase = "poster" | "starting" | "live" | "video";

export interface Hero {
  phase: HeroPhase;
  state: HeroState;
  framesPerSecond: number | undefined;
  change(part: Partial<HeroState>): void;
  play(): void;
}

export function useHero(
  screen: RefObject<HTMLElement | null>,
  before: RefObject<HTMLCanvasElement | null>,
  after: RefObject<HTMLCanvasElement | null>,
): Hero {
  const [phase, setPhase] = useState<HeroPhase>("poster");
  const [state, setState] = useState(initialState);
  const [framesPerSecond, setFramesPerSecond] = useState<number>();
  const running = useRef<RunningHero>(undefined);
  const started = useRef(false);
  const isSeen = useIsSeen(screen);
  const baseUrl = useBaseUrl("/");

  const play = useCallback(async () => {
    if (started.current || !before.current || !after.current) return;
    started.current = true;
    setPhase("starting");
    const loaded = await import("./start").catch(() => undefined);
    if (!before.current || !after.current) return; // The reader has left the page.
    if (!loaded?.canPlay()) return setPhase("video");
    running.current = loaded.startHero(before.current, after.current, baseUrl, initialState, (event) => {
      if (event.type === "failed") {
        console.warn(`The live preview ended: ${event.message}`);
        running.current?.stop();
        setPhase("video");
      } else {
        setPhase("live");
        setFramesPerSecond(event.perSecond);
      }
    });
  }, [before, after, baseUrl]);

  useEffect(() => {
    if (!isSeen || spareMotionAndData()) return;
    return whenIdle(play);
  }, [isSeen, play]);

  // While it is out of view the player waits, and so does the whole pipeline (backpressure).
  useEffect(() => {
    if (phase !== "poster") running.current?.update({ ...state, playing: state.playing && isSeen });
  }, [state, isSeen, phase]);

  useEffect(() => () => running.current?.stop(), []);

  const change = useCallback((part: Partial<HeroState>) => setState((last) => ({ ...last, ...part })), []);
  return { phase, state, framesPerSecond, change, play };
}

export function spareMotionAndData(): boolean {
  const { connection } = navigator as { connection?: { saveData?: boolean; effectiveType?: string } };
  const isCostly = connection?.saveData === true || /2g/.test(connection?.effectiveType ?? "");
  return isCostly || window.matchMedia("(prefers-reduced-motion: reduce)").matches;
}

/** Runs when the page has loaded and is idle. */
function whenIdle(run: () => void): () => void {
  let handle = 0;
  const ask = () => {
    handle =
      "requestIdleCallback" in window ? requestIdleCallback(run, { timeout: 4000 }) : Number(setTimeout(run, 500));
  };
  if (document.readyState === "complete") ask();
  else window.addEventListener("load", ask, { once: true });
  return () => {
    window.removeEventListener("load", ask);
    if ("cancelIdleCallback" in window) cancelIdleCallback(handle);
    else clearTimeout(handle);
  };
}

/** Whether a part of the element is in view and the tab is visible. */
function useIsSeen(ref: RefObject<HTMLElement | null>): boolean {
  const [isInView, setInView] = useState(false);
  const [isPageSeen, setPageSeen] = useState(true);
  useEffect(() => {
    const observer = new IntersectionObserver(([entry]) => setInView(entry!.isIntersecting), { threshold: 0.15 });
    observer.observe(ref.current!);
    const onVisibility = () => setPageSeen(document.visibilityState === "visible");
    document.addEventListener("visibilitychange", onVisibility);
    return () => {
      observer.disconnect();
      document.removeEventListener("visibilitychange", onVisibility);
    };
  }, [ref]);
  return isInView && isPageSeen;
}
