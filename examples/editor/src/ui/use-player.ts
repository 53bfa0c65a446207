/** A player for a canvas. A new edit keeps the position, and goes on playing if the old one did. */
import { type Edit, MFXPlayer } from "mfx/next";
import { type RefObject, useCallback, useEffect, useState, useSyncExternalStore } from "react";
import { soundOutput } from "./sound-output.ts";

// #region player
const BEGINNING = { currentTime: 0, paused: true, muted: false };

export function usePlayer(canvas: RefObject<HTMLCanvasElement | null>, edit: Edit | undefined): MFXPlayer | undefined {
  const [player, setPlayer] = useState<MFXPlayer>();
  /** Where a player begins that takes the place of another, whose audio context was closed. */
  const [start, setStart] = useState(BEGINNING);
  const hasEdit = edit !== undefined;
  // biome-ignore lint/correctness/useExhaustiveDependencies: later edits are given to the same player.
  useEffect(() => {
    if (!edit) return setStart(BEGINNING);
    const output = soundOutput();
    const made = new MFXPlayer(canvas.current!, edit, { output });
    Object.assign(made, { currentTime: start.currentTime, muted: start.muted });
    if (!start.paused) made.play().catch(() => {}); // It was paused again.
    setPlayer(made);
    const replace = () => {
      const { currentTime, paused, muted } = made;
      if (output?.context.state === "closed") setStart({ currentTime, paused, muted });
    };
    output?.context.addEventListener("statechange", replace);
    return () => {
      output?.context.removeEventListener("statechange", replace);
      made.close();
      setPlayer(undefined);
    };
  }, [hasEdit, start]);
  useEffect(() => {
    if (player && edit && player.edit !== edit) player.edit = edit;
  }, [player, edit]);
  return player;
}
// #endregion

/** Events after which what the controls show has changed. */
const EVENTS = ["play", "pause", "ended", "durationchange", "volumechange", "seeking", "timeupdate"] as const;

/** A value of the player, such as its position, kept up to date. While it plays, it is read for each picture of the screen. */
export function usePlayerValue<T>(player: MFXPlayer | undefined, read: (player: MFXPlayer) => T, initial: T): T {
  const subscribe = useCallback(
    (changed: () => void) => {
      let request = 0;
      const follow = () => {
        changed();
        cancelAnimationFrame(request);
        if (player && !player.paused) request = requestAnimationFrame(follow);
      };
      for (const event of EVENTS) player?.addEventListener(event, follow);
      follow();
      return () => {
        cancelAnimationFrame(request);
        for (const event of EVENTS) player?.removeEventListener(event, follow);
      };
    },
    [player],
  );
  return useSyncExternalStore(subscribe, () => (player ? read(player) : initial));
}
