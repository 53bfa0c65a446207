/** Advice for known errors. */
import type { Failure } from "live-program/messages";

const BY_CODE: Record<string, string> = {
  "codec-unsupported":
    'This browser lacks that codec. To encode, video/webm; codecs="vp8,opus" works nearly everywhere; to decode, choose other footage.',
  "gl-context-lost": "The browser lost the WebGL context, for example after sleep or under heavy load. Run it again.",
  "container-unknown": "MFX can't read this format. Was the file found, or did the server answer with a web page?",
  "container-truncated": "The file ends too early. Was it downloaded completely?",
  "container-empty": "The input is empty. Was its stream read before?",
  "source-type": "Give decode a stream of bytes, such as the body of a response.",
  "source-status": "The footage could not be fetched. Check its address.",
};

const BY_MESSAGE: [pattern: RegExp, advice: string][] = [
  [
    /(?:Video|Audio)(?:Decoder|Encoder|Frame|Data)\b.* not defined|find variable: (?:Video|Audio)/,
    "This browser lacks WebCodecs, or a part of it. Current Chrome, Edge, Safari, and Firefox on a desktop have it.",
  ],
  [
    /Cannot access 'video' before initialization/,
    "The program declares a `video` of its own before it reads the one it is given. Rename it: const { video: frames } = await decode(…).",
  ],
  [
    /not in a secure context/,
    "In Chrome and Edge, a program's workers have no WebCodecs here, except in this site's own programs, with any numbers. Export the program to use them.",
  ],
  [
    /dynamically imported|Importing a module/,
    "A module could not be loaded. Its server, also this site's for /lib, /live, /img and /media, has to answer with Access-Control-Allow-Origin: *.",
  ],
  [
    /Failed to (fetch|read)|could not be fetched|NetworkError|Load failed/,
    "The address can't be reached, or its server does not let other sites read it (CORS): it has to answer with Access-Control-Allow-Origin: *.",
  ],
  [
    /Failed to resolve module specifier/,
    'Only "mfx" can be imported by name here. Import other modules by URL: import … from "https://…".',
  ],
  [/export named 'default'/, 'mfx has no default export: import { decode } from "mfx", or import * as mfx from "mfx".'],
  [/locked/i, "A stream can be read once. Give each reader its own: tee() it, or decode again."],
  [/context lost|CONTEXT_LOST/i, BY_CODE["gl-context-lost"]!],
  [/unsupported (codec|config)|codec.*not supported/i, BY_CODE["codec-unsupported"]!],
  [
    /showSaveFilePicker/,
    "A file picker opens only after a press of a button, and in browsers that have one, such as Chrome.",
  ],
];

const BY_NAME: Record<string, string> = {
  SecurityError:
    "Programs run in a sandbox here, without storage. Camera, screen and file pickers are for this site's own programs, with any numbers. Export the program to use them.",
  NotAllowedError: "Permission was denied. Allow it in the address bar, and run it again.",
  NotFoundError: "No such device was found.",
  NotReadableError: "Another program may be using the device.",
};

export function adviceFor({ code, name, message }: Failure): string | undefined {
  return (code && BY_CODE[code]) || BY_NAME[name] || BY_MESSAGE.find(([pattern]) => pattern.test(message))?.[1];
}
