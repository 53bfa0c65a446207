/** Chunks as encoders output them, for tests of containers. */
import type { MFXEncodedChunk } from "../../src/media/types.ts";

export const VP8 = { codec: "vp8", codedWidth: 64, codedHeight: 36 };
export const OPUS = { codec: "opus", sampleRate: 48_000, numberOfChannels: 2 };
/** A packet of 20 ms of Opus. */
export const SILENCE = Uint8Array.of(0xfc, 0xff, 0xfe);

/** Frames of 40 ms. Every tenth one is a key frame. */
export function* pictures(count: number, { size = 20, start = 0 } = {}): Generator<MFXEncodedChunk> {
  for (let index = 0; index < count; index++) {
    const chunk = new EncodedVideoChunk({
      type: index % 10 === 0 ? "key" : "delta",
      timestamp: start + index * 40_000,
      duration: 40_000,
      data: new Uint8Array(size),
    });
    yield { video: { chunk, ...(index === 0 && { metadata: { decoderConfig: VP8 } }) } };
  }
}

/** Packets of 20 ms. */
export function* sounds(count: number): Generator<MFXEncodedChunk> {
  for (let index = 0; index < count; index++) {
    const chunk = new EncodedAudioChunk({ type: "key", timestamp: index * 20_000, duration: 20_000, data: SILENCE });
    yield { audio: { chunk, ...(index === 0 && { metadata: { decoderConfig: OPUS } }) } };
  }
}

/** A stream of items, each of which is made when it is read. */
export const streamOf = <T>(
  items: Iterable<T>,
  { onRead, cancel }: { onRead?: (item: T) => void; cancel?: (reason: unknown) => void } = {},
) => {
  const iterator = items[Symbol.iterator]();
  return new ReadableStream<T>(
    {
      pull(controller) {
        const { value, done } = iterator.next();
        if (done) return controller.close();
        onRead?.(value);
        controller.enqueue(value);
      },
      cancel,
    },
    { highWaterMark: 0 },
  );
};
