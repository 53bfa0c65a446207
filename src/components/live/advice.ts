/** What to do about failures that we know. */
import type { Failure } from "./protocol";

const BY_CODE: Record<string, string> = {
  "codec-unsupported":
    'This browser lacks that codec. To encode, video/webm; codecs="vp8,opus" works nearly everywhere; to decode, choose other footage.',
  "gl-unavailable":
    "Effects need WebGL2. Turn hardware acceleration on in the browser's settings, or try another browser.",
  "gl-context-lost": "The graphics driver took WebGL away, as it does after sleep or when too much runs. Run it again.",
  "container-unknown": "The footage is no MP4 or WebM, or the mime type given to decode is not the footage's.",
  "container-truncated": "The file ends too early. Was it downloaded completely?",
  "container-empty": "There are no bytes in it. Was its stream read before?",
  "source-type": 'Give decode the mime type of the footage: "video/mp4" for the clips of this site.',
  "source-status": "The footage could not be fetched. Check its address.",
  "sink-unavailable": "The file picker was closed, or this browser has none.",
};

const BY_MESSAGE: [pattern: RegExp, advice: string][] = [
  [
    /Cannot access 'video' before initialization/,
    "The program declares a `video` of its own before it reads the one it is given. Rename it: const { video: frames } = await decode(…).",
  ],
  [/Failed to fetch/, "The address can't be reached, or its server does not allow other sites to read it (CORS)."],
  [/locked/i, "A stream can be read once. Give each reader its own: tee() it, or decode again."],
  [/context lost|CONTEXT_LOST/i, BY_CODE["gl-context-lost"]!],
  [/unsupported (codec|config)|codec.*not supported/i, BY_CODE["codec-unsupported"]!],
  [/showSaveFilePicker/, "Saving through a file picker needs a browser that has one, and a press of a button."],
];

export function adviceFor({ code, message }: Failure): string | undefined {
  return (code && BY_CODE[code]) || BY_MESSAGE.find(([pattern]) => pattern.test(message))?.[1];
}
