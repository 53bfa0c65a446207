import type { MFXError } from "../errors.ts";

/**
 * Events of an {@link MFXPlayer}, with the meaning that they have for a media element. `warning` is its own.
 *
 * @group Preview
 * @since next
 */
export interface MFXPlayerEventMap {
  /** The first picture is on the canvas, or the edit has none. */
  loadeddata: Event;
  /** The duration is known. */
  loadedmetadata: Event;
  /** The duration has changed. */
  durationchange: Event;
  /** `play()` was called. */
  play: Event;
  /** Playback has started or goes on. */
  playing: Event;
  /** Playback waits for sound, or for an audio context that was suspended. */
  waiting: Event;
  /** Playback was paused, or has ended. */
  pause: Event;
  /** The position was set. The picture of it is being made. */
  seeking: Event;
  /** The picture of the position is on the canvas. */
  seeked: Event;
  /** The picture of the position was drawn again, after `refresh()` or with a new edit. */
  drawn: Event;
  /** The position has changed. Dispatched about four times a second while it plays. */
  timeupdate: Event;
  /** `playbackRate` has changed. */
  ratechange: Event;
  /** `volume` or `muted` has changed. */
  volumechange: Event;
  /** The end of the edit was reached. */
  ended: Event;
  /** The edit has failed. `error` of the player tells why. */
  error: Event;
  /** Playback goes on without sound until the audio output works again. `detail` tells why. */
  warning: CustomEvent<MFXError>;
}
