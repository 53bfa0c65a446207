/** What went wrong, in words for the person who uses the editor. */
import { AbortedError, type CopyObstacle, MFXError, type MFXErrorCode } from "mfx/next";
import { LeftOutError } from "./media/open.ts";
import { StorageError } from "./media/store.ts";

/** `name` is that of the file that failed, if it is known. Returns `undefined` for work that was stopped on purpose. */
export function messageOf(error: unknown, name?: string): string | undefined {
  if (error instanceof AbortedError) return undefined;
  const file = name ? `“${name}”` : "A file";
  const inSentence = name ? file : "a file";
  if (error instanceof StorageError && error.message === "project")
    return "The project could not be saved in this browser: its storage is full or turned off. It is lost when you close the page.";
  if (error instanceof StorageError) {
    const reason = error.message === "full" ? "The disk is full, so" : "This browser has no room for files here, so";
    return `${reason} ${inSentence} can't be kept. It stays in the project until you close the page; then the editor asks for it again.`;
  }
  if (error instanceof LeftOutError) return `${file} was added without its ${error.message}. ${error.cause.message}`;
  if (error instanceof MFXError) return words(error, file, inSentence)[error.code] ?? error.message;
  if (isFull(error)) return "The disk is full. Make room, and try again.";
  if (error instanceof DOMException && error.name === "InvalidStateError")
    return `${file} is not a picture that this browser can show.`;
  return error instanceof Error ? error.message : String(error);
}

/** Words for codes of MFX whose own message is for developers. */
function words(
  { details, message, cause }: MFXError,
  file: string,
  inSentence: string,
): Partial<Record<MFXErrorCode, string>> {
  const unreadable = `${file} is not a video, a picture or a sound that can be read.`;
  return {
    "codec-unsupported": `This browser can't decode ${inSentence}. Convert it, for example to H.264 and AAC, or use another browser. (${message})`,
    "codec-failed": `${file} is damaged${details.timestamp === undefined ? "" : ` at ${(details.timestamp / 1e6).toFixed(1)} s`}. Cut that part out, or use another copy.`,
    "container-corrupt": `${file} is damaged. Use another copy.`,
    "container-empty": `${file} is empty.`,
    "container-no-track": `${file} has neither picture nor sound.`,
    "container-truncated": `${file} is incomplete: its end is missing. Copy it again.`,
    "container-unknown": unreadable,
    "feature-missing": `This browser has no ${details.feature ?? "WebCodecs"}. Use a current Chrome, Edge, Firefox or Safari, on a page with https.`,
    "gl-context-lost": "The graphics card was reset. Your project is safe. Try again.",
    "gl-unavailable":
      "This browser can't use the graphics card (WebGL2), which effects need. Turn on hardware acceleration, and try again.",
    "sink-failed": isFull(cause)
      ? "The disk is full. Make room, and export again. Your project is safe."
      : `The file could not be saved. Your project is safe. (${message})`,
    "source-failed": `${file} could not be read. Was it moved or deleted? Reload the page if it is in the project; if not, add it again.`,
    "worker-failed": "The export stopped, because the browser ended its worker. Your project is safe. Try again.",
  };
}

/** Why a film has to be encoded. */
export const obstacleText: Record<CopyObstacle["details"]["reason"], string> = {
  effect: "a clip has effects, is turned or flipped, has fades, another volume or muted sound, or there is a title.",
  transition: "there is a crossfade.",
  speed: "a clip has another speed.",
  layer: "there is music, or something lies over the film.",
  picture: "there is a picture or a gap.",
  streams: "a part is not a file.",
  format: "the clips differ in codec or size, or this kind of file can't hold their codec.",
  "key-frame": "a clip doesn't start at a key frame.",
};

const isFull = (error: unknown) => error instanceof DOMException && error.name === "QuotaExceededError";
