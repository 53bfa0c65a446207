/** Players of programs, as the page sees them. */
import { PLAYER_EVENTS, type PlayerChange, type PlayerEvent, type PlayerState } from "live-program/messages";

/** A media element, an edit's player, or a painted stream of frames, which can be paused but not sought. */
export interface Playable extends EventTarget {
  currentTime: number;
  readonly paused: boolean;
  readonly ended: boolean;
  play(): Promise<void>;
  pause(): void;
}

/** Reports a player's state now and at each change. */
export function watchPlayer(media: Playable, id: number, report: (player: PlayerState) => void): void {
  const send = (event: PlayerEvent) => report({ ...stateOf(media), id, event });
  for (const event of PLAYER_EVENTS) media.addEventListener(event, () => send(event));
  send("durationchange");
}

export function changePlayer(media: Playable, change: PlayerChange): void {
  if (isSeekable(media)) Object.assign(media, change);
}

/** A media element, or the player of an edit, which has the same words. */
const isSeekable = (media: Playable): media is HTMLMediaElement => "loop" in media;

function stateOf(media: Playable): Omit<PlayerState, "id" | "event"> {
  const { currentTime, paused, ended } = media;
  const state = { currentTime, paused, ended };
  if (!isSeekable(media)) return { ...state, isAudio: false, canSeek: false, duration: 0, loop: false, muted: false };
  const { loop = false, muted } = media;
  return {
    ...state,
    isAudio: media instanceof HTMLAudioElement,
    canSeek: true,
    duration: lengthOf(media),
    loop,
    muted,
  };
}

/** While a video is being encoded, its duration is that of the part so far. */
function lengthOf({ duration, buffered }: HTMLMediaElement): number {
  if (Number.isFinite(duration) || !buffered) return duration || 0;
  return buffered.length ? buffered.end(buffered.length - 1) : 0;
}
