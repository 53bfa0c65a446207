/** What an export needs: the parts of the film, its format, and how large its file becomes. */
import type { encode } from "mfx/next";
import { type Clip, type Project, projectLength } from "../model/project.ts";

export type Format = "mp4" | "webm" | "gif" | "sound";
export type Quality = "small" | "good" | "best";

/** What the worker makes the film of. */
export interface FilmParts {
  project: Project;
  /** The files of the project by source. */
  files: ReadonlyMap<string, File>;
  /** Whether packets are to be copied. */
  isCopied: boolean;
}

/** Options of `encode`. */
export type Settings = Omit<Extract<Parameters<typeof encode>[0], { edit: unknown }>, "edit">;

/** Bits per pixel and frame. */
const BITS: Record<Quality, number> = { small: 0.05, good: 0.1, best: 0.2 };
/** Bits per second of sound beside a picture, and alone. */
const AUDIO_BITRATE = 128_000;
const SOUND_BITRATES: Record<Quality, number> = { small: 64_000, good: 128_000, best: 192_000 };
/** A GIF has large files, so its picture is smaller. */
const GIFS: Record<Quality, { longest: number; frameRate: number }> = {
  small: { longest: 320, frameRate: 10 },
  good: { longest: 480, frameRate: 12.5 },
  best: { longest: 640, frameRate: 20 },
};
/** Bits per pixel and frame that a GIF of a video takes. */
const GIF_BITS = 3.5;

const EXTENSIONS: Record<string, string> = {
  "video/mp4": "mp4",
  "video/webm": "webm",
  "image/gif": "gif",
  "audio/mp4": "m4a",
  "audio/webm": "weba",
};

/** Extension of a file's name, without the dot. */
export const extensionOf = (mimeType: string): string => EXTENSIONS[mimeType.split(";")[0]!] ?? "";

/** The name without characters that file systems refuse. */
export const fileNameOf = (name: string): string =>
  name
    .replace(/[\p{Cc}\\/:*?"<>|]/gu, " ")
    .replace(/\s+/g, " ")
    .replace(/^[. ]+|[. ]+$/g, "") || "Film";

/** Size and frame rate of the picture of the file. */
export function pictureOf({ width, height, frameRate }: Project, format: Format, quality: Quality) {
  if (format !== "gif") return { width, height, frameRate };
  const { longest, frameRate: most } = GIFS[quality];
  const scale = Math.min(1, longest / Math.max(width, height));
  const [small, low] = [Math.round(width * scale), Math.round(height * scale)];
  return { width: small, height: low, frameRate: Math.min(most, frameRate) };
}

/** Bits per second. */
function bitratesOf(project: Project, format: Format, quality: Quality): { video: number; audio: number } {
  if (format === "sound") return { video: 0, audio: SOUND_BITRATES[quality] };
  const { width, height, frameRate } = pictureOf(project, format, quality);
  const bits = width * height * frameRate;
  if (format === "gif") return { video: bits * GIF_BITS, audio: 0 };
  return { video: Math.round(bits * BITS[quality]), audio: AUDIO_BITRATE };
}

/** Settings of `encode` for the picture and the sound. */
export function settingsOf(project: Project, format: Format, quality: Quality): Pick<Settings, "video" | "audio"> {
  const { video, audio } = bitratesOf(project, format, quality);
  if (format === "sound") return { video: false, audio: { bitrate: audio } };
  const { width, height, frameRate: framerate } = pictureOf(project, format, quality);
  if (format !== "gif") return { video: { bitrate: video, width, height }, audio: { bitrate: audio } };
  return { video: { width, height, framerate }, audio: false };
}

/** Expected size in bytes. Encoders spend less on simple pictures. */
export function expectedSize(project: Project, format: Format, quality: Quality): number {
  const { video, audio } = bitratesOf(project, format, quality);
  return ((video + audio) * projectLength(project)) / 8000;
}

/** Expected size if packets are copied: of each file, as much as is used. `sizes` has those of the files in bytes, by source. */
export function copiedSize({ clips, sources }: Project, sizes: ReadonlyMap<string, number>): number {
  const durations = new Map(sources.map(({ id, duration }) => [id, duration]));
  const sizeOf = ({ source, start, end }: Clip) =>
    ((sizes.get(source) ?? 0) * (end - start)) / (durations.get(source) ?? Number.POSITIVE_INFINITY);
  return clips.reduce((sum, clip) => sum + sizeOf(clip), 0);
}
