import { CodecError } from "../errors.ts";
import type { MFXTransformer } from "../stream/mfx-transform-stream.ts";
import type { DecodeCore } from "./decode-core.ts";

/** Maximum number of queued decoded frames. */
export const MAX_WAITING = 4;

/** What a stream around a decoder does with the chunks it takes. */
export function decodeTransformer<
  Chunk extends EncodedVideoChunk | EncodedAudioChunk,
  Output extends VideoFrame | AudioData,
  Config extends VideoDecoderConfig | AudioDecoderConfig,
>(
  core: DecodeCore<Chunk, Output, Config>,
  initial: Config | undefined,
  hooks: { adapt?(config: Config): Config; seen(chunk: Chunk): void },
): MFXTransformer<{ chunk: Chunk; config?: Config | undefined }, Output> {
  let current: Config | undefined;
  return {
    transform: async ({ chunk, config }) => {
      const next = config ?? current ?? initial;
      if (!next)
        throw new CodecError("codec-failed", "The first chunk has no decoder configuration. Pass one to the decoder.");
      if (next !== current) {
        if (current) await core.flush();
        core.configure(hooks.adapt?.(next) ?? next);
        current = next;
      }
      await core.room();
      hooks.seen(chunk);
      core.decode(chunk);
    },
    flush: async () => {
      await core.flush();
      core.checkOutput();
      core.close();
    },
    cancel: () => core.close(),
  };
}
