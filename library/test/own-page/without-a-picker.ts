/** Runs in a page that is in no frame, in a browser without a file picker, and returns the file that a link would download. */
import { FileWriter } from "../../src/io/file-writer.ts";
import { MFXBlob } from "../../src/io/mfx-blob.ts";

export default async function withoutAPicker() {
  Reflect.deleteProperty(globalThis, "showSaveFilePicker");
  const downloaded = new Promise<{ name: string; text: string }>((resolve) => {
    HTMLAnchorElement.prototype.click = async function (this: HTMLAnchorElement) {
      resolve({ name: this.download, text: await (await fetch(this.href)).text() });
    };
  });
  const writer = new FileWriter("film.webm").getWriter();
  await writer.write(new MFXBlob(["0123456789"]));
  await writer.write(new MFXBlob(["AB"], { position: 3 }));
  await writer.close();
  return downloaded;
}
