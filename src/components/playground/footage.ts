/** Footage that a program's `video` can refer to. */
import type { SiteClip } from "../live/footage";
import type { OwnFootage } from "../live/own-footage/own-footage";

export type Footage = { kind: "clip"; name: string; url: string } | { kind: "url"; url: string };

/** The reader's own file, which replaces the footage of every program. `url` is a `blob:` URL. */
export type OwnFile = { kind: "file" } & OwnFootage;

export function clipFootage(clips: readonly SiteClip[], name?: string): Footage {
  const clip = clips.find((one) => one.name === name) ?? clips[0]!;
  return { kind: "clip", name: clip.name, url: clip.url };
}

export function footageFrom(url: string | undefined, clips: readonly SiteClip[]): Footage {
  if (!url) return clipFootage(clips);
  const clip = clips.find((one) => one.url === url);
  return clip ? clipFootage(clips, clip.name) : { kind: "url", url };
}
