/** Shows an edit: the release's own player with a timeline. */
import { PLAYER_EVENTS } from "live-program/messages";
import { inspect } from "./inspect";
import { canvasOf, element, place, printLine } from "./place";
import { once, type Player } from "./play";
import type { Playable } from "./playable";

/** What is used of a release's `Edit`. Times are in milliseconds. */
export interface Edit {
  readonly duration: number;
  open(options: {
    at: number;
    signal: AbortSignal;
    tracks: ["video"];
  }): Promise<{ video?: ReadableStream<VideoFrame> }>;
}

/** What is used of the release's `MFXPlayer`. */
interface EditPlayer extends Playable {
  readonly duration: number;
  readonly error: Error | null;
  muted: boolean;
  close(): void;
}

interface Release {
  MFXPlayer?: new (canvas: HTMLCanvasElement, edit: Edit) => EditPlayer;
}

export const isEdit = (value: unknown): value is Edit =>
  typeof value === "object" &&
  value !== null &&
  "duration" in value &&
  "open" in value &&
  typeof value.open === "function";

/** Shows the picture at a position in seconds. Plays from the start without sound, as media elements do here. */
export async function showEdit(edit: Edit, position: number, { onMedia, onStop }: Player): Promise<void> {
  const { MFXPlayer } = (await import("mfx" as string)) as Release;
  if (!MFXPlayer) return printLine(inspect(edit));
  const [canvas] = canvasOf(16, 9);
  const player = new MFXPlayer(canvas, edit);
  onStop(() => player.close());
  player.muted = true;
  if (position > 0) player.currentTime = position;
  const failure = once(player, "error").then(() => Promise.reject(player.error));
  await Promise.race([once(player, "loadeddata"), failure]);
  // Controls outside of the frame hide the timeline as they hide that of a media element.
  const timeline = timelineOf(player);
  Object.defineProperty(player, "controls", {
    set: (isShown: boolean) => timeline.toggleAttribute("hidden", !isShown),
  });
  place(canvas);
  place(timeline);
  onMedia(player);
  if (position === 0) await player.play();
}

function timelineOf(player: EditPlayer): HTMLElement {
  const play = element("button", { type: "button" });
  const range = element("input", { type: "range", min: "0", step: "0.001", ariaLabel: "Position" });
  const time = element("output");
  const sound = element("button", { type: "button", textContent: "Sound" });
  const update = () => {
    const { currentTime, duration, paused, muted } = player;
    const isKnown = Number.isFinite(duration);
    play.textContent = paused ? "Play" : "Pause";
    sound.ariaPressed = String(!muted);
    range.disabled = !isKnown;
    range.max = String(isKnown ? duration : 1);
    range.value = String(currentTime);
    time.value = isKnown ? `${currentTime.toFixed(1)} / ${duration.toFixed(1)} s` : `${currentTime.toFixed(1)} s`;
    range.ariaValueText = time.value;
  };
  for (const type of PLAYER_EVENTS) player.addEventListener(type, update);
  play.onclick = () => (player.paused ? void player.play().catch(() => {}) : player.pause());
  sound.onclick = () => {
    player.muted = !player.muted;
  };
  range.oninput = () => {
    player.currentTime = Number(range.value);
  };
  update();
  const timeline = element("div", { className: "timeline" });
  timeline.append(play, range, time, sound);
  return timeline;
}
