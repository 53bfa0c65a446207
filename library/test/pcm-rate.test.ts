// @module-tag fakes
/** Uncompressed sound at sample rates below those of `AudioData`, and packets with incomplete samples. */
import { expect, test } from "vitest";
import { atRate } from "../src/codec/at-rate.ts";
import { PcmDecoder } from "../src/codec/pcm-decoder.ts";
import { planesOf } from "../src/media/audio-planes.ts";
import { audioInfo } from "../src/media/track-info.ts";
import { markedConfig } from "../src/media/track-rate.ts";
import type { AudioTrack } from "../src/media/types.ts";

function decoded(sampleRate: number, numberOfChannels: number, ...data: number[]) {
  const blocks: { rate: number; timestamp: number; planes: number[][] }[] = [];
  const decoder = new PcmDecoder({
    output: (block) => {
      const planes = planesOf(block).map((plane) => [...plane]);
      blocks.push({ rate: block.sampleRate, timestamp: block.timestamp, planes });
      block.close();
    },
    error: () => expect.unreachable("It throws."),
  });
  decoder.configure({ codec: "pcm-s8", sampleRate, numberOfChannels });
  decoder.decode(new EncodedAudioChunk({ type: "key", timestamp: 7000, data: Uint8Array.from(data) }));
  return blocks;
}

test.each([
  [3000, 1, 3000],
  [2999, 2, 5998],
  [1500, 2, 3000],
  [1000, 3, 3000],
  [999, 4, 3996],
])("samples at %i Hz are repeated %i times", (sampleRate, repeats, rate) => {
  const plane = [0.5, -0.25].flatMap((sample) => Array<number>(repeats).fill(sample));
  expect(decoded(sampleRate, 1, 64, -32)).toEqual([{ rate, timestamp: 7000, planes: [plane] }]);
});

test("channels are separated, and a packet without samples has no output", () => {
  expect(decoded(8000, 2, 64, -32, 0, -128)).toEqual([
    {
      rate: 8000,
      timestamp: 7000,
      planes: [
        [0.5, 0],
        [-0.25, -1],
      ],
    },
  ]);
  expect(decoded(8000, 2)).toEqual([]);
});

test.each([
  [1, 3, "The packet of pcm-s16 has 3 bytes, which are not whole samples of 1 channel."],
  [2, 6, "The packet of pcm-s16 has 6 bytes, which are not whole samples of 2 channels."],
])("a packet of 16 bits in %i channels with %i bytes is refused", (numberOfChannels, length, message) => {
  const decoder = new PcmDecoder({ output: (block) => block.close(), error: () => {} });
  decoder.configure({ codec: "pcm-s16", sampleRate: 8000, numberOfChannels });
  const chunk = new EncodedAudioChunk({ type: "key", timestamp: 0, data: new Uint8Array(length) });
  expect(() => decoder.decode(chunk)).toThrow(message);
});

test("sound to be encoded with the settings of a track keeps its own rate, unless another one is asked for", async () => {
  const stream = new ReadableStream<AudioData>();
  const settings = { ...markedConfig({ codec: "opus", sampleRate: 48_000, numberOfChannels: 2 }), stream };
  expect(atRate(settings)).toBe(stream);
  expect(atRate({ ...settings, sampleRate: 8000 })).not.toBe(stream);
  expect(atRate({ stream, sampleRate: 48_000 })).not.toBe(stream);
  // The description of a track is plain data.
  const { config } = audioInfo({ ...({} as AudioTrack), config: settings });
  expect(atRate({ ...config, stream })).not.toBe(stream);
});

test.each([8000, undefined])("sound to be encoded at a rate (%s) that nobody reads is canceled", async (sampleRate) => {
  const reasons: unknown[] = [];
  const stream = new ReadableStream<AudioData>({ cancel: (reason) => void reasons.push(reason) });
  await atRate({ stream, sampleRate }).cancel("unwanted");
  expect(reasons).toEqual(["unwanted"]);
});
