// @module-tag engine
/** Files of sound alone: two seconds, of which the first is silent and the second a tone. */
import { describe, expect, test } from "vitest";
import { decode } from "../src/decode.ts";
import { ContainerError } from "../src/errors.ts";
import { planesOf } from "../src/media/audio-planes.ts";
import { probe } from "../src/probe.ts";
import { bytesStream, clipBytes, clipUrl } from "./support/clips.ts";
import { hasBrokenSound, testDespite } from "./support/engine-faults.ts";
import { decodable } from "./support/vorbis.ts";

interface Expected {
  container: string;
  codec: string;
  sampleRate: number;
  /** Samples of the decoded sound: MP3 and AAC without information about padding keep it. */
  samples: number;
  /** Milliseconds that the encoder put before the sound, and that the file does not tell. */
  delay?: number;
}

const files: Record<string, Expected> = {
  "sound.mp3": { container: "mp3", codec: "mp3", sampleRate: 48_000, samples: 96_000 },
  "no-info.mp3": { container: "mp3", codec: "mp3", sampleRate: 44_100, samples: 78 * 1152, delay: 25 },
  "sound.wav": { container: "wav", codec: "pcm-s16", sampleRate: 8000, samples: 16_000 },
  "rf64.wav": { container: "wav", codec: "pcm-s16", sampleRate: 8000, samples: 16_000 },
  "opus.ogg": { container: "ogg", codec: "opus", sampleRate: 48_000, samples: 96_000 },
  "vorbis.ogg": { container: "ogg", codec: "vorbis", sampleRate: 48_000, samples: 96_000 },
  "sound.flac": { container: "flac", codec: "flac", sampleRate: 16_000, samples: 32_000 },
  "sound.aac": { container: "aac", codec: "mp4a.40.2", sampleRate: 48_000, samples: 95 * 1024, delay: 21.3 },
};

/** The first channel of all samples, and the time of the first one in microseconds. */
async function soundOf(
  track: ReadableStream<AudioData>,
): Promise<{ start: number | undefined; samples: Float32Array }> {
  const blocks: Float32Array[] = [];
  let start: number | undefined;
  for await (const data of track) {
    start ??= data.timestamp;
    blocks.push(planesOf(data)[0]!);
    data.close();
  }
  const samples = new Float32Array(blocks.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const block of blocks) {
    samples.set(block, at);
    at += block.length;
  }
  return { start, samples };
}

const LOUD = 0.05;
/** When the tone begins, in milliseconds. */
const onset = (samples: Float32Array, sampleRate: number) =>
  (samples.findIndex((sample) => Math.abs(sample) > LOUD) / sampleRate) * 1000;

const decodableFiles = decodable(Object.keys(files)).map((name) => [name, files[name]!] as const);

describe.each(decodableFiles)("%s", (name, { container, codec, sampleRate, samples, delay = 0 }) => {
  const testSound = testDespite(hasBrokenSound(name));

  test("is described by probe", async () => {
    const duration = Math.round((samples / sampleRate) * 1e6) / 1e3;
    expect(await probe(clipUrl(name))).toMatchObject({
      container,
      duration,
      video: undefined,
      audio: { codec, sampleRate, numberOfChannels: 1, duration },
    });
  });

  testSound("gives every sample, at its time, from a URL, a Blob and a stream", async () => {
    const bytes = await clipBytes(name);
    for (const input of [clipUrl(name), new Blob([bytes]), bytesStream(bytes, 1000)]) {
      const { video, audio } = await decode(input);
      expect(video).toBeUndefined();
      const sound = await soundOf(audio!);
      expect(sound.start).toBe(0);
      expect(sound.samples.length).toBe(samples);
      expect(onset(sound.samples, sampleRate)).toBeCloseTo(1000 + delay, -0.3);
    }
  });

  testSound("is trimmed to the sample", async () => {
    const whole = (await soundOf((await decode(clipUrl(name))).audio!)).samples;
    for (const [start, end] of [
      [0, 500],
      [990, 1110],
      [1500, 1750],
    ] as const) {
      const { audio } = await decode(clipUrl(name), undefined, { trim: { start, end } });
      const part = await soundOf(audio!);
      const first = Math.round((start * sampleRate) / 1000);
      const expected = whole.subarray(first, Math.round((end * sampleRate) / 1000));
      expect(part.start).toBe(start * 1000);
      expect(part.samples.length).toBe(expected.length);
      const difference = part.samples.reduce(
        (max, value, index) => Math.max(max, Math.abs(value - expected[index]!)),
        0,
      );
      expect(difference).toBeLessThan(0.002);
    }
  });

  testSound("plays up to its end if the end is missing, and notes it", async () => {
    const bytes = await clipBytes(name);
    // In the middle of a packet, so that formats that don't tell their length notice it too.
    const part = bytes.slice(0, bytes.length * 0.83);
    const { duration } = await probe(new Blob([part]));
    for (const input of [new Blob([part]), bytesStream(part, 1000)]) {
      const { audio, notes } = await decode(input);
      const sound = await soundOf(audio!);
      // Pages of Ogg hold up to a second.
      expect(sound.samples.length).toBeGreaterThan(samples / 3);
      expect(sound.samples.length).toBeLessThan(samples);
      expect(sound.samples.length / sampleRate).toBeCloseTo(duration / 1e3, 1);
      expect(notes).toEqual([expect.stringContaining("ends early")]);
    }
  });

  testSound("is canceled", async () => {
    const { audio } = await decode(clipUrl(name));
    const reader = audio!.getReader();
    (await reader.read()).value!.close();
    await reader.cancel();
  });
});

describe("damage inside", () => {
  /** Bytes that no format has. */
  const spoil = (bytes: Uint8Array<ArrayBuffer>) => bytes.fill(0, bytes.length * 0.75, bytes.length * 0.75 + 300);

  // WAV has no structure that could tell.
  test.each(decodable(Object.keys(files)).filter((name) => !name.endsWith(".wav")))(
    "of %s is an error",
    async (name) => {
      const { audio } = await decode(new Blob([spoil(await clipBytes(name))]));
      const code = expect.stringMatching(/^(container-corrupt|codec-failed)$/);
      await expect(soundOf(audio!)).rejects.toMatchObject({ code });
    },
  );

  for (const name of ["sound.mp3", "no-info.mp3", "opus.ogg", "sound.flac"]) {
    testDespite(hasBrokenSound(name))(`of ${name} is skipped with onDamage: "skip"`, async () => {
      const { samples, sampleRate } = files[name]!;
      const { audio } = await decode(new Blob([spoil(await clipBytes(name))]), undefined, { onDamage: "skip" });
      let last: { end: number } | undefined;
      let count = 0;
      for await (const data of audio!) {
        count += data.numberOfFrames;
        last = { end: data.timestamp + (data.numberOfFrames * 1e6) / data.sampleRate };
        data.close();
      }
      expect(count).toBeLessThan(samples);
      expect(count).toBeGreaterThan(samples / 2);
      expect(last!.end / 1e6).toBeCloseTo(samples / sampleRate, 1);
    });
  }
});

describe("what cannot be decoded is named", () => {
  test.each([
    ["RIFF\x10\0\0\0AVI LIST", "an AVI file"],
    ["FLV\x01\x05", "a Flash video (FLV)"],
    ["0&\xb2\x75\x8e\x66\xcf\x11", "a Windows Media file (WMV, WMA or ASF)"],
    ["\0\0\x01\xba\x44", "an MPEG program stream (MPG or VOB)"],
    ["\0\0\x01\xb3\x14", "an MPEG program stream (MPG or VOB)"],
    ["#EXTM3U\n#EXT-X-VERSION:3\n", "an HLS playlist"],
    ['<?xml version="1.0"?>\n<MPD xmlns="urn:mpeg:dash:schema:mpd:2011">', "a DASH manifest"],
    ["\x89PNG\r\n\x1a\n", "a PNG image"],
    ["\xff\xd8\xff\xe0\0\x10JFIF", "a JPEG image"],
    ["<MPD>", "a DASH manifest"],
    ["GIF87a", "a GIF image"],
    ["GIF89a", "a GIF image"],
    ["RIFF\x10\0\0\0WEBPVP8 ", "a WebP image"],
    ['<?xml version="1.0"?>\n<svg xmlns="http://www.w3.org/2000/svg">', "an SVG image"],
    [" <svg>", "an SVG image"],
    ["<HEAD>", "the server answered with a web page"],
    ["<!-- 1 --><!-- 2 -->\n<body >", "the server answered with a web page"],
    ["<!DOCTYPE html><html><body>404</body></html>", "the server answered with a web page"],
    ["\xef\xbb\xbf <!-- 404 --> <html>", "the server answered with a web page"],
    ["PK\x03\x04\x14", "a ZIP archive"],
    ["PK\x05\x06\0", "a ZIP archive"],
    ["this is no video", "text, not media"],
    ["\x01\x02\x03", "in no format that can be decoded"],
  ])("%j", async (text, what) => {
    const bytes = Uint8Array.from(text, (letter) => letter.charCodeAt(0));
    const failure = decode(new Blob([bytes]));
    await expect(failure).rejects.toBeInstanceOf(ContainerError);
    await expect(failure).rejects.toMatchObject({ code: "container-unknown", message: expect.stringContaining(what) });
  });

  test.each([
    ["audio/amr", " Its mime type is audio/amr. Supported"],
    ["", "decoded. Supported"],
  ])("with its mime type, if it has one: %j", async (type, text) => {
    const failure = decode(new Blob([Uint8Array.of(1, 2, 3)], { type }));
    await expect(failure).rejects.toThrow(text);
  });
});
