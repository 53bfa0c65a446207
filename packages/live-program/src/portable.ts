/** A program as it can be taken elsewhere: with definitions of what it is given here, where it uses them. */
import { globalsUsed } from "./compile.ts";
import { parse } from "./guards.ts";

const SHOW = `/** Shows a stream of frames, a stream of blobs, an element, or prints anything else. */
async function show(value) {
  if (!(value instanceof ReadableStream)) return value instanceof Element ? document.body.append(value) : console.log(value);
  const canvas = document.createElement("canvas");
  const blobs = [];
  for await (const item of value) {
    if (item instanceof Blob) blobs.push(item);
    else if (item instanceof VideoFrame) {
      Object.assign(canvas, { width: item.displayWidth, height: item.displayHeight });
      canvas.getContext("2d").drawImage(item, 0, 0);
      document.body.append(canvas);
      item.close();
      await new Promise(requestAnimationFrame);
    } else console.log(item);
  }
  if (!blobs.length) return;
  let end = 0;
  const parts = blobs.map((blob) => {
    const at = blob.position ?? end;
    end = Math.max(end, at + blob.size);
    return { blob, at };
  });
  const bytes = new Uint8Array(end);
  for (const { blob, at } of parts) bytes.set(new Uint8Array(await blob.arrayBuffer()), at);
  const type = blobs[0].getMimeType();
  const media = document.createElement(type.startsWith("image/") ? "img" : "video");
  media.src = URL.createObjectURL(new Blob([bytes], { type }));
  media.controls = true;
  document.body.append(media);
}`;

/** `video`: the address, or the name of a file of the reader's. */
export function portable(code: string, video: string): string {
  const used = globalsUsed(code);
  const withVideo = used.video ? afterImports(code, `const video = ${JSON.stringify(video)};`) : code;
  return used.show ? `${withVideo.trimEnd()}\n\n${SHOW}\n` : withVideo;
}

/** A constant has to stand before what uses it. */
function afterImports(code: string, text: string): string {
  const end = parse(code).topNode.getChildren("ImportDeclaration").at(-1)?.to;
  return end === undefined ? `${text}\n\n${code}` : `${code.slice(0, end)}\n\n${text}${code.slice(end)}`;
}
