/** Runs in a page that is in no frame, where there is a file picker; a stand-in for the user picks a file of the origin's own. */
import { FileWriter } from "../../src/io/file-writer.ts";
import { MFXBlob } from "../../src/io/mfx-blob.ts";
import { writeToFile } from "../../src/io/write-to-file.ts";

export default async function pickAFile() {
  const folder = await navigator.storage.getDirectory();
  const asked: unknown[] = [];
  let answer: () => Promise<FileSystemFileHandle> = () => folder.getFileHandle("film.webm", { create: true });
  Object.assign(globalThis, {
    showSaveFilePicker: (options: unknown) => {
      asked.push(options);
      return answer();
    },
  });
  const writer = new FileWriter("film.webm", "A film", "videos").getWriter();
  await writer.write(new MFXBlob(["0123456789"]));
  await writer.write(new MFXBlob(["AB"], { position: 3 }));
  await writer.write(new MFXBlob(["!"]));
  await writer.close();
  const written = await (await (await folder.getFileHandle("film.webm")).getFile()).text();

  answer = () => Promise.reject(new DOMException("no", "AbortError"));
  const dismissed = new FileWriter("song.mp3").getWriter();
  const error = await dismissed.closed.catch((reason) => reason);

  let cancelled: unknown;
  const stream = new ReadableStream<MFXBlob>({
    cancel: (reason) => {
      cancelled = reason;
    },
  });
  const thrown = await writeToFile(stream, "film.webm").catch((reason) => reason);
  return {
    asked,
    written,
    dismissed: { name: error.name, code: error.code, message: error.message },
    writing: { name: thrown.name, code: thrown.code, cancelled: cancelled === thrown },
  };
}
