import type { EncodeGIFOptions } from "../container/gif-options.ts";
import { checkNames, type Names } from "../media/check-names.ts";
import { checkFlags, checkNumbers, NOT_NEGATIVE, type NumberRule, oneOf } from "../media/check-option.ts";
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

const REPEATS: NumberRule = {
  rule: "an integer from -1 to 65535",
  fits: (n) => Number.isInteger(n) && n >= -1 && n <= 65_535,
};

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
  checkFlags({ streaming: options.streaming, faststart: options.faststart });
  checkNumbers({ "gif.repeat": options.gif?.repeat }, REPEATS);
  oneOf("copyStart", options.copyStart ?? "exact", ["exact", "key-frame"]);
}

function checkTracks(kind: "video" | "audio", tracks: unknown, names: KnownNames): void {
  if (tracks === false) return;
  const isList = Array.isArray(tracks);
  for (const [index, track] of [tracks].flat().entries()) {
    const path = isList ? `${kind}[${index}].` : `${kind}.`;
    checkNames(track, names, path);
    // The encoder checks that of pictures. Programs for GIF, which needs none, give 0.
    if (kind === "audio")
      checkNumbers({ [`${path}bitrate`]: (track as { bitrate?: number } | undefined)?.bitrate }, NOT_NEGATIVE);
  }
}
