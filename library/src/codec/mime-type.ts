import { audioFamily, isWavCodec, videoFamily } from "../media/codec-family.ts";
import type { EncodedContainer } from "./container-codecs.ts";

type OutputContainer = EncodedContainer | "gif" | "wav";

/** A parsed mime type. */
export interface ParsedMimeType {
  /** Type and subtype, lower case. */
  essence: string;
  /** The container, if MFX can write it. */
  container?: OutputContainer;
  videoCodec?: string;
  audioCodec?: string;
  /** Names of unknown codecs. */
  unknownCodecs: string[];
}

const CONTAINERS: Record<string, OutputContainer> = {
  "video/mp4": "mp4",
  "audio/mp4": "mp4",
  "video/webm": "webm",
  "audio/webm": "webm",
  "image/gif": "gif",
  "audio/mpeg": "mp3",
  "audio/mp3": "mp3",
  "audio/flac": "flac",
  "audio/x-flac": "flac",
  "audio/ogg": "ogg",
  "audio/wav": "wav",
  "audio/wave": "wav",
  "audio/x-wav": "wav",
  "audio/vnd.wave": "wav",
};

/** Parses a mime type such as `video/mp4; codecs="avc1.42001f,opus"`. */
export function parseMimeType(mimeType: string): ParsedMimeType {
  const [essence = ""] = mimeType.split(";", 1);
  const codecs = /;\s*codecs\s*=\s*(?:"([^"]*)"|([^;]*))/i.exec(mimeType);
  const names = (codecs?.[1] ?? codecs?.[2] ?? "")
    .replace(/^'|'$/g, "")
    .split(",")
    .map((name) => name.trim())
    .filter(Boolean);
  const container = CONTAINERS[essence.trim().toLowerCase()];
  const isAudio = (name: string) => (container === "wav" ? isWavCodec(name) : audioFamily(name) !== undefined);
  return {
    essence: essence.trim().toLowerCase(),
    container,
    videoCodec: names.find((name) => videoFamily(name)),
    audioCodec: names.find(isAudio),
    unknownCodecs: names.filter((name) => !videoFamily(name) && !isAudio(name)),
  };
}
