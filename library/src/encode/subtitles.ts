import { parseVtt } from "../container/text/parse-vtt.ts";
import type { TextTrack } from "../container/tracks/text-feed.ts";
import { checkCues } from "../media/check-cues.ts";
import { checkNames, type Names } from "../media/check-names.ts";
import { wrongOption } from "../media/check-option.ts";
import { checkLabels } from "./labels.ts";
import type { CueInput, FileParts, SubtitleInput, VttInput } from "./options.ts";

/** The names of both forms, and of what a track of `decode` tells besides. */
const NAMES = {
  cues: true,
  vtt: true,
  language: true,
  name: true,
  default: true,
  id: true,
  codec: true,
} satisfies Names<CueInput & VttInput & { id: number; codec: string }>;

/**
 * The cues of the subtitles that a file gets, in order of their start.
 *
 * @throws OptionError that names the track, the cue or the line that is wrong.
 */
export async function readSubtitles({ subtitles = [] }: FileParts): Promise<TextTrack[]> {
  if (!Array.isArray(subtitles)) wrongOption("subtitles", "a list of tracks", subtitles);
  return Promise.all(subtitles.map((track: SubtitleInput, index) => readTrack(track, `subtitles[${index}]`)));
}

async function readTrack(track: SubtitleInput, option: string): Promise<TextTrack> {
  const isTrack = typeof track === "object" && track !== null;
  const { cues, vtt, language, name, default: isDefault = false }: Partial<CueInput & VttInput> = isTrack ? track : {};
  if ((cues === undefined) === (vtt === undefined)) {
    wrongOption(option, "a track with `cues` or `vtt`", track, "Set one of them.");
  }
  checkNames(track, NAMES, `${option}.`);
  checkLabels(option, track);
  if (vtt !== undefined && typeof vtt !== "string") {
    wrongOption(`${option}.vtt`, "the text of a WebVTT file", vtt, "Read a file with `await file.text()`.");
  }
  const read = () => (typeof cues === "function" ? cues.call(track) : cues);
  const given = vtt === undefined ? await read() : parseVtt(vtt, `${option}.vtt`);
  if (!Array.isArray(given)) wrongOption(`${option}.cues`, "a list of cues, or a function that returns one", given);
  checkCues(`${option}.cues`, given);
  return { labels: { language, name, isDefault }, cues: [...given].sort((a, b) => a.start - b.start) };
}
