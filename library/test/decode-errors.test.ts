import { describe, expect, test } from "vitest";
import { decode as decodeOfReleases } from "../src/compat/decode.ts";
import { decode } from "../src/decode.ts";
import { ContainerError, MFXError } from "../src/errors.ts";
import { bytesStream, clipBytes, clipUrl } from "./support/clips.ts";
import { hurry } from "./support/hurry.ts";
import { watchFrames } from "./support/open-frames.ts";
import { readAudio, readVideo } from "./support/read.ts";
import { decodable } from "./support/vorbis.ts";

/** Reads all of a file; what fails, fails. */
async function readAll(...args: Parameters<typeof decode>) {
  const { videoTracks, audioTracks } = await decode(...args);
  return Promise.allSettled([...videoTracks.map(readVideo), ...audioTracks.map(readAudio)]);
}

async function failuresOf(...args: Parameters<typeof decode>): Promise<unknown[]> {
  try {
    return (await readAll(...args)).flatMap((result) => (result.status === "rejected" ? [result.reason] : []));
  } catch (error) {
    return [error];
  }
}

describe("opening fails with an error that says what is wrong", () => {
  test("garbage", async () => {
    const garbage = new Blob(["<!doctype html>".repeat(100)], { type: "text/html" });
    await expect(decode(garbage)).rejects.toMatchObject({
      name: "ContainerError",
      code: "container-unknown",
      details: { mimeType: "text/html" },
    });
  });

  test("garbage whose mime type says that it is no video, in a release", async () => {
    const messageOf = (type: string) =>
      decodeOfReleases(bytesStream(new Uint8Array(100)), type).catch(({ message }) => message);
    expect(await messageOf("audio/flac")).toBe("The input is neither MP4 nor WebM: its mime type is audio/flac.");
    expect(await messageOf("video/mp4; codecs=avc1")).toContain("although its mime type is video/mp4; codecs=avc1");
    expect(await messageOf("")).toBe("The input is neither MP4 nor WebM.");
  });

  test("a sound file, in a release", async () => {
    const flac = decodeOfReleases(bytesStream(await clipBytes("sound.flac")), "");
    await expect(flac).rejects.toMatchObject({ code: "container-unknown" });
  });

  for (const [kind, input] of [
    ["a blob", () => new Blob([])],
    ["a stream", () => bytesStream(new Uint8Array())],
  ] as const) {
    test(`emptiness of ${kind}`, async () => {
      await expect(decode(input(), "video/mp4")).rejects.toMatchObject({ code: "container-empty" });
    });
  }

  for (const status of [404, 500]) {
    test(`status ${status}`, async () => {
      hurry();
      for (const input of [`/status/${status}`, await fetch(`/status/${status}`)])
        await expect(decode(input)).rejects.toMatchObject({
          name: "SourceError",
          code: "source-status",
          details: { status },
        });
    });
  }

  test("a server that cannot be reached", async () => {
    hurry();
    await expect(decode("http://localhost:1/nothing.mp4")).rejects.toMatchObject({ code: "source-failed" });
    await expect(decode("http://")).rejects.toMatchObject({ code: "source-failed" });
  });

  test("a locked stream, a used response, strings, and what is no input", async () => {
    const locked = bytesStream(new Uint8Array(9));
    locked.getReader();
    await expect(decode(locked)).rejects.toMatchObject({ code: "source-failed" });
    const used = await fetch(clipUrl("one-frame.mp4"));
    await used.arrayBuffer();
    await expect(decode(used)).rejects.toMatchObject({ code: "source-failed" });
    const strings = new ReadableStream({ start: (controller) => controller.enqueue("text") });
    await expect(decode(strings)).rejects.toMatchObject({ code: "source-type" });
    await expect(decode(7 as unknown as Blob)).rejects.toMatchObject({ code: "invalid-option" });
    await expect(decode(clipUrl("h264-aac.mp4"), 7 as unknown as string)).rejects.toMatchObject({
      code: "invalid-option",
      details: { option: "mimeType" },
    });
  });

  test("options that make no sense", async () => {
    const refused = (options: object, option: string) =>
      expect(decode(clipUrl("one-frame.mp4"), "", options)).rejects.toMatchObject({ details: { option } });
    await refused({ trim: { start: -1 } }, "trim.start");
    await refused({ trim: { start: 5, end: 4 } }, "trim.end");
    await refused({ frameRate: 0 }, "frameRate");
  });
});

describe("a source that fails midway fails every branch, and is let go", () => {
  test("a stream that errors", async () => {
    const bytes = await clipBytes("h264-aac.mp4");
    const failing = () => {
      let sent = false;
      return new ReadableStream<Uint8Array>({
        pull: (controller) => {
          if (sent) controller.error(new Error("cable cut"));
          else controller.enqueue(bytes.slice(0, bytes.length / 2));
          sent = true;
        },
      });
    };
    const failures = await failuresOf(failing(), "video/mp4");
    expect(failures).toHaveLength(2);
    for (const failure of failures) {
      expect(failure).toMatchObject({ code: "source-failed", cause: { message: "cable cut" } });
    }
  });

  test("a connection that fails halfway, each time", async () => {
    hurry();
    const failures = await failuresOf("/broken/h264-aac.mp4");
    expect(failures.length).toBeGreaterThan(0);
    for (const failure of failures) expect(failure).toMatchObject({ code: "source-failed" });
  });
});

test("a server that fails at a later part is a source that failed", async () => {
  hurry();
  for (const name of ["h264-aac.mp4", "index-last.mp4", "live.webm"]) {
    const failures = await failuresOf(new URL(`/first-part/${name}`, location.origin).href);
    expect(failures.length, name).toBeGreaterThan(0);
    for (const failure of failures) {
      expect(failure, name).toMatchObject({ name: "SourceError", code: "source-status", details: { status: 500 } });
    }
  }
});

describe("a truncated file is an error on every branch that lacks something, from any source", () => {
  const clips = decodable([
    "h264-aac.mp4",
    "index-last.mp4",
    "fragmented.mp4",
    "vp9-opus.webm",
    "live.webm",
    "vp8-vorbis.webm",
  ]);
  for (const name of clips) {
    test(name, async () => {
      const whole = await clipBytes(name);
      for (const share of [0.3, 0.6, 0.9, 0.999]) {
        const bytes = whole.slice(0, Math.floor(whole.length * share));
        for (const input of [new Blob([bytes]), bytesStream(bytes)]) {
          const failures = await failuresOf(input);
          expect(failures.length, `${share}`).toBeGreaterThan(0);
          for (const failure of failures) {
            expect(failure).toBeInstanceOf(ContainerError);
            expect((failure as ContainerError).code).toBe("container-truncated");
          }
        }
      }
    });
  }
});

describe("a damaged packet", () => {
  test("is a codec's failure with the track and the time", async () => {
    const bytes = await clipBytes("h264-aac.mp4");
    bytes.fill(0xff, bytes.length * 0.4, bytes.length * 0.6);
    const [failure] = await failuresOf(new Blob([bytes]));
    expect(failure).toMatchObject({ name: "CodecError", code: "codec-failed", details: { track: {} } });
    expect((failure as MFXError).details.timestamp).toBeGreaterThanOrEqual(0);
  });
});

describe("a signal", () => {
  test("that is aborted already", async () => {
    const signal = AbortSignal.abort("no");
    await expect(decode(clipUrl("h264-aac.mp4"), "", { signal })).rejects.toMatchObject({
      code: "aborted",
      cause: "no",
    });
  });

  test("aborted while the first answer is waited for, with any reason", async () => {
    const silence = new URL("/silence", location.origin).href;
    const reasons = [new Error("changed my mind"), "no", undefined, { code: 7 }];
    for (const reason of reasons) {
      const controller = new AbortController();
      const opening = decode(silence, "", { signal: controller.signal });
      controller.abort(reason);
      await expect(opening).rejects.toMatchObject({ name: "AbortError", cause: controller.signal.reason });
    }
    await expect(decode(silence, "", { signal: AbortSignal.timeout(50) })).rejects.toMatchObject({
      name: "AbortError",
      cause: { name: "TimeoutError" },
    });
  });

  test("aborted while a silent stream is being opened", async () => {
    let cancelled = false;
    const silent = new ReadableStream<Uint8Array>({
      cancel: () => {
        cancelled = true;
      },
    });
    const controller = new AbortController();
    const opening = decode(silent, "video/mp4", { signal: controller.signal });
    setTimeout(() => controller.abort());
    await expect(opening).rejects.toMatchObject({ code: "aborted" });
    expect(cancelled).toBe(true);
  });

  test("aborted midway errors all tracks, closes all frames and cancels the input", async () => {
    const open = watchFrames();
    let cancelled = false;
    const bytes = await clipBytes("h264-aac.mp4");
    let sent = false;
    const stream = new ReadableStream<Uint8Array>({
      pull: (controller) => {
        if (!sent) controller.enqueue(bytes.slice(0, 30_000));
        sent = true;
      },
      cancel: () => {
        cancelled = true;
      },
    });
    const controller = new AbortController();
    const { video, audio } = await decode(stream, "video/mp4", { signal: controller.signal });
    const reader = video!.getReader();
    (await reader.read()).value?.close();
    await expect.poll(() => open.count).toBeGreaterThan(0);
    controller.abort();
    await expect(reader.read()).rejects.toMatchObject({ code: "aborted" });
    await expect(readAudio(audio!)).rejects.toMatchObject({ code: "aborted" });
    expect([open.count, cancelled]).toEqual([0, true]);
  });
});

test("onProgress reports each frame, and a failure of its own is the reader's", async () => {
  const seen: number[] = [];
  const { video } = await decode(clipUrl("b-frames.mp4"), "", { onProgress: ({ timestamp }) => seen.push(timestamp) });
  const frames = await readVideo(video!);
  expect(seen).toEqual(frames.map(({ timestamp }) => timestamp));
  const failing = await decode(clipUrl("b-frames.mp4"), "", {
    onProgress: () => {
      throw new Error("my mistake");
    },
  });
  await expect(readVideo(failing.video!)).rejects.toBeInstanceOf(MFXError);
});
