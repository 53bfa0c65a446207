/** Finds the best codecs of a format that this browser can encode. */
import { combine, encode, silence, still, UnsupportedCodecError } from "mfx/next";
import type { Project } from "../model/project.ts";
import { addAacEncoder } from "./aac.ts";
import type { Format } from "./job.ts";

/** From the best to the last resort: what most players play first. */
const CHOICES: Record<Format, readonly string[]> = {
  mp4: ["h264,aac", "h264,opus", "av1,opus", "vp9,opus"].map((codecs) => `video/mp4; codecs="${codecs}"`),
  webm: ["vp9,opus", "vp8,opus"].map((codecs) => `video/webm; codecs="${codecs}"`),
  gif: ["image/gif"],
  sound: ['audio/mp4; codecs="aac"', 'audio/webm; codecs="opus"'],
};

const NAMES: Record<string, string> = { h264: "H.264", av1: "AV1", vp9: "VP9", vp8: "VP8", aac: "AAC", opus: "Opus" };

/** The codecs of a mime type, such as "H.264 and AAC". A GIF has none. */
export const codecNames = (mimeType: string): string =>
  (/"(.*)"/.exec(mimeType)?.[1]?.split(",") ?? []).map((codec) => NAMES[codec]).join(" and ");

/**
 * Encodes one picture and a moment of silence with each choice. That is the only sure test: a browser may have an encoder and not the size.
 *
 * @returns A mime type with codecs; `undefined` if this browser cannot encode the format.
 */
export async function bestMimeType(format: Format, size: Pick<Project, "width" | "height">) {
  if (format === "mp4" || format === "sound") await addAacEncoder();
  for (const mimeType of CHOICES[format]) if (format === "gif" || (await canEncode(mimeType, size))) return mimeType;
  return undefined;
}

async function canEncode(mimeType: string, { width, height }: Pick<Project, "width" | "height">): Promise<boolean> {
  const duration = 100;
  const moment = combine({ video: still("black", { width, height, duration }), audio: silence({ duration }) });
  const file = encode({ mimeType, edit: moment });
  try {
    await file.pipeTo(new WritableStream());
    return true;
  } catch (error) {
    if (error instanceof UnsupportedCodecError) return false;
    throw error;
  }
}
