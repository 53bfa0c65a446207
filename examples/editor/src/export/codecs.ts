/** Finds the best codecs for MP4 that this browser can encode. */
import { combine, encode, silence, still, UnsupportedCodecError } from "mfx/next";
import type { Project } from "../model/project.ts";

/** From the best to the last resort: what most players play first. */
const CHOICES = ["h264,aac", "h264,opus", "av1,opus", "vp9,opus"];

export const mimeTypeOf = (codecs: string) => `video/mp4; codecs="${codecs}"`;

/**
 * Encodes one picture and a moment of silence with each choice. That is the only sure test: a browser may have an encoder and not the size.
 *
 * @returns `undefined` if this browser cannot encode an MP4.
 */
export async function bestCodecs(size: Pick<Project, "width" | "height">): Promise<string | undefined> {
  for (const codecs of CHOICES) if (await canEncode(codecs, size)) return codecs;
  return undefined;
}

async function canEncode(codecs: string, { width, height }: Pick<Project, "width" | "height">): Promise<boolean> {
  const duration = 100;
  const moment = combine({ video: still("black", { width, height, duration }), audio: silence({ duration }) });
  const file = encode({ mimeType: mimeTypeOf(codecs), edit: moment });
  try {
    await file.pipeTo(new WritableStream());
    return true;
  } catch (error) {
    if (error instanceof UnsupportedCodecError) return false;
    throw error;
  }
}
