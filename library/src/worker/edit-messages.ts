/** Requests of `editInWorker` to `serveEdit`, each of which starts a pipeline of the worker. */

import type { PictureFormat, SoundFormat } from "../edit/edit.ts";
import type { RemoteEncodeOptions } from "../encode/remote-edit.ts";

/** Makes an edit. The result gives one `EditInfo`; the worker keeps the edit until it is canceled. */
export interface MakeRequest {
  ask: "make";
  /** Name of the edit in later requests. */
  edit: string;
  values: unknown;
}

/** Opens a run of an edit. The result gives one `RunHead`, and ends when both streams of the run are over. */
export interface OpenRequest {
  ask: "open";
  edit: string;
  /** Name of the run in later requests. */
  run: string;
  /** Start of the picture, in microseconds; `undefined` if it is not read. */
  video: number | undefined;
  /** Start of the sound, likewise. */
  audio: number | undefined;
  /** Place of the edit in the one that was opened. */
  path: string;
}

/** Reads a stream of an open run. */
export interface StreamRequest {
  ask: "video" | "audio";
  run: string;
}

/** Encodes an edit. The result is the file. */
export interface EncodeRequest {
  ask: "encode";
  edit: string;
  options: RemoteEncodeOptions;
}

/** Asks for what keeps an edit from being copied. The result gives one `CopyAnswer`. */
export interface CopyRequest {
  ask: "copy";
  edit: string;
  mimeType: string | undefined;
}

export type EditRequest = MakeRequest | OpenRequest | StreamRequest | EncodeRequest | CopyRequest;

/** What is known of an edit. */
export interface EditInfo {
  duration: number;
  video: PictureFormat | undefined;
  audio: SoundFormat | undefined;
}

/** What a run has. */
export interface RunHead {
  hasVideo: boolean;
  hasAudio: boolean;
}
