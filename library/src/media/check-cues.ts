import { checkNumber, type NumberRule, wrongOption } from "./check-option.ts";
import type { SubtitleCue } from "./subtitles.ts";

/** WebVTT counts hours with two digits. */
const TIME: NumberRule = {
  rule: "a time in milliseconds, from 0 to less than 100 hours",
  fits: (time) => time >= 0 && time < 360_000_000,
};

/** @throws OptionError that names the cue that is wrong. */
export function checkCues(option: string, cues: readonly SubtitleCue[]): void {
  for (const [index, cue] of cues.entries()) checkCue(cue, `${option}[${index}]`);
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
