/** A program for use elsewhere: with definitions of the globals it uses. */
import { transform } from "sucrase";
import { globalsUsed } from "./compile.ts";
import { isTyped, type Language } from "./language.ts";
import { parse } from "./syntax.ts";

/** A short `show` without dependencies. It reads with a reader: Safari has no `for await` over streams. */
const SHOW = `/** Shows a stream of frames or file pieces, a file or an element; prints any other value. */
async function show(value: unknown): Promise<void> {
  if (value instanceof Element) return document.body.append(value);
  if (value instanceof Blob) return showFile([value]);
  if (!(value instanceof ReadableStream)) return console.log(value);

  const canvas = document.createElement("canvas");
  const pieces: Blob[] = [];
  let start: number | undefined;
  const reader = value.getReader();
  for (let read = await reader.read(); !read.done; read = await reader.read()) {
    const item: unknown = read.value;
    if (item instanceof VideoFrame) await paint(item);
    else if (item instanceof Blob) pieces.push(item);
    else {
      console.log(item);
      if (typeof AudioData === "function" && item instanceof AudioData) item.close();
    }
  }
  if (pieces.length > 0) await showFile(pieces);

  async function paint(frame: VideoFrame) {
    const time = frame.timestamp / 1000;
    start ??= performance.now() - time;
    await new Promise((resolve) => setTimeout(resolve, start! + time - performance.now()));
    Object.assign(canvas, { width: frame.displayWidth, height: frame.displayHeight });
    canvas.getContext("2d")?.drawImage(frame, 0, 0);
    document.body.append(canvas);
    frame.close();
  }

  /** Later pieces may replace bytes of earlier ones: \`position\` says where a piece belongs. */
  async function showFile(parts: (Blob & { position?: number; getMimeType?(): string })[]) {
    const starts: number[] = [];
    let size = 0;
    for (const part of parts) {
      const at = part.position ?? size;
      starts.push(at);
      size = Math.max(size, at + part.size);
    }
    const bytes = new Uint8Array(size);
    for (const [index, part] of parts.entries()) bytes.set(new Uint8Array(await part.arrayBuffer()), starts[index]);
    const type = parts[0]?.getMimeType?.() || parts[0]?.type || "";
    const isImage = type.startsWith("image/");
    const media = document.createElement(isImage ? "img" : "video");
    media.src = URL.createObjectURL(new Blob([bytes], { type }));
    if (media instanceof HTMLVideoElement) media.controls = true;
    document.body.append(media);
  }
}`;

/**
 * @param video The footage's URL, or the name of the reader's own file.
 * @returns the program with definitions of `video` and `show` if it uses them.
 */
export function portable(code: string, video: string, language: Language): string {
  const used = globalsUsed(code, language);
  const withVideo = used.video ? afterImports(code, language, `const video = ${JSON.stringify(video)};`) : code;
  return used.show ? `${withVideo.trimEnd()}\n\n${showIn(language)}\n` : withVideo;
}

function showIn(language: Language): string {
  if (isTyped(language)) return SHOW;
  return transform(SHOW, { transforms: ["typescript"], disableESTransforms: true }).code;
}

/** A constant must be declared before its first use. */
function afterImports(code: string, language: Language, text: string): string {
  const end = parse(code, language).topNode.getChildren("ImportDeclaration").at(-1)?.to;
  return end === undefined ? `${text}\n\n${code}` : `${code.slice(0, end)}\n\n${text}${code.slice(end)}`;
}
