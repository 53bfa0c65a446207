/** Opens files of the user: what they are, and whether this browser can decode them. */
import { frameAt, type MediaFile, openFile } from "mfx/next";
import { newId, type Source } from "../model/project.ts";

export type OpenedFile = MediaFile | ImageBitmap;

/** How long a picture is shown at first. */
const PICTURE_LENGTH = 4000;
/** Longest side of a picture in memory. */
const LARGEST_PICTURE = 1920;

const isPicture = ({ type }: File) => type.startsWith("image/");

/** Opens a file for decoding; in a worker as well. */
export const openMedia = (file: File): Promise<OpenedFile> =>
  isPicture(file) ? openPicture(file) : openFile(file, { measure: true });

/**
 * Opens a file that is added to the project.
 *
 * @throws An error of MFX if the file is damaged, or the browser cannot decode it.
 */
export async function addFile(file: File): Promise<{ source: Source; opened: OpenedFile }> {
  const opened = await openMedia(file);
  const id = newId();
  if (opened instanceof ImageBitmap) {
    const { width, height } = opened;
    const picture = { id, name: file.name, kind: "picture", duration: PICTURE_LENGTH, width, height } as const;
    return { source: { ...picture, hasSound: false }, opened };
  }
  try {
    await requireDecoder(opened);
    const { video, audio, duration } = opened;
    const kind = video ? "video" : "sound";
    const size = { width: video?.width ?? 0, height: video?.height ?? 0 };
    return { source: { id, name: file.name, kind, duration, ...size, hasSound: !!audio }, opened };
  } catch (error) {
    opened.close();
    throw error;
  }
}

/** Decodes the first picture and the first sound: the browser may read a file and not know its codec. */
async function requireDecoder(file: MediaFile): Promise<void> {
  if (file.video) (await frameAt(file, 0)).close();
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
