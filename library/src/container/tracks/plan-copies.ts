import { OptionError } from "../../errors.ts";
import type { CopiedFeed } from "./copied-feed.ts";
import { type CopiedPart, TOLERANCE } from "./copied-part.ts";

interface CopyRules {
  /** Whether frames before the start can be hidden. */
  hidesFrames: boolean;
  /** Why they can't be. */
  reason: string;
  copyStart: "exact" | "key-frame";
}

/** Rules for parts that follow others. */
const BETWEEN = { hidesFrames: false, reason: "Only the first part of a copy can begin with hidden frames." };

/**
 * Finds out where copied parts start, and places parts that follow others. Parts with the same number start together, after the longest
 * one before.
 *
 * @throws OptionError if a part starts between key frames, and the frames before it cannot be hidden.
 */
export async function planCopies(feeds: readonly CopiedFeed[], rules: CopyRules): Promise<void> {
  const count = Math.max(...feeds.map(({ parts }) => parts.length));
  /** When the current parts start in the output. */
  let at = 0;
  for (let index = 0; index < count; index++) {
    const current = feeds.flatMap(({ kind, parts }) => {
      const part = parts[index];
      return part ? [{ kind, part, hasNext: index + 1 < parts.length }] : [];
    });
    for (const { kind, part } of current) {
      if (kind !== "video") continue;
      const start = await startOf(part, index === 0 || !rules.hidesFrames ? rules : { ...rules, ...BETWEEN }, index);
      const together = current.filter((each) => each.part.source.file === part.source.file);
      for (const each of together) each.part.moveTo(Math.min(each.part.start, start));
    }
    for (const { part } of current) {
      const { keepsLength, trim } = part.source;
      const origin = keepsLength ? trim.start : 0;
      part.shift = index === 0 ? -origin : at - part.start;
    }
    at = Math.max(...current.map(({ part }) => part.placedEnd + part.shift));
    for (const { kind, part, hasNext } of current) {
      if (!hasNext) continue;
      if (at === Number.POSITIVE_INFINITY) {
        const message = `\`${kind}.copy[${index}]\` must have a known end, as another track follows it. Set \`trim.end\` in its decode().`;
        throw new OptionError(`${kind}.copy`, message);
      }
      part.next = at;
    }
  }
}

/** Opens a part of video. Returns when it starts. */
async function startOf(part: CopiedPart, { hidesFrames, reason, copyStart }: CopyRules, index: number) {
  await part.open(part.isTrimmed ? part.start : 0);
  const key = part.first?.timestamp ?? part.start;
  if (key >= part.start - TOLERANCE) return part.start;
  if (copyStart === "key-frame" && (index === 0 || !part.source.encode)) return key;
  if (hidesFrames || (await part.encodeStart())) return part.start;
  const times = await part.source.track.keyTimes().catch(() => []);
  const near = [times.findLast((time) => time <= part.start) ?? key, times.find((time) => time > part.start)];
  const listed = near.flatMap((time) => (time === undefined ? [] : `${Math.round(time) / 1000} ms`)).join(" and ");
  const name = index === 0 ? "the first frame" : `\`video.copy[${index}]\``;
  throw new OptionError(
    "copyStart",
    `${reason} Copying has to start at a key frame; ${name} is at ${part.start / 1000} ms, the nearest key frames are at ${listed}. Set \`copyStart: "key-frame"\` to start at the one before, or change \`trim.start\`.`,
  );
}
