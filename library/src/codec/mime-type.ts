import { audioFamily, videoFamily } from "../media/codec-family.ts";

type OutputContainer = "mp4" | "webm" | "gif";

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
  return {
    essence: essence.trim().toLowerCase(),
    container: CONTAINERS[essence.trim().toLowerCase()],
    videoCodec: names.find((name) => videoFamily(name)),
    audioCodec: names.find((name) => audioFamily(name)),
    unknownCodecs: names.filter((name) => !videoFamily(name) && !audioFamily(name)),
  };
}
