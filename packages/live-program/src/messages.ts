/**
 * Messages between a page and the frame that runs a program, over one `MessagePort`. The page calls the frame with comlink. The frame, which
 * may hold a stranger's program, only sends events, which `frame-event` checks: comlink would let it call whatever the page exposes.
 */

export interface FrameOptions {
  /** Value of the program's `video`: the footage's URL, or the footage, to which the frame gives a URL. */
  video: string | Blob;
  /** The file whose waveform is drawn behind the waveform of a resulting sound file. */
  before?: string | Blob;
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
export interface Scrubbed extends Layout {
  /** Whether the program showed a picture. */
  isShown: boolean;
  /** Whether the program did not end, so that its frame must be removed. */
  isStuck: boolean;
}

/** What the frame shows, in pixels of the frame. */
export interface Layout {
  height: number;
  picture?: Picture;
}

/** The first picture in the frame. */
export interface Picture {
  left: number;
  top: number;
  width: number;
  height: number;
  /** Top and bottom of its element, which may be larger than the picture. */
  elementTop: number;
  elementBottom: number;
  /** Whether the frame shows no other picture. */
  isOnly: boolean;
}

/** Position of the picture or sound that the reader saw or heard last. */
export interface Position {
  seconds: number;
  isEnd: boolean;
}

/** What the page calls. */
export interface Frame {
  /** Makes the import map, before anything is imported. Without the library's file, the frame loads its modules itself. */
  mapModules(library?: Blob): void;
  run(module: string, options: FrameOptions): Promise<void>;
  /** Runs a program until its first picture. */
  scrub(module: string, options: ScrubOptions): Promise<Scrubbed>;
  /** Ends the preview that is running. */
  endScrub(): void;
  /** Position of the last player; `undefined` if nothing plays. */
  position(): Position | undefined;
  play(): Promise<void>;
  pause(): void;
  /** Changes the last player. */
  setPlayer(change: PlayerChange): void;
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
  | { type: "layout"; layout: Layout }
  | { type: "output"; output: Output }
  | { type: "player"; player: PlayerState }
  | { type: "failed"; failure: Failure }
  | { type: "done" }
  /** A file is dragged over the frame. */
  | { type: "drag" };

export interface PlayerChange {
  currentTime?: number;
  loop?: boolean;
  muted?: boolean;
  controls?: boolean;
}

/** State of a program's player: a media element, an edit's player, or a painted stream. */
export interface PlayerState {
  /** Number of the player in its frame. */
  id: number;
  isAudio: boolean;
  /** `false` for a painted stream, which can only be paused. */
  canSeek: boolean;
  currentTime: number;
  /** Of what is there so far. */
  duration: number;
  paused: boolean;
  ended: boolean;
  loop: boolean;
  muted: boolean;
  /** The change that is reported. */
  event: PlayerEvent;
}

export const PLAYER_EVENTS = [
  "play",
  "pause",
  "timeupdate",
  "durationchange",
  "volumechange",
  "seeking",
  "seeked",
  "ended",
  "progress",
] as const;
export type PlayerEvent = (typeof PLAYER_EVENTS)[number];

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

export const CONSOLE_LEVELS = ["log", "info", "warn", "error", "debug"] as const;
export type ConsoleLevel = (typeof CONSOLE_LEVELS)[number];

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
