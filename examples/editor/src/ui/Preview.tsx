/** The picture of the project, and the controls of the player. */
import type { MFXPlayer } from "mfx/next";
import type { CSSProperties, ReactNode, RefObject } from "react";
import { timeText } from "./format.ts";
import { Icon, type IconName } from "./Icon.tsx";
import { usePlayerValue } from "./use-player.ts";

interface Props {
  canvas: RefObject<HTMLCanvasElement | null>;
  player: MFXPlayer | undefined;
  onPlay(): void;
  /** Moves by a number of frames. */
  onStep(frames: number): void;
  /** Opens the example film, if there is one and the project is empty. */
  onDemo?: (() => void) | undefined;
  /** Width of the picture divided by its height. */
  ratio: number;
  /** What lies over the picture. */
  children: ReactNode;
}

export function Preview({ canvas, player, onPlay, onStep, onDemo, ratio, children }: Props) {
  const time = usePlayerValue(player, ({ currentTime }) => currentTime * 1000, 0);
  const duration = usePlayerValue(player, (each) => each.duration * 1000 || 0, 0);
  const isPaused = usePlayerValue(player, ({ paused }) => paused, true);
  const isMuted = usePlayerValue(player, ({ muted }) => muted, false);
  const toggleSound = () => {
    if (player) player.muted = !isMuted;
  };
  const quiet = (label: string, icon: IconName, onClick: () => void, isPressed?: boolean) => (
    <button
      type="button"
      className="quiet"
      aria-label={label}
      aria-pressed={isPressed}
      disabled={!player}
      onClick={onClick}
    >
      <Icon name={icon} />
    </button>
  );
  return (
    <section className="preview" aria-label="Preview">
      <div className="stage">
        <div className="picture" hidden={!player} style={{ "--ratio": ratio } as CSSProperties}>
          <canvas ref={canvas} role="img" aria-label="Picture of the project" />
          {children}
        </div>
        {!player && (
          <div className="empty">
            <p className="hint">Your film appears here.</p>
            {onDemo && (
              <button type="button" onClick={onDemo}>
                Open an example film
              </button>
            )}
          </div>
        )}
      </div>
      <div className="transport">
        {quiet("One frame back", "back", () => onStep(-1))}
        <button
          type="button"
          className="play"
          aria-label={isPaused ? "Play" : "Pause"}
          disabled={!player}
          onClick={onPlay}
        >
          <Icon name={isPaused ? "play" : "pause"} />
        </button>
        {quiet("One frame forward", "forward", () => onStep(1))}
        <span className="time">
          <b>{timeText(time, 2)}</b> / {timeText(duration, 2)}
        </span>
        {quiet("Sound off", isMuted ? "muted" : "sound", toggleSound, isMuted)}
      </div>
    </section>
  );
}
