import { OptionError } from "../../errors.ts";
import type { SubtitleCue } from "../../media/subtitles.ts";

const ARROW = "-->";
const TIMES = /^\s*(\S+)\s+-->\s+(\S+)\s*(.*?)\s*$/;
const TIME = /^(?:(\d{2,}):)?([0-5]\d):([0-5]\d)\.(\d{3})$/;
/** First line of a block that is no cue. */
const OTHER_BLOCK = /^(?:NOTE|STYLE|REGION)(?:\s|$)/;

/**
 * The cues of a WebVTT file. Styles, regions, notes and names of cues are left out.
 *
 * @param option - Name of the option in errors.
 * @throws OptionError that names the first line which is no WebVTT.
 */
export function parseVtt(file: string, option: string): SubtitleCue[] {
  const lines = file.replace(/^\uFEFF/, "").split(/\r\n|\n|\r/);
  const refuse = (index: number, rule: string): never => {
    throw new OptionError(option, `Line ${index + 1} of \`${option}\` must be ${rule}; got "${lines[index]}".`);
  };
  if (!/^WEBVTT(?:\s|$)/.test(lines[0]!)) refuse(0, "WEBVTT");
  const cues: SubtitleCue[] = [];
  let start = nextEmpty(lines, 0) + 1; // Behind the header.
  for (let end = 0; start < lines.length; start = end + 1) {
    end = nextEmpty(lines, start);
    if (start === end || OTHER_BLOCK.test(lines[start]!)) continue;
    const hasName = !lines[start]!.includes(ARROW) && start + 1 < end;
    const at = hasName ? start + 1 : start;
    const [, from, to, settings] = TIMES.exec(lines[at]!) ?? [];
    const span = { start: timeOf(from), end: timeOf(to) };
    if (Number.isNaN(span.start + span.end)) refuse(at, 'the times of a cue, such as "00:01.000 --> 00:02.500"');
    if (span.start >= span.end) refuse(at, "the times of a cue that ends after its start");
    const nested = lines.slice(at + 1, end).findIndex((line) => line.includes(ARROW));
    if (nested >= 0) refuse(at + 1 + nested, "preceded by an empty line, or without -->");
    cues.push({ ...span, text: lines.slice(at + 1, end).join("\n"), ...(settings && { settings }) });
  }
  return cues;
}

/** Index of the next empty line; the number of lines if there is none. */
function nextEmpty(lines: readonly string[], from: number): number {
  const index = lines.indexOf("", from);
  return index < 0 ? lines.length : index;
}

/** A time in milliseconds; `NaN` if it is none. */
function timeOf(written = ""): number {
  const [, hours = 0, minutes, seconds, milliseconds] = TIME.exec(written) ?? [];
  return ((Number(hours) * 60 + Number(minutes)) * 60 + Number(seconds)) * 1000 + Number(milliseconds);
}
