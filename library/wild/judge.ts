import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Decoded } from "./page.ts";

/** What ffprobe says of a file. */
export interface Expected {
  codecs: string;
  /** Frames of each video track. */
  frames: number[];
  /** Seconds of sound of each audio track. */
  seconds: (number | null)[];
  /** The first complaint, if there is one. */
  ffprobe?: string;
}

/** Codecs that Chromium decodes. */
const CODECS = /^(h264|aac|mp3|opus|vorbis|flac|vp8|vp9|av1|pcm_\w+)$/;
/** Seconds by which sound may differ. */
const TOLERANCE = 0.06;

/** Seconds of a frame, at least. */
const USUAL_FRAME = 0.03;

/** Files that differ for a reason, from the table of container/README.md. */
const REASONS = new Set(
  [
    ...readFileSync(join(import.meta.dirname, "../src/container/README.md"), "utf8").matchAll(/^\| `([^`]+)` +\|/gm),
  ].map(([, name]) => name!),
);

/** What is wrong with what was decoded. */
export function judge(name: string, { codecs, frames, seconds, ffprobe }: Expected, decoded: Decoded | "hangs") {
  if (decoded === "hangs") return ["hangs"];
  const { error, probed } = decoded;
  if (error && !error.code) return [`a foreign error: ${error.name}: ${error.message}`];
  const isKnown = codecs.split("+").every((codec) => CODECS.test(codec));
  if (error) return ffprobe || !isKnown || REASONS.has(name) ? [] : [`${error.code}: ${error.message}`];
  const problems: string[] = [];
  if (!ffprobe && isKnown && !REASONS.has(name)) {
    if (String(sorted(decoded.frames)) !== String(sorted(frames)))
      problems.push(`${decoded.frames} frames instead of ${frames}`);
    const sounds = sorted(seconds.filter((length) => length !== null));
    const found = sorted(decoded.seconds);
    if (found.length !== sounds.length || found.some((length, index) => Math.abs(length - sounds[index]!) > TOLERANCE))
      problems.push(`${decoded.seconds} s of sound instead of ${seconds}`);
  }
  // Nothing to compare with: the beginning of a stream without its segments.
  const isEmpty = decoded.end === 0;
  if (!probed) return [...problems, "probe fails"];
  if (probed.video !== decoded.frames.length || probed.audio !== decoded.seconds.length)
    problems.push("probe finds other tracks than decode");
  const frame = Math.max(decoded.longest, USUAL_FRAME);
  const isOther = probed.duration !== undefined && Math.abs(probed.duration - decoded.end) > frame;
  if (isOther && !isEmpty && !ffprobe && !REASONS.has(name))
    problems.push(`probe says ${probed.duration} s, decode ${decoded.end}`);
  return problems;
}

const sorted = (numbers: number[]) => numbers.toSorted((a, b) => a - b);
