import { describe, expect, test, vi } from "vitest";
import { decode } from "../src/decode.ts";
import { encode } from "../src/encode/encode.ts";
import { AbortedError, OptionError } from "../src/errors.ts";
import { frameAt } from "../src/frame-at.ts";
import { openFile } from "../src/open-shared-file.ts";
import { probe } from "../src/probe.ts";
import { bytesStream, clipBytes, clipUrl } from "./support/clips.ts";
import { readAudio, readVideo } from "./support/read.ts";

describe("an opened file", () => {
  test("is decoded many times, also at the same time, and described", async () => {
    const file = await openFile(clipUrl("h264-aac.mp4"));
    expect(file).toMatchObject({ video: { width: 160, height: 90 }, audio: { numberOfChannels: 1 } });
    expect(file.duration).toBeCloseTo(2000, -2);
    const run = async (start: number) => {
      const { video, audio } = await decode(file, { trim: { start } });
      const [frames, sound] = await Promise.all([readVideo(video!), readAudio(audio!)]);
      return [frames.length, sound[0]!.timestamp];
    };
    const runs = await Promise.all([run(0), run(1000), run(500)]);
    expect([...runs, await run(1000)]).toEqual([
      [50, 0],
      [25, 1_000_000],
      [38, 500_000],
      [25, 1_000_000],
    ]);
    expect(await probe(file)).toMatchObject({ container: "mp4", tracks: [{ type: "video" }, { type: "audio" }] });
    file.close();
  });

  test("can be of any source", async () => {
    const bytes = await clipBytes("index-last.mp4");
    for (const input of [
      new Blob([bytes]),
      bytesStream(bytes),
      new Response(new Blob([bytes])),
      clipUrl("index-last.mp4"),
    ]) {
      const file = await openFile(input);
      for (let round = 0; round < 2; round++) {
        const { video, audio } = await decode(file);
        expect(await readVideo(video!)).toHaveLength(50);
        expect((await readAudio(audio!)).length).toBeGreaterThan(90);
      }
      file.close();
    }
  });

  test("is not read again for another decode", async () => {
    const file = await openFile(clipUrl("h264-aac.mp4"));
    const read = async () => {
      const { video, audio } = await decode(file);
      await Promise.all([readVideo(video!), readAudio(audio!)]);
    };
    await read();
    const requests = vi.spyOn(globalThis, "fetch");
    const checks = vi.spyOn(VideoDecoder, "isConfigSupported");
    await read();
    expect(requests).not.toHaveBeenCalled();
    expect(checks).not.toHaveBeenCalled();
    vi.restoreAllMocks();
    file.close();
  });

  test("fails with an OptionError after it was closed, and ends what is being read", async () => {
    const file = await openFile(clipUrl("h264-aac.mp4"));
    const { video, audio } = await decode(file);
    const reader = video!.getReader();
    (await reader.read()).value!.close();
    file.close();
    file.close();
    const rest = async () => {
      for (let { value } = await reader.read(); value; { value } = await reader.read()) value.close();
    };
    await expect(rest()).rejects.toBeInstanceOf(OptionError);
    await expect(readAudio(audio!)).rejects.toBeInstanceOf(OptionError);
    for (const use of [() => decode(file), () => probe(file), () => frameAt(file, 0)]) {
      await expect(use()).rejects.toBeInstanceOf(OptionError);
    }
  });

  test("an encoding of a file that is closed too early says so", async () => {
    const file = await openFile(clipUrl("h264-aac.mp4"));
    let frames = 0;
    const onProgress = () => {
      if (++frames === 5) file.close();
    };
    const made = encode({ mimeType: "video/webm", edit: file, onProgress }).pipeTo(new WritableStream());
    await expect(made).rejects.toThrow("The file was closed");
  });

  test.runIf("dispose" in Symbol)("is closed by `using`", async () => {
    const file = await openFile(clipUrl("b-frames.mp4"));
    file[Symbol.dispose]();
    await expect(decode(file)).rejects.toBeInstanceOf(OptionError);
  });

  test("is not opened if the signal is aborted or the input is wrong", async () => {
    await expect(openFile(clipUrl("b-frames.mp4"), { signal: AbortSignal.abort() })).rejects.toBeInstanceOf(
      AbortedError,
    );
    await expect(openFile(new Blob())).rejects.toMatchObject({ code: "container-empty" });
    await expect(openFile(5 as never)).rejects.toBeInstanceOf(OptionError);
  });
});

test("measure finds the length of a file that doesn't say it, and changes no other", async () => {
  using unknown = await openFile(clipUrl("live.webm"));
  expect(unknown.duration).toBeNaN();
  using measured = await openFile(clipUrl("live.webm"), { measure: true });
  expect(measured.duration).toBeCloseTo(2000, -2);
  expect(measured.video!.duration).toBeCloseTo(2000, -2);
  expect(measured.audio!.duration).toBeCloseTo(2000, -2);
  using known = await openFile(clipUrl("h264-aac.mp4"));
  using asked = await openFile(clipUrl("h264-aac.mp4"), { measure: true });
  expect(asked.duration).toBe(known.duration);
});
