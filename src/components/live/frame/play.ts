/** Shows the file that a program makes: plays it during encoding if the browser can, and as a whole afterwards. */
import type { Output } from "live-program/messages";
import { FileBuilder, type Piece } from "./file";
import { element, place } from "./place";
import type { Playable } from "./playable";

export interface Player {
  onMedia(media: Playable): void;
  /** Registers a function that releases the player's resources at Stop. */
  onStop(release: () => void): void;
}

export async function playPieces(
  first: Piece,
  rest: () => Promise<Piece | undefined>,
  player: Player,
): Promise<Output> {
  const mimeType = first.getMimeType?.() || first.type;
  const file = new FileBuilder();
  const live = canGrow(mimeType) ? new GrowingMedia(mediaElement(mimeType, player), mimeType, player) : undefined;
  for (let piece: Piece | undefined = first; piece; piece = await rest())
    if (file.add(piece)) await live?.append(piece);
  await live?.end();
  const blob = await file.build(mimeType);
  if (live?.playing) return { blob, mimeType, ...(await measured(live.media)) };
  live?.media.remove();
  return showBlob(blob, mimeType, player);
}

/** Shows a whole file: an image, a player, or a line about it. */
export async function showBlob(blob: Blob, mimeType: string, player: Player): Promise<Output> {
  const src = URL.createObjectURL(blob);
  if (mimeType.startsWith("image/")) {
    const image = element("img", { src, alt: "What the program made" });
    await image.decode();
    place(image);
    return { blob, mimeType, width: image.naturalWidth, height: image.naturalHeight };
  }
  if (/^(video|audio)\//.test(mimeType)) {
    const media = mediaElement(mimeType, player);
    media.src = src;
    place(media);
    void media.play().catch(() => {});
    return { blob, mimeType, ...(await measured(media)) };
  }
  return { blob, mimeType };
}

function canGrow(mimeType: string): boolean {
  return typeof MediaSource !== "undefined" && MediaSource.isTypeSupported(mimeType);
}

function mediaElement(mimeType: string, { onMedia, onStop }: Player): HTMLMediaElement {
  const media = element(mimeType.startsWith("audio/") ? "audio" : "video", {
    controls: true,
    muted: true,
    autoplay: true,
  });
  media.setAttribute("playsinline", "");
  onMedia(media);
  onStop(() => {
    media.pause();
    media.removeAttribute("src");
    media.load();
  });
  return media;
}

async function measured(media: HTMLMediaElement): Promise<Partial<Output>> {
  if (media.readyState < HTMLMediaElement.HAVE_METADATA)
    await Promise.race([once(media, "loadedmetadata"), once(media, "error")]);
  const duration = Number.isFinite(media.duration) ? media.duration : undefined;
  return media instanceof HTMLVideoElement && media.videoWidth
    ? { duration, width: media.videoWidth, height: media.videoHeight }
    : { duration };
}

/** A media element fed through MediaSource. After a failure it stays silent, and the file is shown when it is complete. */
class GrowingMedia {
  readonly media: HTMLMediaElement;
  readonly #source = new MediaSource();
  readonly #buffer: Promise<SourceBuffer>;
  #failed = false;

  constructor(media: HTMLMediaElement, mimeType: string, { onStop }: Player) {
    this.media = media;
    const failure = once(media, "error").then(() => Promise.reject(media.error));
    const open = Promise.race([once(this.#source, "sourceopen"), failure]);
    this.#buffer = open.then(() => this.#source.addSourceBuffer(mimeType));
    this.#buffer.catch(() => this.#fail());
    media.addEventListener("error", () => this.#fail());
    onStop(this.#attach());
    place(media);
  }

  /**
   * Attaches the source to the media element. Returns a function that detaches it. In a sandboxed frame, WebKit does not load the URL of a
   * `MediaSource`; other browsers do not accept one as `srcObject`.
   */
  #attach(): () => void {
    try {
      this.media.srcObject = this.#source;
      return () => {
        this.media.srcObject = null;
      };
    } catch {
      const url = URL.createObjectURL(this.#source);
      this.media.src = url;
      return () => URL.revokeObjectURL(url);
    }
  }

  get playing(): boolean {
    return !this.#failed;
  }

  async append(piece: Blob): Promise<void> {
    if (this.#failed || !piece.size) return;
    try {
      const buffer = await this.#buffer;
      const bytes = await piece.arrayBuffer();
      const appended = once(buffer, "updateend");
      buffer.appendBuffer(bytes);
      await appended;
    } catch {
      // A full buffer, or bytes that only make sense in the finished file.
      this.#fail();
    }
  }

  async end(): Promise<void> {
    if (this.#failed) return;
    const buffer = await this.#buffer;
    // A media element that cannot play the bytes closes its source.
    if (this.#source.readyState !== "open" || !buffer.buffered.length) return this.#fail();
    this.#source.endOfStream();
  }

  #fail(): void {
    this.#failed = true;
  }
}

export function once(target: EventTarget, type: string): Promise<Event> {
  return new Promise((resolve) => target.addEventListener(type, resolve, { once: true }));
}
