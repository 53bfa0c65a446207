/** The picture of the project, and the controls of the player. */
import type { MFXPlayer } from "mfx/next";
import type { CSSProperties, ReactNode, RefObject } from "react";
import { timeText } from "./format.ts";
import { IconButton } from "./Icon.tsx";
import { Levels } from "./Levels.tsx";
import type { Transport } from "./transport.ts";
import { usePlayerValue } from "./use-player.ts";

interface Props {
  canvas: RefObject<HTMLCanvasElement | null>;
  player: MFXPlayer | undefined;
  transport: Transport;
  /** Opens the example film, if there is one and the project is empty. */
  onDemo?: (() => void) | undefined;
  /** Width of the picture divided by its height. */
  ratio: number;
  /** Above the picture, where they cover nothing and are in sight on a phone and on a full screen. */
  messages: ReactNode;
  /** What lies over the picture. */
  children: ReactNode;
}

export function Preview({ canvas, player, transport, onDemo, ratio, messages, children }: Props) {
  const time = usePlayerValue(player, ({ currentTime }) => currentTime * 1000, 0);
  const duration = usePlayerValue(player, (each) => each.duration * 1000 || 0, 0);
  const isPaused = usePlayerValue(player, ({ paused }) => paused, true);
  const isMuted = usePlayerValue(player, ({ muted }) => muted, false);
  const disabled = !player;
  return (
    <section className="preview" aria-label="Preview">
      {messages}
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
        <IconButton label="One frame back" icon="back" {...{ disabled }} onClick={() => transport.step(-1)} />
        <IconButton
          label={isPaused ? "Play" : "Pause"}
          icon={isPaused ? "play" : "pause"}
          className="play"
          {...{ disabled }}
          onClick={transport.toggle}
        />
        <IconButton label="One frame forward" icon="forward" {...{ disabled }} onClick={() => transport.step(1)} />
        <span className="time">
          <b>{timeText(time, 2)}</b> / {timeText(duration, 2)}
        </span>
        <IconButton
          label="Sound off"
          icon={isMuted ? "muted" : "sound"}
          aria-pressed={isMuted}
          {...{ disabled }}
          onClick={transport.toggleSound}
        />
        {player && <Levels player={player} />}
        {document.fullscreenEnabled && (
          <IconButton label="Full screen" icon="full" {...{ disabled }} onClick={transport.toggleFullScreen} />
        )}
      </div>
    </section>
  );
}
