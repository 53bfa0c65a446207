/** Runs in a page of its own, since decoders of WebKitGTK that were given Vorbis never answer, and stop all others of the page. */
import { decode } from "../../src/decode.ts";

const ENOUGH_MS = 5_000;

export default async function decodesVorbis(): Promise<boolean> {
  document.createElement("video").canPlayType("video/mp4");
  const { audio } = await decode("/clips/vp8-vorbis.webm");
  const first = audio!.getReader().read();
  return Promise.race([
    first.then(({ value }) => !!value),
    new Promise<boolean>((resolve) => setTimeout(resolve, ENOUGH_MS, false)),
  ]);
}
