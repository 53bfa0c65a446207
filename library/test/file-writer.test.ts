// @module-tag fakes
/** Where a file writer writes, and what it says if that fails. */
import { afterEach, expect, test, vi } from "vitest";
import { FileWriter } from "../src/io/file-writer.ts";
import { MFXBlob } from "../src/io/mfx-blob.ts";
import { writeToFile } from "../src/io/write-to-file.ts";

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

/** A page, whose downloads are listed. */
function page() {
  const downloads: { name: string; text: Promise<string> }[] = [];
  vi.useFakeTimers({ toFake: ["setTimeout"] });
  vi.spyOn(URL, "createObjectURL").mockImplementation((file) => {
    latest = file as Blob;
    return "blob:file";
  });
  const revoke = vi.spyOn(URL, "revokeObjectURL").mockImplementation(() => {});
  let latest: Blob;
  const link = { download: "", href: "", click: () => downloads.push({ name: link.download, text: latest.text() }) };
  vi.stubGlobal("document", { createElement: () => link });
  return { downloads, revoke };
}

/** A file on the disk that the user picks. */
function picked(methods: Partial<Record<"write" | "close" | "abort", () => Promise<void>>> = {}) {
  const file = { write: vi.fn(), close: vi.fn(), abort: vi.fn() };
  for (const method of ["write", "close", "abort"] as const)
    file[method].mockImplementation(methods[method] ?? (async () => {}));
  const picker = vi.fn(async (_: unknown) => ({ createWritable: async () => file }));
  vi.stubGlobal("showSaveFilePicker", picker);
  return { file, picker };
}

const refusedPicker = (error: Error) => vi.stubGlobal("showSaveFilePicker", () => Promise.reject(error));

async function write(writer: FileWriter): Promise<void> {
  await new ReadableStream({
    start: (controller) => {
      controller.enqueue(new MFXBlob(["0123"]));
      controller.enqueue(new MFXBlob(["AB"], { position: 1 }));
      controller.close();
    },
  }).pipeTo(writer);
}

test.each(["SecurityError", "NotAllowedError"])(
  "a picker that fails with %s is replaced by a download",
  async (name) => {
    const { downloads, revoke } = page();
    refusedPicker(new DOMException("no", name));
    await write(new FileWriter("film.webm"));
    expect(downloads.map((each) => each.name)).toEqual(["film.webm"]);
    expect(await downloads[0]!.text).toBe("0AB3");
    vi.advanceTimersByTime(59_999);
    expect(revoke).not.toHaveBeenCalled();
    vi.advanceTimersByTime(1);
    expect(revoke).toHaveBeenCalledWith("blob:file");
  },
);

test("a page in a frame downloads the file, though there is a picker", async () => {
  const { downloads } = page();
  const { picker } = picked();
  vi.stubGlobal("self", {});
  vi.stubGlobal("top", {});
  await write(new FileWriter("film.webm"));
  expect([downloads.length, picker.mock.calls.length]).toEqual([1, 0]);
});

test("a worker says what to do instead", async () => {
  for (const name of ["document", "showSaveFilePicker"]) vi.stubGlobal(name, undefined);
  await expect(write(new FileWriter("film.webm"))).rejects.toMatchObject({
    name: "SinkError",
    code: "sink-unavailable",
    message: expect.stringContaining("Send the stream to the page"),
  });
});

test("any other failure of the picker is the stream's", async () => {
  page();
  const cause = new TypeError("startIn is unknown");
  refusedPicker(cause);
  const message = "The file could not be written: startIn is unknown";
  await expect(write(new FileWriter("film.webm"))).rejects.toMatchObject({
    name: "SinkError",
    code: "sink-failed",
    message,
    cause,
  });
});

test.each(["write", "close"] as const)("a full disk fails the stream: at %s", async (method) => {
  const cause = new DOMException("The disk is full.", "QuotaExceededError");
  picked({ [method]: () => Promise.reject(cause) });
  const message = "The file could not be written: The disk is full.";
  await expect(write(new FileWriter("film.webm"))).rejects.toMatchObject({
    name: "SinkError",
    code: "sink-failed",
    message,
    cause,
  });
});

test("a writer that is aborted leaves the file on the disk as it was, and downloads nothing", async () => {
  const { file } = picked();
  await new FileWriter("film.webm").abort();
  expect([file.abort.mock.calls.length, file.close.mock.calls.length]).toEqual([1, 0]);
  const { downloads } = page();
  refusedPicker(new DOMException("no", "SecurityError"));
  const writer = new FileWriter("film.webm").getWriter();
  await writer.write(new MFXBlob(["0123"]));
  await writer.abort();
  expect(downloads).toEqual([]);
});

test.each([
  ["FILM.MP4", "video/mp4", ".mp4"],
  ["a.b.m4a", "audio/mp4", ".m4a"],
  ["film.webm", "video/webm", ".webm"],
  ["song.weba", "audio/webm", ".weba"],
  ["film.gif", "image/gif", ".gif"],
  ["song.mp3", "audio/mpeg", ".mp3"],
  ["song.ogg", "audio/ogg", ".ogg"],
  ["song.flac", "audio/flac", ".flac"],
  ["song.wav", "audio/wav", ".wav"],
])("the picker of %s shows files of %s", async (suggestedName, type, ending) => {
  const { picker } = picked();
  await write(new FileWriter(suggestedName, "Mine"));
  const types = [{ description: "Mine", accept: { [type]: [ending] } }];
  expect(picker).toHaveBeenCalledExactlyOnceWith({ suggestedName, types });
});

test.each(["film", "film.xyz"])("the picker of %s shows all files", async (suggestedName) => {
  const { picker } = picked();
  await write(new FileWriter(suggestedName, "Mine"));
  expect(picker).toHaveBeenCalledExactlyOnceWith({ suggestedName });
});

test("the picker opens in the folder that was asked for", async () => {
  const { picker } = picked();
  await write(new FileWriter("film", "Mine", "videos"));
  expect(picker).toHaveBeenCalledExactlyOnceWith({ suggestedName: "film", startIn: "videos" });
});

test("pieces are written at their positions, and others behind all before them", async () => {
  const { file, picker } = picked();
  const pieces = [new MFXBlob(["0123"]), new MFXBlob(["AB"], { position: 1 }), new MFXBlob(["!"]), new MFXBlob(["?"])];
  const stream = new ReadableStream<MFXBlob>({
    start: (controller) => {
      for (const piece of pieces) controller.enqueue(piece);
      controller.close();
    },
  });
  await writeToFile(stream, "film.webm", "A film");
  expect(picker.mock.calls).toMatchObject([[{ types: [{ description: "A film" }] }]]);
  const written = [0, 1, 4, 5].map((position, index) => [{ type: "write", position, data: pieces[index] }]);
  expect(file.write.mock.calls).toEqual(written);
  expect([file.close.mock.calls.length, file.abort.mock.calls.length]).toEqual([1, 0]);
});

test.each<[string, Parameters<typeof writeToFile>[3], (() => void) | undefined, object]>([
  [
    "the signal is aborted already",
    { signal: AbortSignal.abort("enough") },
    undefined,
    { code: "aborted", cause: "enough" },
  ],
  ["an option is wrong", { onProgress: 5 as never }, undefined, { details: { option: "onProgress" } }],
  [
    "the picker is dismissed",
    {},
    () => refusedPicker(new DOMException("no", "AbortError")),
    { code: "aborted", message: "The user dismissed the file picker." },
  ],
  [
    "the disk is full",
    {},
    () => picked({ write: () => Promise.reject(new DOMException("The disk is full.", "QuotaExceededError")) }),
    { code: "sink-failed" },
  ],
])("the stream is canceled if %s", async (_, options, prepare, failure) => {
  page();
  if (prepare) prepare();
  else vi.stubGlobal("showSaveFilePicker", () => expect.unreachable("No file is asked for."));
  const reasons: unknown[] = [];
  const stream = new ReadableStream<MFXBlob>(
    { pull: (controller) => controller.enqueue(new MFXBlob(["0123"])), cancel: (reason) => void reasons.push(reason) },
    { highWaterMark: 0 },
  );
  await expect(writeToFile(stream, "film.webm", undefined, options)).rejects.toMatchObject(failure);
  expect(reasons).toEqual([expect.objectContaining(failure)]);
});
