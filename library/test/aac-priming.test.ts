// @module-tag engine
/** AAC with packets that hold no sound, made of a clip in ADTS. */
import { BufferTarget, EncodedAudioPacketSource, EncodedPacket, Mp4OutputFormat, Output } from "mediabunny";
import { expect, test } from "vitest";
import { decode } from "../src/decode.ts";
import { planesOf } from "../src/media/audio-planes.ts";
import { type Bytes, concatenated } from "./support/bytes.ts";
import { clipBytes } from "./support/clips.ts";

const HEADER = 7;
const BLOCK = 1024;

function framesOf(adts: Bytes): Bytes[] {
  const frames: Bytes[] = [];
  for (let at = 0; at < adts.length; ) {
    const size = ((adts[at + 3]! & 3) << 11) | (adts[at + 4]! << 3) | (adts[at + 5]! >> 5);
    frames.push(adts.slice(at, at + size));
    at += size;
  }
  return frames;
}

/** A frame like another one, with other content. */
function frameWith(frame: Bytes, content: Bytes): Bytes {
  const made = concatenated(frame.slice(0, HEADER), content);
  made[3] = (made[3]! & ~3) | (made.length >> 11);
  made[4] = made.length >> 3;
  made[5] = (made[5]! & 31) | ((made.length & 7) << 5);
  return made;
}

const bitsOf = (bytes: Bytes) => [...bytes].map((byte) => byte.toString(2).padStart(8, "0")).join("");
const bytesOf = (bits: string) =>
  Uint8Array.from(bits.match(/.{1,8}/g)!, (byte) => Number.parseInt(byte.padEnd(8, "0"), 2));

/** A fill element of 16 bytes with a text. */
const fill = (text: string) => {
  const payload = `${"0".repeat(17)}${bitsOf(new TextEncoder().encode(text))}`.padEnd(128, "0");
  return `110${"1111"}${"00000010"}${payload}`;
};
const END = "111";

/** An MP4 with the frames, each at a number of blocks. */
async function mp4Of(frames: { frame: Bytes; block: number }[]): Promise<Blob> {
  const target = new BufferTarget();
  const output = new Output({ format: new Mp4OutputFormat(), target });
  const source = new EncodedAudioPacketSource("aac");
  output.addAudioTrack(source);
  await output.start();
  const { audio } = await decode(new Blob([frames[1]!.frame]));
  const decoderConfig = audio!.track.config;
  await audio!.cancel();
  const seconds = BLOCK / decoderConfig.sampleRate;
  for (const { frame, block } of frames) {
    const packet = new EncodedPacket(frame.slice(HEADER), "key", block * seconds, seconds);
    await source.add(packet, { decoderConfig });
  }
  await output.finalize();
  return new Blob([target.buffer!]);
}

/** The blocks of a file's sound, by their number in time. */
const soundOf = (frames: Bytes[]) => blocksOf(new Blob(frames));

async function blocksOf(file: Blob): Promise<Map<number, Float32Array>> {
  const { audio } = await decode(file);
  const blocks = new Map<number, Float32Array>();
  for await (const data of audio!) {
    blocks.set(Math.round((data.timestamp * data.sampleRate) / 1e6 / BLOCK), planesOf(data)[0]!);
    data.close();
  }
  return blocks;
}

test("sound of FAAC stands where its packets do, without the encoder's delay", async () => {
  const frames = framesOf(await clipBytes("sound.aac"));
  const [first, ...rest] = frames;
  const whole = await soundOf(frames);
  const named = frameWith(first!, bytesOf(fill("libfaac 1.28") + bitsOf(first!.slice(HEADER))));
  const found = await soundOf([named, ...rest]);
  expect([...found.keys()]).toEqual([...whole.keys()].slice(1));
  expect(found.get(60)).toEqual(whole.get(60));
});

test("sound of FAAC at the time of its first packet is kept", async () => {
  const [first, ...rest] = framesOf(await clipBytes("sound.aac"));
  const named = frameWith(first!, bytesOf(fill("libfaac 1.28") + bitsOf(first!.slice(HEADER))));
  const file = await mp4Of([named, ...rest].map((frame, index) => ({ frame, block: Math.max(0, index - 1) })));
  expect([...(await blocksOf(file)).keys()]).toEqual(rest.map((_, block) => block));
});

test("packets of AAC without a channel are no damage, and move nothing", async () => {
  const frames = framesOf(await clipBytes("sound.aac"));
  const empty = frameWith(frames[0]!, bytesOf(fill("nothing") + END));
  const whole = await soundOf(frames);
  const found = await soundOf([empty, ...frames.slice(0, 70), empty, ...frames.slice(70)]);
  expect([...found.keys()]).toEqual([...whole.keys()].map((block) => block + (block < 70 ? 1 : 2)));
  expect(found.get(61)).toEqual(whole.get(60));
});
