import { checkNames } from "../media/check-names.ts";

type KnownNames = Readonly<Record<string, true>>;

/** @throws OptionError for a name that no option of the file or of a track has. */
export function checkOptionNames(
  options: { video?: unknown; audio?: unknown },
  file: KnownNames,
  video: KnownNames,
  audio: KnownNames,
): void {
  checkNames(options, file);
  checkTracks("video", options.video, video);
  checkTracks("audio", options.audio, audio);
}

function checkTracks(kind: string, tracks: unknown, names: KnownNames): void {
  const isList = Array.isArray(tracks);
  for (const [index, track] of [tracks].flat().entries())
    checkNames(track, names, isList ? `${kind}[${index}].` : `${kind}.`);
}
