/** Descriptions of the files that programs make. */
import type { Output } from "live-program/messages";

const CONTAINERS: Record<string, string> = { webm: "WebM", mp4: "MP4", gif: "GIF", ogg: "Ogg" };
/** Extensions of file names that are not the name of the type. */
const EXTENSIONS: Record<string, string> = { matroska: "mkv", mpeg: "mp3", quicktime: "mov" };
const CODECS: [pattern: RegExp, name: string][] = [
  [/^vp8/, "VP8"],
  [/^(vp9|vp09)/, "VP9"],
  [/^(av1|av01)/, "AV1"],
  [/^(avc|h264)/, "H.264"],
  [/^(hev|hvc|hevc)/, "HEVC"],
  [/^(mp4a|aac)/, "AAC"],
  [/^opus/, "Opus"],
];

/** `WebM · VP8, Opus · 640×360 · 10.0 s · 1.2 MB` */
export function describeOutput({ mimeType, width, height, duration, blob }: Output): string {
  const codecs = /codecs="?([^"]*)/.exec(mimeType)?.[1]?.split(",").map(codecName).join(", ");
  const size = width && height ? `${width}×${height}` : undefined;
  const seconds = duration === undefined ? undefined : `${duration.toFixed(1)} s`;
  const container = CONTAINERS[extensionOf(mimeType)] ?? extensionOf(mimeType).toUpperCase();
  return [container, codecs, size, seconds, byteSize(blob.size)].filter(Boolean).join(" · ");
}

export function extensionOf(mimeType: string): string {
  const name = /^\w+\/(?:x-)?(\w+)/.exec(mimeType)?.[1] ?? "bin";
  return EXTENSIONS[name] ?? name;
}

function codecName(codec: string): string {
  const short = codec.trim();
  return CODECS.find(([pattern]) => pattern.test(short))?.[1] ?? short;
}

export function byteSize(bytes: number): string {
  if (bytes < 1000) return `${bytes} B`;
  if (bytes < 999_500) return `${(bytes / 1000).toPrecision(3)} KB`;
  return `${(bytes / 1e6).toFixed(1)} MB`;
}
