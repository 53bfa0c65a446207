// @module-tag fakes
/** Tracks that a browser cannot decode: it is asked in several ways, and the error says which setting it refuses. */
import { afterEach, describe, expect, test, vi } from "vitest";
import { whyNotDecodable } from "../src/codec/decode-support.ts";
import { decode as decodeAsReleased } from "../src/compat/decode.ts";
import { decode } from "../src/decode.ts";
import type { AudioTrack } from "../src/media/types.ts";
import { openFile } from "../src/open-shared-file.ts";
import { type Bytes, contentOfBox, filled } from "./support/bytes.ts";
import { clipBytes } from "./support/clips.ts";
import { withPages } from "./support/ogg.ts";
import { readAudio, readVideo } from "./support/read.ts";

afterEach(() => void vi.restoreAllMocks());

type Config = VideoDecoderConfig & AudioDecoderConfig;

function support(decoder: typeof VideoDecoder | typeof AudioDecoder, isSupported: (config: Config) => boolean) {
  const answer = async (config: Config) => ({ supported: isSupported(config), config });
  vi.spyOn(decoder, "isConfigSupported").mockImplementation(answer as typeof decoder.isConfigSupported);
}

const fileOf = (bytes: Bytes) => new Blob([bytes]);
const clip = async () => fileOf(await clipBytes("h264-aac.mp4"));

/** Opus with six channels, as its header says. */
async function surround(): Promise<Blob> {
  const CHANNELS = 37;
  return fileOf(withPages(await clipBytes("opus.ogg"), (page, index) => index === 0 && page.setUint8(CHANNELS, 6)));
}

async function videoFailure(options = {}) {
  const { video, audio } = await decode(await clip(), options);
  await audio!.cancel();
  return readVideo(video!).catch((error: unknown) => error);
}

async function audioFailure(file: Blob) {
  const { video, audio } = await decode(file);
  await video?.cancel();
  return readAudio(audio!).catch((error: unknown) => error);
}

const refusal = (track: "video" | "audio", codec: string, option: string, reason: string) => ({
  name: "UnsupportedCodecError",
  message: `This browser cannot decode the ${track} track (${codec}): ${reason}.`,
  details: { option, config: { codec }, track: { type: track } },
});

describe("a video track that is refused because of", () => {
  const CODEC = "avc1.64000b";

  test.each<[string, (config: Config) => boolean, string]>([
    ["description", ({ description }) => !description, "the decoder's setup data in the file is damaged"],
    [
      "codedWidth",
      ({ codedWidth, codedHeight }) => codedWidth === 640 && codedHeight === 360,
      "160 × 90 is not supported",
    ],
    ["codec", () => false, "there is no decoder for this codec"],
  ])("its %s says so", async (option, isSupported, reason) => {
    support(VideoDecoder, isSupported);
    expect(await videoFailure()).toMatchObject(refusal("video", CODEC, option, reason));
  });

  test("a kind of decoder says so, and the track plays with another kind", async () => {
    support(VideoDecoder, ({ hardwareAcceleration = "no-preference" }) => hardwareAcceleration === "no-preference");
    const reason = 'there is no decoder that is "prefer-software"';
    const expected = refusal("video", CODEC, "hardwareAcceleration", reason);
    expect(await videoFailure({ forceDecodeToSoftware: true })).toMatchObject(expected);
    expect(await videoFailure()).toHaveLength(50);
  });

  test("a configuration that is invalid says so", async () => {
    support(VideoDecoder, () => {
      throw new TypeError("The codec is no string.");
    });
    const reason = "there is no decoder for this codec";
    expect(await videoFailure()).toMatchObject(refusal("video", CODEC, "codec", reason));
  });
});

test("a track that one kind of decoder refuses plays with the other kind, from the same opened file", async () => {
  support(VideoDecoder, ({ hardwareAcceleration }) => hardwareAcceleration === "prefer-software");
  using file = await openFile(await clip());
  const frames = async (forceDecodeToSoftware: boolean) => {
    const { video, audio } = await decode(file, { forceDecodeToSoftware });
    await audio!.cancel();
    return readVideo(video!).then(
      ({ length }) => length,
      ({ name }) => name,
    );
  };
  expect(await frames(false)).toBe("UnsupportedCodecError");
  expect(await frames(true)).toBe(50);
});

test("the first releases refuse a file, and let go of it, only if none of its tracks can be decoded", async () => {
  support(VideoDecoder, () => false);
  const { video, audio } = await decodeAsReleased((await clip()).stream(), "video/mp4");
  await expect(readVideo(video)).rejects.toMatchObject({ name: "UnsupportedCodecError" });
  expect((await readAudio(audio)).at(-1)).toMatchObject({ timestamp: 1_984_000 });
  support(AudioDecoder, () => false);
  const bytes = await clipBytes("h264-aac.mp4");
  const cancel = vi.fn();
  const endless = new ReadableStream<Uint8Array>({ start: (controller) => controller.enqueue(bytes), cancel });
  const reason = "there is no decoder for this codec";
  const expected = refusal("video", "avc1.64000b", "codec", reason);
  await expect(decodeAsReleased(endless, "video/mp4")).rejects.toMatchObject(expected);
  expect(cancel).toHaveBeenCalledOnce();
});

describe("an audio track that is refused because of", () => {
  test("its channels says so", async () => {
    support(AudioDecoder, ({ numberOfChannels, sampleRate }) => numberOfChannels === 2 && sampleRate === 48_000);
    const reason = "6 × 48000 Hz is not supported";
    expect(await audioFailure(await surround())).toMatchObject(refusal("audio", "opus", "numberOfChannels", reason));
  });

  test("an invalid configuration says so", async () => {
    support(AudioDecoder, () => {
      throw new TypeError("The codec is no string.");
    });
    const reason = "there is no decoder for this codec";
    expect(await audioFailure(await clip())).toMatchObject(refusal("audio", "mp4a.40.2", "codec", reason));
  });
});

describe("a codec whose name the browser refuses is decoded by another name:", () => {
  test.each(["avc1.64000b", "avc1.64400b", "avc1.64c00b", "avc1.64e00b"])("H.264 as %s", async (name) => {
    support(VideoDecoder, ({ codec }) => codec === name);
    const configure = vi.spyOn(VideoDecoder.prototype, "configure");
    const bytes = await clipBytes("h264-aac.mp4");
    const constraints = contentOfBox(bytes, "avcC") + 2;
    const { video, audio } = await decode(fileOf(filled(bytes, constraints, constraints + 1, 0xff)));
    await audio!.cancel();
    expect(await readVideo(video!)).toHaveLength(50);
    expect(configure.mock.calls.map(([{ codec }]) => codec)).toEqual([name]);
  });

  const track = (codec: string) => ({ type: "audio", config: { codec } }) as AudioTrack;

  test.each(["mp4a.40.1", "mp4a.40.3", "mp4a.40.4"])("%s as AAC of low complexity", async (codec) => {
    support(AudioDecoder, (config) => config.codec === "mp4a.40.2");
    const aac = track(codec);
    expect(await whyNotDecodable(aac, false)).toBeUndefined();
    expect(aac.config.codec).toBe("mp4a.40.2");
  });

  test("AAC of other kinds needs another decoder", async () => {
    support(AudioDecoder, (config) => config.codec === "mp4a.40.2");
    expect(await whyNotDecodable(track("mp4a.40.42"), false)).toMatchObject({ name: "UnsupportedCodecError" });
  });
});
