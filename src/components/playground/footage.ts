/** What a program's `video` can be. */
import { clips, footageUrl } from "../live/footage";

export type Footage =
  | { kind: "clip"; name: string }
  | { kind: "url"; url: string }
  /** A file of the reader's: it never leaves the browser. `url` is a `blob:` address. */
  | { kind: "file"; file: File; url: string };

export const usual: Footage = { kind: "clip", name: clips[0]!.name };

export function urlOf(footage: Footage): string {
  return footage.kind === "clip" ? footageUrl(footage.name) : footage.url;
}

export function fromUrl(url: string | undefined): Footage {
  if (!url) return usual;
  const clip = clips.find(({ name }) => footageUrl(name) === url);
  return clip ? { kind: "clip", name: clip.name } : { kind: "url", url };
}

export function ownFile(file: File): Footage {
  return { kind: "file", file, url: URL.createObjectURL(file) };
}
