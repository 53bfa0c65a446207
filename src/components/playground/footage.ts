/** Footage that a program's `video` can refer to. */
import type { SiteClip } from "../live/footage";

export type Footage =
  | { kind: "clip"; name: string; url: string }
  | { kind: "url"; url: string }
  /** The reader's own file, which never leaves the browser. `url` is a `blob:` URL. */
  | { kind: "file"; file: File; url: string };

export function clipFootage(clips: readonly SiteClip[], name?: string): Footage {
  const clip = clips.find((one) => one.name === name) ?? clips[0]!;
  return { kind: "clip", name: clip.name, url: clip.url };
}

export function footageFrom(url: string | undefined, clips: readonly SiteClip[]): Footage {
  if (!url) return clipFootage(clips);
  const clip = clips.find((one) => one.url === url);
  return clip ? clipFootage(clips, clip.name) : { kind: "url", url };
}

export function ownFile(file: File): Footage {
  return { kind: "file", file, url: URL.createObjectURL(file) };
}
