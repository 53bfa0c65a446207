/** Messages between a page and the frame that runs a program. Both have the same origin and call each other directly. */

export interface FrameOptions {
  /** Value of the program's `video`: the footage's URL. */
  video: string;
  /** URL of a file whose waveform is drawn behind the waveform of a resulting sound file. */
  before?: string;
  /** Position in the footage at which decoding starts, in milliseconds. Frames opened with the parameter `start` obey it. */
  start: number;
  /** Position in milliseconds at which an edit is shown, whatever decoding starts at. */
  position: number;
  /** Whether the program's default export is rendered as a React component. */
  rendersDefault: boolean;
  /** Whether frames are painted at the video's speed. `false` in tests: as fast as possible. */
  paced: boolean;
  /** CSS custom properties of the page that the frame's style uses. */
  theme: Record<string, string>;
}

export type ScrubOptions = Omit<FrameOptions, "paced">;

/** Result of a preview. */
export interface Scrubbed {
  /** Whether the program showed a picture. */
  isShown: boolean;
  /** Whether the program did not end, so that its frame must be removed. */
  isStuck: boolean;
}

/** Position of the picture or sound that the reader saw or heard last. */
export interface Position {
  seconds: number;
  isEnd: boolean;
}

export interface FrameWindow {
  run(module: string, options: FrameOptions, report: Report): Promise<void>;
  /** Runs a program until its first picture. */
  scrub(module: string, options: ScrubOptions): Promise<Scrubbed>;
  /** Ends the preview that is running. */
  endScrub(): void;
  /** Position of the last player; `undefined` if nothing plays. */
  position(): Position | undefined;
  /** Height of what is shown, in pixels. */
  contentHeight(): number;
  /** Names that the release exports. */
  exports(): Promise<string[]>;
  /** Cancels the program's streams and releases its resources. */
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

/** A media element, or a painted stream of frames, which can be paused but not sought. */
export interface Playable extends EventTarget {
  currentTime: number;
  readonly paused: boolean;
  readonly ended: boolean;
  play(): Promise<void>;
  pause(): void;
}

export interface Progress {
  /** Frames that have left the pipeline. */
  frames: number;
  /** Average over the last second. */
  fps: number;
  /** Seconds of media that have left the pipeline. */
  seconds: number;
  /** Milliseconds since the program started. */
  elapsed: number;
}

/** Statistics of one pipeline stage. */
export interface Stage {
  id: number;
  name: string;
  in: number;
  out: number;
  /** Mean milliseconds per item: from its arrival, or the departure of the item before it, to its own departure. */
  time: number;
  /** Items inside the stage at the last samples, oldest first. */
  inFlight: number[];
}

export type ConsoleLevel = "log" | "info" | "warn" | "error" | "debug";

export interface ConsoleEntry {
  level: ConsoleLevel;
  text: string;
}

/** A file made by the program. */
export interface Output {
  blob: Blob;
  mimeType: string;
  /** Seconds, if known. */
  duration?: number;
  width?: number;
  height?: number;
}

export interface Failure {
  name: string;
  message: string;
  /** The library's error code. */
  code?: string;
  /** Line in the reader's program. */
  line?: number;
}
