import { parseVtt } from "../container/text/parse-vtt.ts";
import type { TextTrack } from "../container/tracks/text-feed.ts";
import { checkNames, type Names } from "../media/check-names.ts";
import { checkNumber, type NumberRule, wrongOption } from "../media/check-option.ts";
import type { SubtitleCue } from "../media/subtitles.ts";
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

/** WebVTT counts hours with two digits. */
const TIME: NumberRule = {
  rule: "a time in milliseconds, from 0 to less than 100 hours",
  fits: (time) => time >= 0 && time < 360_000_000,
};

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
  for (const [index, cue] of given.entries()) checkCue(cue, `${option}.cues[${index}]`);
  return { labels: { language, name, isDefault }, cues: [...given].sort((a, b) => a.start - b.start) };
}

function checkCue(cue: SubtitleCue, option: string): void {
  if (typeof cue !== "object" || cue === null) wrongOption(option, "a cue with `start`, `end` and `text`", cue);
  const { start, end, text, settings } = cue;
  checkNumber(`${option}.start`, start, TIME);
  checkNumber(`${option}.end`, end, TIME);
  if (end <= start) wrongOption(`${option}.end`, `after \`start\` (${start})`, end);
  if (typeof text !== "string") wrongOption(`${option}.text`, "a string", text);
  if (settings === undefined) return;
  if (typeof settings !== "string" || /[\r\n]|-->/.test(settings)) {
    wrongOption(`${option}.settings`, 'settings of WebVTT, such as "line:0 align:start"', settings);
  }
}
