/** The player's controls, for buttons and keys. Without a player, they do nothing. Times are in milliseconds. */
import type { MFXPlayer } from "mfx/next";
import type { RefObject } from "react";

export type Transport = ReturnType<typeof transportOf>;

export function transportOf(
  player: MFXPlayer | undefined,
  canvas: RefObject<HTMLCanvasElement | null>,
  frameRate: number,
  onError: (error: unknown) => void,
) {
  const now = () => (player?.currentTime ?? 0) * 1000;
  const seek = (time: number) => {
    if (player) player.currentTime = Math.max(0, time) / 1000;
  };
  const pause = () => player?.pause();
  const play = () => {
    player?.play().catch((error) => {
      const isOver = error instanceof DOMException && error.name === "AbortError"; // It was paused again.
      if (!isOver) onError(error);
    });
  };
  const toggle = () => (player?.paused ? play() : pause());
  const step = (frames: number) => {
    pause();
    // The middle of a frame, so that rounded times don't miss it.
    const frame = Math.floor((now() * frameRate) / 1000 + 1e-6) + frames;
    seek(((frame + 0.5) * 1000) / frameRate);
  };
  const toggleSound = () => {
    if (player) player.muted = !player.muted;
  };
  const toggleFullScreen = () => {
    if (document.fullscreenElement) void document.exitFullscreen();
    else if (player) void canvas.current!.closest(".preview")!.requestFullscreen?.();
  };
  return { now, seek, play, pause, toggle, step, toggleSound, toggleFullScreen };
}
