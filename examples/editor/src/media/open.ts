/** Opens files of the user: what they are, and whether this browser can decode them. */
import { frameAt, type MediaFile, MFXError, openFile } from "mfx/next";
import { newId, type Source } from "../model/project.ts";

export type OpenedFile = MediaFile | ImageBitmap;

/** How long a picture is shown at first. */
const PICTURE_LENGTH = 4000;
/** Longest side of a picture in memory. */
const LARGEST_PICTURE = 1920;

/** The track of a file that is left out, since the browser cannot decode it. The message is its name, the cause says why. */
export class LeftOutError extends Error {
  override readonly name = "LeftOutError";
  override readonly cause: MFXError;
  constructor(track: "picture" | "sound", cause: MFXError) {
    super(track);
    this.cause = cause;
  }
}

const isPicture = ({ type }: File) => type.startsWith("image/");

/** Opens a file for decoding; in a worker as well. */
export const openMedia = (file: File): Promise<OpenedFile> =>
  isPicture(file) ? openPicture(file) : openFile(file, { measure: true });

interface AddedFile {
  source: Source;
  opened: OpenedFile;
  leftOut?: LeftOutError | undefined;
}

/**
 * Opens a file that is added to the project. Of a video, the browser may be able to decode only the picture or the sound.
 *
 * @throws An error of MFX if the file is damaged, or the browser can decode nothing of it.
 */
export async function addFile(file: File): Promise<AddedFile> {
  const opened = await openMedia(file);
  const id = newId();
  if (opened instanceof ImageBitmap) {
    const { width, height } = opened;
    const picture = { id, name: file.name, kind: "picture", duration: PICTURE_LENGTH, width, height } as const;
    return { source: { ...picture, hasSound: false }, opened };
  }
  try {
    const { video, audio, duration } = opened;
    const noPicture = video && (await undecodable(decodePicture(opened)));
    const noSound = audio && (await undecodable(decodeSound(opened)));
    const picture = noPicture ? undefined : video;
    const hasSound = !!audio && !noSound;
    const failure = noPicture ?? noSound;
    if (failure && !picture && !hasSound) throw failure;
    const kind = picture ? "video" : "sound";
    const size = { width: picture?.width ?? 0, height: picture?.height ?? 0 };
    const leftOut = failure && new LeftOutError(noPicture ? "picture" : "sound", failure);
    return { source: { id, name: file.name, kind, duration, ...size, hasSound }, opened, leftOut };
  } catch (error) {
    opened.close();
    throw error;
  }
}

/** Returns the error of decoding if the browser can read the file and does not know the codec. */
async function undecodable(decoding: Promise<void>): Promise<MFXError | undefined> {
  try {
    await decoding;
    return undefined;
  } catch (error) {
    if (error instanceof MFXError && error.code === "codec-unsupported") return error;
    throw error;
  }
}

async function decodePicture(file: MediaFile): Promise<void> {
  (await frameAt(file, 0)).close();
}

async function decodeSound(file: MediaFile): Promise<void> {
  const { audio } = await file.open({ tracks: ["audio"] });
  const reader = audio?.getReader();
  (await reader?.read())?.value?.close();
  await reader?.cancel();
}

async function openPicture(file: File): Promise<ImageBitmap> {
  const picture = await createImageBitmap(file);
  const scale = LARGEST_PICTURE / Math.max(picture.width, picture.height);
  if (scale >= 1) return picture;
  const smaller = await createImageBitmap(picture, {
    resizeWidth: Math.round(picture.width * scale),
    resizeHeight: Math.round(picture.height * scale),
    resizeQuality: "high",
  });
  picture.close();
  return smaller;
}
