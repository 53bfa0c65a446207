/** How loud the left and the right of the sound are while it plays. */
import type { MFXPlayer } from "mfx/next";
import { useEffect, useRef } from "react";
import { levels } from "./sound-output.ts";
import { usePlayerValue } from "./use-player.ts";

/** Decibels of the quietest level that is shown, and of the loudest that is not marked. */
const QUIETEST = -60;
const LOUD = -3;

export function Levels({ player }: { player: MFXPlayer }) {
  const meters = useRef<HTMLSpanElement>(null);
  const isPaused = usePlayerValue(player, ({ paused }) => paused, true);
  useEffect(() => {
    let request = 0;
    const follow = () => {
      const values = isPaused ? [] : levels();
      for (const [side, meter] of meters.current!.querySelectorAll("meter").entries())
        meter.value = Math.max(QUIETEST, values[side] ?? QUIETEST); // Silence has −∞.
      if (!isPaused) request = requestAnimationFrame(follow);
    };
    follow();
    return () => cancelAnimationFrame(request);
  }, [isPaused]);
  return (
    <span className="levels" ref={meters}>
      {["left", "right"].map((side) => (
        <meter key={side} min={QUIETEST} max={0} high={LOUD} optimum={QUIETEST} aria-label={`Level, ${side}`} />
      ))}
    </span>
  );
}
