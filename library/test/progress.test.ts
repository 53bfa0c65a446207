/** Reports of `onProgress` of each stage, frame by frame. */
import { afterEach, describe, expect, test, vi } from "vitest";
import { decode } from "../src/decode.ts";
import { adjustment } from "../src/effects/adjustment.ts";
import { effect } from "../src/effects/effect.ts";
import { encode } from "../src/encode/encode.ts";
import { OptionError } from "../src/errors.ts";
import type { MFXBlob } from "../src/io/mfx-blob.ts";
import { writeToFile } from "../src/io/write-to-file.ts";
import { MFXTransformStream } from "../src/stream/mfx-transform-stream.ts";
import type { Progress } from "../src/stream/progress.ts";
import { clipUrl } from "./support/clips.ts";
import { assemble } from "./support/file.ts";
import { generatedAudio, generatedVideo } from "./support/generated.ts";
import { readAudio, readVideo } from "./support/read.ts";

const CLIP = "h264-aac.mp4";
const WEBM = 'video/webm; codecs="vp8,opus"';

afterEach(() => vi.restoreAllMocks());

function recorder<P extends Progress = Progress>() {
  const seen: P[] = [];
  return { seen, onProgress: (progress: P) => void seen.push(progress) };
}

/** Fifty frames of 40 ms, from 0 to 1. */
function expectWhole(seen: readonly Progress[]) {
  expect(seen.map(({ frames }) => frames)).toEqual(Array.from({ length: 50 }, (_, i) => i + 1));
  expect(seen.map(({ timestamp }) => timestamp)).toEqual(Array.from({ length: 50 }, (_, i) => i * 40_000));
  for (const [i, { fraction }] of seen.entries()) expect(fraction).toBeCloseTo((i + 1) / 50, 1);
  expect(seen.at(-1)!.fraction).toBeCloseTo(1, 2);
  for (const { fraction } of seen) expect(fraction).toBeLessThanOrEqual(1);
}

async function film(): Promise<{ video: ReadableStream<VideoFrame>; audio: ReadableStream<AudioData> }> {
  const { video, audio } = await decode(clipUrl(CLIP));
  return { video: video!, audio: audio! };
}

describe("decode", () => {
  test("reports each frame of each track that is read", async () => {
    const { seen, onProgress } = recorder<Progress & { track: { type: string; id: number } }>();
    const { video, audio } = await decode(clipUrl(CLIP), undefined, { onProgress });
    const [, sound] = await Promise.all([readVideo(video!), readAudio(audio!)]);
    expectWhole(seen.filter(({ track }) => track.type === "video"));
    const heard = seen.filter(({ track }) => track.type === "audio");
    expect(heard.map(({ timestamp }) => timestamp)).toEqual(sound.map(({ timestamp }) => timestamp));
    expect(heard.at(-1)!.fraction).toBeCloseTo(1, 2);
    expect(seen.find(({ track }) => track.type === "video")!.track).toMatchObject({ id: video!.track.id });
  });

  test("a trimmed part counts from 0 to 1", async () => {
    const { seen, onProgress } = recorder();
    const trim = { start: 500, end: 1500 };
    const { video, audio } = await decode(clipUrl(CLIP), undefined, { trim, onProgress });
    await Promise.all([audio!.cancel(), readVideo(video!)]);
    expect(seen[0]!.timestamp).toBe(500_000);
    expect(seen[0]!.fraction).toBeCloseTo(0.02, 5);
    expect(seen.at(-1)!.fraction).toBeCloseTo(1, 1);
  });

  test("a part behind the pictures, which shows the last one, is whole with it", async () => {
    const { seen, onProgress } = recorder();
    const { video, audio } = await decode(clipUrl("short-picture.mp4"), undefined, {
      trim: { start: 700 },
      onProgress,
    });
    await Promise.all([audio!.cancel(), readVideo(video!)]);
    expect(seen).toMatchObject([{ frames: 1, fraction: 1 }]);
  });

  test("a file that does not say how long it is has no fraction", async () => {
    const { seen, onProgress } = recorder();
    const { video, audio } = await decode(clipUrl("live.webm"), undefined, { onProgress });
    await Promise.all([audio!.cancel(), readVideo(video!)]);
    expect(seen).toHaveLength(50);
    expect(seen.every(({ fraction }) => fraction === undefined)).toBe(true);
  });
});

describe("effect", () => {
  test("knows the length of a decoded track, through other stages as well", async () => {
    const { seen, onProgress } = recorder();
    const { video, audio } = await film();
    await audio.cancel();
    const first = effect(video.pipeThrough(new MFXTransformStream()), [adjustment({ brightness: 1.1 })]);
    await readVideo(effect(first, [], { onProgress }));
    expectWhole(seen);
  });

  test("does not know that of frames of one's own", async () => {
    const { seen, onProgress } = recorder();
    await readVideo(effect(generatedVideo({ count: 5 }), [], { onProgress }));
    expect(seen.map(({ fraction, frames }) => [fraction, frames])).toEqual(
      Array.from({ length: 5 }, (_, i) => [undefined, i + 1]),
    );
  });
});

describe("encode", () => {
  test.each([{}, { streaming: true }, { chunkSize: 4096 }])("reports each video frame, with %o", async (layout) => {
    const { seen, onProgress } = recorder();
    const { video, audio } = await film();
    const frames = effect(video, [adjustment({ brightness: 1.1 })]);
    await assemble(
      encode({ mimeType: WEBM, ...layout, video: { stream: frames }, audio: { stream: audio }, onProgress }),
    );
    expectWhole(seen);
  });

  test("of sound alone, each piece", async () => {
    const { seen, onProgress } = recorder();
    const { video, audio } = await film();
    await video.cancel();
    await assemble(encode({ mimeType: 'audio/webm; codecs="opus"', audio: { stream: audio }, onProgress }));
    expect(seen.length).toBeGreaterThan(50);
    expect(seen.map(({ frames }) => frames)).toEqual(seen.map((_, i) => i + 1));
    expect(seen.at(-1)!.fraction).toBeCloseTo(1, 1);
  });

  test("of a GIF, each picture", async () => {
    const { seen, onProgress } = recorder();
    const { video, audio } = await film();
    await audio.cancel();
    await assemble(encode({ mimeType: "image/gif", video: { stream: video, framerate: 25 }, onProgress }));
    expectWhole(seen);
  });

  test("frames of one's own have no fraction", async () => {
    const { seen, onProgress } = recorder();
    const video = { stream: generatedVideo({ count: 5 }) };
    const audio = { stream: generatedAudio({ seconds: 0.2 }) };
    await assemble(encode({ mimeType: WEBM, video, audio, onProgress }));
    expect(seen.map(({ fraction, frames }) => [fraction, frames])).toEqual(
      Array.from({ length: 5 }, (_, i) => [undefined, i + 1]),
    );
  });

  test("reports while it works, not only when a piece is ready", async () => {
    const { seen, onProgress } = recorder();
    const { video, audio } = await film();
    const reader = encode({
      mimeType: WEBM,
      video: { stream: video },
      audio: { stream: audio },
      onProgress,
    }).getReader();
    let pieces = 0;
    while (!(await reader.read()).done) pieces++;
    expect(pieces).toBeLessThan(10);
    expect(seen).toHaveLength(50);
  });
});

describe("writeToFile", () => {
  test("reports each frame that encode() wrote", async () => {
    vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(() => {});
    const { seen, onProgress } = recorder();
    const { video, audio } = await film();
    const file = encode({ mimeType: WEBM, video: { stream: video }, audio: { stream: audio } });
    await writeToFile(file, "film.webm", undefined, { onProgress });
    expectWhole(seen);
  });
});

describe("a callback that fails breaks the pipeline off, and says so", () => {
  const onProgress = () => {
    throw new Error("my mistake");
  };
  const stages: Record<string, () => Promise<unknown>> = {
    decode: async () => {
      const { video, audio } = await decode(clipUrl(CLIP), undefined, { onProgress });
      await audio!.cancel();
      await readVideo(video!);
    },
    effect: () => readVideo(effect(generatedVideo({ count: 5 }), [], { onProgress })),
    encode: () => assemble(encode({ mimeType: WEBM, video: { stream: generatedVideo({ count: 5 }) }, onProgress })),
    writeToFile: () => {
      const file = encode({ mimeType: WEBM, video: { stream: generatedVideo({ count: 5 }) } });
      return writeToFile(file, "film.webm", undefined, { onProgress });
    },
  };
  test.each(Object.entries(stages))("%s", async (_, run) => {
    const failure = await run().then(
      () => expect.unreachable("It should have failed."),
      (error: OptionError) => error,
    );
    expect(failure).toBeInstanceOf(OptionError);
    expect(failure).toMatchObject({ details: { option: "onProgress" }, cause: { message: "my mistake" } });
  });

  test("what is no function is refused", async () => {
    const onProgress = "often" as unknown as () => void;
    const refused = { name: "OptionError", message: '`onProgress` must be a function; got "often".' };
    await expect(decode(clipUrl(CLIP), "", { onProgress })).rejects.toMatchObject(refused);
    expect(() => effect(generatedVideo({ count: 5 }), [], { onProgress })).toThrow(refused.message);
    const file: ReadableStream<MFXBlob> = encode({
      mimeType: WEBM,
      video: { stream: generatedVideo({ count: 5 }) },
      onProgress,
    });
    await expect(assemble(file)).rejects.toMatchObject(refused);
  });
});
