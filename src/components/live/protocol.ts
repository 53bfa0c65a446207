/** What passes between a page and the frame in which a program runs. Both are of one origin and call each other. */

export interface FrameOptions {
  /** What the program's `video` is. */
  video: string;
  /** Paint streams of frames at the speed of the video. False for the machine that only checks. */
  paced: boolean;
  /** The page's custom properties that the frame's style uses. */
  theme: Record<string, string>;
}

export interface FrameWindow {
  run(module: string, options: FrameOptions, report: Report): Promise<void>;
  /** Names that the release exports. */
  exports(): Promise<string[]>;
  /** Lets go of all that the program held. */
  stop(): Promise<void>;
}

export type Report = (event: FrameEvent) => void;

export type FrameEvent =
  | { type: "progress"; progress: Progress }
  | { type: "stages"; stages: Stage[] }
  | { type: "console"; entries: ConsoleEntry[]; dropped: number }
  | { type: "height"; height: number }
  | { type: "output"; output: Output }
  | { type: "player"; media: Playable }
  | { type: "failed"; failure: Failure }
  | { type: "done" };

/** What is shown and takes time: a media element, or a stream that is painted, which can be halted and no more. */
export interface Playable extends EventTarget {
  currentTime: number;
  readonly paused: boolean;
  readonly ended: boolean;
  play(): Promise<void>;
  pause(): void;
}

export interface Progress {
  /** Frames that came out of the pipeline. */
  frames: number;
  /** Of the last second. */
  fps: number;
  /** Seconds of media that came out. */
  seconds: number;
  /** Milliseconds since the program began. */
  elapsed: number;
}

/** One stage of the program's pipeline, so far. */
export interface Stage {
  id: number;
  name: string;
  in: number;
  out: number;
  /** Mean time an item takes, in milliseconds: from when it was there and the one before it gone, to its going out. */
  time: number;
  /** Items inside, over the last samples, oldest first. */
  inFlight: number[];
}

export type ConsoleLevel = "log" | "info" | "warn" | "error" | "debug";

export interface ConsoleEntry {
  level: ConsoleLevel;
  text: string;
}

/** A file that the program made. */
export interface Output {
  blob: Blob;
  mimeType: string;
  /** Seconds; missing where it isn't known. */
  duration?: number;
  width?: number;
  height?: number;
}

export interface Failure {
  name: string;
  message: string;
  /** The library's own code for it. */
  code?: string;
  /** Line of the reader's program. */
  line?: number;
}
