import { checkFit, outputSize } from "../frame/fit.ts";
import { checkNames, type Names } from "../media/check-names.ts";
import { COUNT, checkNumbers, checkObject } from "../media/check-option.ts";
import type { AudioTrackInfo, VideoTrackInfo } from "../media/track-info.ts";
import type { EditFormat } from "./concat-options.ts";
import { type Edit, type PictureFormat, type SoundFormat, soundOf } from "./edit.ts";
import { MAX_CHANNELS } from "./join-audio.ts";

/** Names of the options of a format. */
const FORMAT_NAMES = {
  width: true,
  height: true,
  fit: true,
  frameRate: true,
  sampleRate: true,
  numberOfChannels: true,
} satisfies Names<EditFormat>;

/** What else is known of a file's tracks. */
const FACT_NAMES = {
  id: true,
  type: true,
  config: true,
  codec: true,
  duration: true,
  createdAt: true,
  rotation: true,
  keyFrames: true,
} satisfies Names<Omit<VideoTrackInfo & AudioTrackInfo, keyof EditFormat>>;

/**
 * The options of a format without the facts of a track, since programs spread those: `{ ...file.video }`.
 *
 * @param more - Names of further options.
 * @throws OptionError for any other name.
 */
export function withoutFacts<T extends EditFormat>(options: T, more: readonly string[] = []): Partial<T> {
  checkObject("options", options);
  const known: Partial<T> = { ...options };
  for (const name of Object.keys(FACT_NAMES)) delete known[name as keyof T];
  checkNames(known, { ...FORMAT_NAMES, ...Object.fromEntries(more.map((name) => [name, true as const])) });
  return known;
}

/** @throws OptionError if a member is invalid. */
export function checkFormat({
  width,
  height,
  fit = "contain",
  frameRate,
  sampleRate,
  numberOfChannels,
}: EditFormat): void {
  checkFit({ width, height }, fit);
  checkNumbers({ frameRate });
  checkNumbers({ sampleRate, numberOfChannels }, COUNT);
}

/** Format of joined pictures; `undefined` if there are none. */
export function joinedPicture(
  parts: readonly Edit[],
  { width, height, frameRate }: EditFormat,
): PictureFormat | undefined {
  const pictures = parts.flatMap(({ video }) => video ?? []);
  const [first] = pictures;
  if (!first) return undefined;
  const isSteady = pictures.length === parts.length && pictures.every((each) => each.frameRate === first.frameRate);
  const isKnown = first.width !== undefined && first.height !== undefined;
  const size = isKnown
    ? outputSize({ displayWidth: first.width, displayHeight: first.height }, { width, height }, 1)
    : { width, height };
  return { ...size, frameRate: frameRate ?? (isSteady ? first.frameRate : undefined) };
}

/** Format of joined sounds, as far as it is known; `undefined` if there are none. */
export function joinedSound(parts: readonly Edit[], format: EditFormat): SoundFormat | undefined {
  const first = parts.find(({ audio }) => audio);
  if (!first) return undefined;
  const { sampleRate, numberOfChannels } = soundOf(first) ?? {};
  const channels = numberOfChannels === undefined ? undefined : Math.min(MAX_CHANNELS, numberOfChannels);
  return { sampleRate: format.sampleRate ?? sampleRate, numberOfChannels: format.numberOfChannels ?? channels };
}
