import { ContainerError } from "../../errors.ts";
import type { ByteSource } from "../../io/byte-source.ts";
import { LAYOUT_BYTES, layoutOf } from "../core/transport-layout.ts";

/** Bytes that tell what an input is. */
const HEAD = 4096;

interface Known {
  /** Whether a file begins like this; `text` has one character per byte. */
  fits(text: string): boolean;
  what: string;
  advice: string;
}

const begins =
  (...marks: string[]) =>
  (text: string) =>
    marks.some((mark) => text.startsWith(mark));
const CONVERT = "Convert it to MP4 or WebM first.";
const IMAGE =
  "Show it with an <img>, or make frames of it: new VideoFrame(await createImageBitmap(blob), { timestamp: 0 }).";

/** Formats that people pass instead of a supported one. */
const KNOWN: Known[] = [
  { what: "an AVI file", advice: CONVERT, fits: (text) => text.startsWith("RIFF") && text.startsWith("AVI ", 8) },
  { what: "a Flash video (FLV)", advice: CONVERT, fits: begins("FLV\x01") },
  { what: "a Windows Media file (WMV, WMA or ASF)", advice: CONVERT, fits: begins("0&\xb2\x75\x8e\x66\xcf\x11") },
  { what: "an MPEG program stream (MPG or VOB)", advice: CONVERT, fits: begins("\0\0\x01\xba", "\0\0\x01\xb3") },
  { what: "a DASH manifest", advice: "Pass one of the files that it lists.", fits: (text) => /<MPD[\s>]/.test(text) },
  { what: "a GIF image", advice: IMAGE, fits: begins("GIF8") },
  { what: "a PNG image", advice: IMAGE, fits: begins("\x89PNG") },
  { what: "a JPEG image", advice: IMAGE, fits: begins("\xff\xd8\xff") },
  { what: "a WebP image", advice: IMAGE, fits: (text) => text.startsWith("RIFF") && text.startsWith("WEBP", 8) },
  { what: "an SVG image", advice: IMAGE, fits: (text) => /^\s*(<\?xml[^>]*>\s*)?<svg[\s>]/i.test(text) },
  {
    what: "an HTML page: the server answered with a web page",
    advice: "Check the URL. Servers send such a page if the file is missing, or if it needs a login.",
    fits: (text) => /^(\xef\xbb\xbf)?\s*(<!--[\s\S]*?-->\s*)*<(!doctype html|html|head|body)[\s>]/i.test(text),
  },
  { what: "a ZIP archive", advice: "Unpack it first.", fits: begins("PK\x03\x04", "PK\x05\x06") },
];

/** Bytes other than text: control characters except tabs and line breaks. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: it looks for them.
const BINARY = /[\0-\x08\x0e-\x1f\x7f]/;

/** Whether an input is a transport stream or a playlist, which `segments/` opens. */
export async function segmentedFormat(source: ByteSource): Promise<"ts" | "hls" | undefined> {
  const head = await source.read(0, LAYOUT_BYTES);
  if (layoutOf(head)) return "ts";
  return String.fromCharCode(...head.subarray(0, 7)) === "#EXTM3U" ? "hls" : undefined;
}

/** Whether an input has a format that is known and cannot be decoded. */
export async function isKnownFormat(source: ByteSource): Promise<boolean> {
  const text = String.fromCharCode(...(await source.read(0, HEAD)));
  return KNOWN.some(({ fits }) => fits(text));
}

/** Fails with what an input is that cannot be decoded. */
export async function rejectFormat(source: ByteSource): Promise<never> {
  const text = String.fromCharCode(...(await source.read(0, HEAD)));
  const known = KNOWN.find(({ fits }) => fits(text));
  const { mimeType } = source;
  const details = mimeType === undefined ? {} : { mimeType };
  const supported = "Supported formats: MP4, MOV, WebM, MKV, MP3, WAV, AIFF, Ogg, FLAC, AAC, MPEG-TS and HLS.";
  if (known) throw new ContainerError("container-unknown", `The input is ${known.what}. ${known.advice}`, details);
  const what = BINARY.test(text) ? "in no format that can be decoded" : "text, not media";
  const named = mimeType ? ` Its mime type is ${mimeType}.` : "";
  throw new ContainerError("container-unknown", `The input is ${what}.${named} ${supported}`, details);
}
