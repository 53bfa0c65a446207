import type { EncodeGIFOptions } from "../container/gif-options.ts";
import { checkNames, type Names } from "../media/check-names.ts";
import { oneOf } from "../media/check-option.ts";
import type { Tags } from "../media/tags.ts";
import type { NextFileOptions } from "./options.ts";

type KnownNames = Readonly<Record<string, true>>;

const GIF_NAMES = {
  maxColors: true,
  paletteEveryNthFrame: true,
  repeat: true,
  transparent: true,
  worker: true,
} satisfies Names<EncodeGIFOptions>;

const TAG_NAMES = {
  title: true,
  artist: true,
  album: true,
  date: true,
  comment: true,
  cover: true,
  raw: true,
} satisfies Names<Tags>;

/** Options for streams or for an edit. */
type Options = NextFileOptions & { video?: unknown; audio?: unknown };

/** @throws OptionError for a name that no option of the file or of a track has, and for an unknown `copyStart`. */
export function checkOptions(options: Options, file: KnownNames, video: KnownNames, audio: KnownNames): void {
  checkNames(options, file);
  checkTracks("video", options.video, video);
  checkTracks("audio", options.audio, audio);
  checkNames(options.gif, GIF_NAMES, "gif.");
  checkNames(options.tags, TAG_NAMES, "tags.");
  oneOf("copyStart", options.copyStart ?? "exact", ["exact", "key-frame"]);
}

function checkTracks(kind: "video" | "audio", tracks: unknown, names: KnownNames): void {
  if (tracks === false) return;
  const isList = Array.isArray(tracks);
  for (const [index, track] of [tracks].flat().entries())
    checkNames(track, names, isList ? `${kind}[${index}].` : `${kind}.`);
}
