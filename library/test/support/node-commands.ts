/** The commands of tests, for those that run in Node. */
import { ffprobe, firstFrame, playedSpans, samples } from "./commands.ts";

type Command<T> = (context: never, base64: string) => T;
const direct =
  <T>(command: Command<T>) =>
  (base64: string) =>
    command(undefined as never, base64);

export const commands = {
  ffprobe: direct(ffprobe),
  firstFrame: direct(firstFrame),
  playedSpans: direct(playedSpans),
  samples: direct(samples),
  /** What the fakes decode. */
  inOwnPage: async () => true,
};
