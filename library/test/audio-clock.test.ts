// @module-tag node
/** Timestamps of decoded sound: containers round those of packets, and decoders only count samples. */
import { expect, test } from "vitest";
import { AudioClock } from "../src/codec/audio-clock.ts";
import { preSkip } from "../src/media/opus.ts";

const RATE = 48_000;
const AAC = { codec: "mp4a.40.2", sampleRate: RATE, numberOfChannels: 2 };
const FLAC = { ...AAC, codec: "flac" };
/** Opus whose decoder skips 6.5 ms. */
const OPUS = { ...AAC, codec: "opus", description: Uint8Array.of(...Array<number>(10).fill(0), 0x38, 0x01) };
/** The first byte of a packet of 20 ms. */
const PACKET = Uint8Array.of(0xfc);

type Options = Partial<ConstructorParameters<typeof AudioClock>[0]>;

/** The timestamps of decoded blocks, from those of packets and the lengths of the blocks. All in milliseconds. */
function timesOf(packets: number[], lengths: number[], options: Options = {}, data = PACKET) {
  const clock = new AudioClock({ config: FLAC, countsSkipped: false, origin: undefined, ...options });
  for (const time of packets) clock.feed({ timestamp: time * 1000, data });
  const times = lengths.map((length) => {
    const data = { numberOfFrames: (length * RATE) / 1000, sampleRate: RATE } as AudioData;
    return clock.next(data) / 1000;
  });
  return { times, dropped: clock.dropped };
}

test.each([
  ["differences of up to 5 ms are rounding errors", [0, 25, 45, 64], [0, 20, 40, 60]],
  ["a gap of more than 5 ms stays", [0, 25.1, 45.1], [0, 25.1, 45.1]],
  ["packets that are more than 5 ms early move the time back", [0, 14.9, 34.9], [0, 14.9, 34.9]],
  [
    "a drift is corrected once it exceeds 30 ms",
    [100, 124, 148, 172, 196, 220, 244, 268, 292, 316],
    [100, 120, 140, 160, 180, 200, 220, 240, 292, 312],
  ],
  ["a drift of 30 ms stays", [100, 125, 150, 175, 200, 225, 250, 275], [100, 120, 140, 160, 180, 200, 220, 275]],
  [
    "so is one of packets that are too early",
    [100, 116, 132, 148, 164, 180, 196, 212, 228, 244],
    [100, 120, 140, 160, 180, 200, 220, 240, 228, 248],
  ],
])("%s", (_, packets, times) => {
  const found = timesOf(packets, Array(packets.length).fill(20));
  expect(found).toEqual({ times: times.map((time) => expect.closeTo(time)), dropped: 0 });
});

test("the first packet of Opus is shorter by the samples that the decoder skips", () => {
  const lengths = [13.5, 20, 20];
  expect(timesOf([0, 20, 40], lengths, { config: OPUS }).times).toEqual(
    [6.5, 20, 40].map((time) => expect.closeTo(time)),
  );
  // A rounding error is measured from the end of the whole packet.
  expect(timesOf([0, 22, 42], lengths, { config: OPUS }).times).toEqual(
    [6.5, 20, 40].map((time) => expect.closeTo(time)),
  );
  const counted = timesOf([0, 20, 40], lengths, { config: OPUS, countsSkipped: true });
  expect(counted.times).toEqual([0, 13.5, 33.5].map((time) => expect.closeTo(time)));
});

test("a packet is as long as its block, and the first one also as what is skipped of it", () => {
  const clock = new AudioClock({ config: OPUS, countsSkipped: false, origin: undefined });
  expect(clock.packetLength).toBe(0);
  for (const [index, length] of [13.5, 10].entries()) {
    clock.feed({ timestamp: index * 20_000, data: PACKET });
    clock.next({ numberOfFrames: length * 48, sampleRate: RATE } as AudioData);
    expect(clock.packetLength).toBeCloseTo([20_000, 10_000][index]!);
  }
});

test("of packets of Opus with different lengths, the first one tells what is skipped of it", () => {
  const clock = new AudioClock({ config: OPUS, countsSkipped: false, origin: undefined });
  for (const [index, data] of [PACKET, Uint8Array.of(0x80)].entries()) clock.feed({ timestamp: index * 20_000, data });
  const block = { numberOfFrames: 13.5 * 48, sampleRate: RATE } as AudioData;
  expect(clock.next(block)).toBeCloseTo(6500);
});

test("packets of Opus that the decoder skips as a whole give nothing", () => {
  // Packets of 2.5 ms.
  const { times, dropped } = timesOf([0, 2.5, 5, 7.5], [1, 2.5], { config: OPUS }, Uint8Array.of(0x80));
  expect({ times, dropped }).toEqual({ times: [6.5, 7.5].map((time) => expect.closeTo(time)), dropped: 0 });
  const config = { ...OPUS, description: Uint8Array.of(...Array<number>(10).fill(0), 0xc0, 0x03) };
  expect(timesOf([0, 20, 40], [20, 20], { config }).times).toEqual([20, 40]);
});

test("rounded times of packets that are skipped in part become exact", () => {
  const config = { ...OPUS, description: Uint8Array.of(...Array<number>(10).fill(0), 168, 0) };
  const options = { config, countsSkipped: true, origin: 0 };
  const { times } = timesOf([0, 3, 5, 8], [1.5, 2.5, 2.5], options, Uint8Array.of(0x80));
  expect(times).toEqual([0, 1.5, 4].map((time) => expect.closeTo(time)));
});

test("nothing is skipped with a setup of Opus that is too short", () => {
  expect(preSkip({ ...OPUS, description: OPUS.description.subarray(0, 11) })).toBe(0);
});

test("a decoder of Opus that skips nothing gives whole packets", () => {
  expect(timesOf([0, 20], [20, 20], { config: OPUS }).times).toEqual([0, 20].map((time) => expect.closeTo(time)));
});

test("the first packet of Vorbis gives nothing", () => {
  const config = { ...AAC, codec: "vorbis" };
  expect(timesOf([0, 0, 12], [12, 12], { config })).toEqual({ times: [0, 12], dropped: 0 });
});

test("timestamps that a container rounded become exact", () => {
  // Packets of 1024 samples, in a file that is read from its fifth packet on.
  const length = 1024 / 48;
  const { times } = timesOf([85, 107], [length, length], { origin: 0 });
  expect(times).toEqual([4 * length, 5 * length].map((time) => expect.closeTo(time)));
  // 6 ms are more than rounding.
  expect(timesOf([6], [length], { origin: 0 }).times).toEqual([6]);
});

test("blocks without a packet follow the one before", () => {
  expect(timesOf([5], [20, 20]).times).toEqual([5, 25]);
});

test("packets without output count as dropped", () => {
  expect(timesOf([0, 20, 40, 60], [20, 20]).dropped).toBe(2);
  expect(timesOf([0, 20, 40], []).dropped).toBe(3);
  // All but those that the decoder skips, or needs for the first output.
  expect(timesOf([0, 20, 40], [13.5], { config: OPUS }).dropped).toBe(1);
  expect(timesOf([0, 0, 12], [], { config: { ...AAC, codec: "vorbis" } }).dropped).toBe(2);
});
