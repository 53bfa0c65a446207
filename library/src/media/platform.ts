/** Access to classes of the platform that some engines lack, so that importing the library never throws. */
import { MissingFeatureError } from "../errors.ts";

type PlatformGlobal =
  | "AudioData"
  | "AudioDecoder"
  | "AudioEncoder"
  | "DOMMatrix"
  | "ImageData"
  | "OffscreenCanvas"
  | "VideoDecoder"
  | "VideoEncoder"
  | "VideoFrame"
  | "addEventListener";

/** @throws MissingFeatureError for the first of the globals that this environment lacks. */
export function requirePlatform(...names: PlatformGlobal[]): void {
  const missing = names.find((name) => !(name in globalThis));
  if (missing) throw new MissingFeatureError(missing);
}

/** A class to extend. If the platform lacks it, a class whose constructor throws a `MissingFeatureError`. */
export function platformClass<Name extends Exclude<PlatformGlobal, "addEventListener">>(
  name: Name,
): (typeof globalThis)[Name] {
  class Missing {
    constructor() {
      throw new MissingFeatureError(name);
    }
  }
  return globalThis[name] ?? (Missing as unknown as (typeof globalThis)[Name]);
}

export const isVideoFrame = (value: unknown): value is VideoFrame =>
  "VideoFrame" in globalThis && value instanceof VideoFrame;

export const isAudioData = (value: unknown): value is AudioData =>
  "AudioData" in globalThis && value instanceof AudioData;
