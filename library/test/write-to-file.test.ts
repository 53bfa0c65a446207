// @module-tag engine
import { afterEach, expect, test, vi } from "vitest";
import { commands } from "vitest/browser";
import { encode } from "../src/encode/encode.ts";
import { AbortedError } from "../src/errors.ts";
import { MFXBlob } from "../src/io/mfx-blob.ts";
import { writeToFile } from "../src/io/write-to-file.ts";
import { assemble, readFile } from "./support/file.ts";
import { generatedVideo } from "./support/generated.ts";
import { watchFrames } from "./support/open-frames.ts";

/** The file that a click on a link would download, instead of a download. */
function catchDownload() {
  return new Promise<{ name: string; file: Blob }>((resolve) => {
    vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(async function (this: HTMLAnchorElement) {
      resolve({ name: this.download, file: await (await fetch(this.href)).blob() });
    });
  });
}

const film = (signal?: AbortSignal, before?: (index: number) => unknown) =>
  encode({
    mimeType: 'video/webm; codecs="vp8"',
    chunkSize: 2048,
    signal,
    video: { stream: generatedVideo({ count: 60, before }), width: 160, height: 90, bitrate: 500_000, framerate: 30 },
  });

afterEach(() => vi.restoreAllMocks());

test("in a frame the file is downloaded, with every piece at its position", async () => {
  const downloaded = catchDownload();
  await writeToFile(film(), "film.webm", "A film");
  const { name, file } = await downloaded;
  expect(name).toBe("film.webm");
  expect((await readFile(file)).video!.timestamps).toHaveLength(60);
});

test("options that make no sense are refused, and no picker is opened", async () => {
  const click = vi.spyOn(HTMLAnchorElement.prototype, "click");
  const refused = async (writing: Promise<void>, option: string) => {
    await expect(writing).rejects.toMatchObject({ name: "OptionError", details: { option } });
  };
  await refused(writeToFile(undefined as unknown as ReadableStream<MFXBlob>, "film.webm"), "stream");
  const locked = film();
  const reader = locked.getReader();
  await refused(writeToFile(locked, "film.webm"), "stream");
  await reader.cancel();
  const signal = new AbortController() as unknown as AbortSignal;
  await refused(writeToFile(film(), "film.webm", undefined, { signal }), "signal");
  const onProgress = 5 as unknown as () => void;
  await refused(writeToFile(film(), "film.webm", undefined, { onProgress }), "onProgress");
  expect(click).not.toHaveBeenCalled();
});

test("a page with a file picker writes where the user says, and a dismissed picker aborts", async () => {
  expect(await commands.inOwnPage("/test/own-page/pick-a-file.ts")).toEqual({
    asked: [
      {
        suggestedName: "film.webm",
        startIn: "videos",
        types: [{ description: "A film", accept: { "video/webm": [".webm"] } }],
      },
      { suggestedName: "song.mp3", types: [{ accept: { "audio/mpeg": [".mp3"] } }] },
      { suggestedName: "film.webm", types: [{ accept: { "video/webm": [".webm"] } }] },
    ],
    written: "012AB56789!",
    dismissed: { name: "AbortError", code: "aborted", message: "The user dismissed the file picker." },
    writing: { name: "AbortError", code: "aborted", cancelled: true },
  });
});

test("a signal stops the writing: nothing is downloaded, every frame is closed", async () => {
  const open = watchFrames();
  const click = vi.spyOn(HTMLAnchorElement.prototype, "click");
  const abort = new AbortController();
  const before = (index: number) => index === 30 && abort.abort("enough");
  const writing = writeToFile(film(undefined, before), "film.webm", undefined, { signal: abort.signal });
  await expect(writing).rejects.toMatchObject({ name: "AbortError", code: "aborted", cause: "enough" });
  await expect.poll(() => open.count).toBe(0);
  expect(click).not.toHaveBeenCalled();
});

test("a signal that is aborted already opens no picker", async () => {
  const stream = film();
  const writing = writeToFile(stream, "film.webm", undefined, { signal: AbortSignal.abort() });
  await expect(writing).rejects.toBeInstanceOf(AbortedError);
});

test("MFXBlob.join puts the pieces together", async () => {
  const pieces = [
    new MFXBlob(["0123456789"], { type: "video/webm" }),
    new MFXBlob(["AB"], { position: 3 }),
    new MFXBlob(["!"], { position: 12 }),
    new MFXBlob(["CDE"], { position: 11 }),
    new MFXBlob(["F"], { type: 'video/webm; codecs="vp8"' }),
  ];
  const file = MFXBlob.join(pieces);
  expect(await file.text()).toBe("012AB56789\0CDEF");
  expect(file.getMimeType()).toBe('video/webm; codecs="vp8"');
  const { file: film2, pieces: parts } = await assemble(film());
  expect(await MFXBlob.join(parts).bytes()).toEqual(await film2.bytes());
  const { config } = MFXBlob.join(parts);
  expect(Object.keys(config)).not.toEqual([]);
  expect(config).toEqual(parts.at(-1)!.config);
});

test("MFXBlob.from collects a file, and fails as its stream", async () => {
  const { file } = await assemble(film());
  expect(await (await MFXBlob.from(film())).bytes()).toEqual(await file.bytes());
  const failing = new ReadableStream<MFXBlob>({ start: (controller) => controller.error(new AbortedError()) });
  await expect(MFXBlob.from(failing)).rejects.toBeInstanceOf(AbortedError);
});
