/** Requests of `editInWorker` to `serveEdit`, each of which starts a pipeline of the worker. */

/** Opens a run of the edit. The result gives one `EditHead`, and ends when both streams of the run are over. */
export interface OpenRequest {
  ask: "open";
  /** Name of the run in later requests. */
  run: string;
  start: number;
}

/** Reads a stream of an open run. */
export interface StreamRequest {
  ask: "video" | "audio";
  run: string;
}

export type EditRequest = OpenRequest | StreamRequest;

/** What a run has. */
export interface EditHead {
  duration: number;
  hasVideo: boolean;
  hasAudio: boolean;
}

/** Message with new values for the edit. */
export interface ValuesMessage {
  mfx: "values";
  values: unknown;
}
