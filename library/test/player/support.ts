/** Edits whose frames tell their number by their color, and players that leave nothing open. */
import { expect } from "vitest";
import type { Edit, EditStreams } from "../../src/edit/edit.ts";
import { fromStreams } from "../../src/edit/from-streams.ts";
import { MFXPlayer, type MFXPlayerOptions } from "../../src/player/mfx-player.ts";
import type { MFXPlayerEventMap } from "../../src/player/player-events.ts";
import { watchFrames } from "../support/open-frames.ts";

export interface NumberedEdit {
  /** Milliseconds. */
  duration?: number;
  /** What the edit says about its duration, if it is something else. */
  known?: number;
  frameRate?: number;
  width?: number;
  height?: number;
  /** Width at which frames are shown, if their pixels are not square. */
  displayWidth?: number;
  video?: boolean;
  audio?: boolean;
  sampleRate?: number;
  /** Called before a frame is made. If it throws, the picture fails. */
  beforeFrame?: (index: number) => unknown;
  beforeSound?: (seconds: number) => unknown;
  /** Value of a sample. */
  sample?: (seconds: number) => number;
  /** The number that a frame shows. */
  number?: (index: number) => number;
}

/** An edit with the starts of its calls. */
export type CountedEdit = Edit & { starts: number[] };

/** An edit whose frames have their number as their color. */
export function numbered(options: NumberedEdit = {}): CountedEdit {
  const { duration = 2000, video = true, audio = false } = options;
  const starts: number[] = [];
  const open = ({ at }: { at: number }) => {
    starts.push(at);
    const streams: EditStreams = {};
    if (video) streams.video = pictures(options, at);
    if (audio) streams.audio = sounds(options, at);
    return streams;
  };
  const kinds = [...(video ? (["video"] as const) : []), ...(audio ? (["audio"] as const) : [])];
  return { ...fromStreams(open, { duration: options.known ?? duration, tracks: kinds }), starts };
}

function pictures(options: NumberedEdit, start: number): ReadableStream<VideoFrame> {
  const { duration = 2000, frameRate = 25, width = 16, height = 16, beforeFrame, number = (index) => index } = options;
  const shape = {
    codedWidth: width,
    codedHeight: height,
    displayWidth: options.displayWidth ?? width,
    displayHeight: height,
  };
  const interval = 1e6 / frameRate;
  const timeOf = (index: number) => Math.round(index * interval);
  let index = Math.max(0, Math.floor((start * 1000 + 1) / interval));
  return new ReadableStream(
    {
      async pull(controller) {
        if (timeOf(index) >= duration * 1000) return controller.close();
        await beforeFrame?.(index);
        const frame = colored(number(index), {
          ...shape,
          timestamp: timeOf(index),
          duration: timeOf(index + 1) - timeOf(index),
        });
        index++;
        try {
          controller.enqueue(frame);
        } catch {
          frame.close(); // Canceled meanwhile.
        }
      },
    },
    { highWaterMark: 0 },
  );
}

function colored(number: number, shape: Omit<VideoFrameBufferInit, "format">): VideoFrame {
  const data = new Uint8Array(shape.codedWidth * shape.codedHeight * 4);
  const view = new Uint32Array(data.buffer);
  view.fill(0xff000000 | ((number & 15) << 4) | ((number >> 4) << 12) | 0x080808);
  return new VideoFrame(data, { format: "RGBA", ...shape });
}

function sounds(options: NumberedEdit, start: number): ReadableStream<AudioData> {
  const { duration = 2000, sampleRate = 48_000, beforeSound, sample = (time) => 0.1 * Math.sin(2764 * time) } = options;
  let position = Math.round((start / 1000) * sampleRate);
  const end = Math.round((duration / 1000) * sampleRate);
  return new ReadableStream(
    {
      async pull(controller) {
        const numberOfFrames = Math.min(1024, end - position);
        if (numberOfFrames <= 0) return controller.close();
        await beforeSound?.(position / sampleRate);
        const data = Float32Array.from({ length: numberOfFrames }, (_, i) => sample((position + i) / sampleRate));
        const timestamp = Math.round((position / sampleRate) * 1e6);
        const shape = {
          format: "f32-planar" as const,
          sampleRate,
          numberOfChannels: 1,
          numberOfFrames,
          timestamp,
          data,
        };
        position += numberOfFrames;
        const block = new AudioData(shape);
        try {
          controller.enqueue(block);
        } catch {
          block.close();
        }
      },
    },
    { highWaterMark: 0 },
  );
}

/** The number of the frame on a canvas; `undefined` if it is empty. */
export function numberOn(canvas: HTMLCanvasElement): number | undefined {
  const [red = 0, green = 0, , alpha] = canvas.getContext("2d")!.getImageData(0, 0, 1, 1).data;
  return alpha ? (red >> 4) + ((green >> 4) << 4) : undefined;
}

/** Resolves with the event of a type. */
export function once<K extends keyof MFXPlayerEventMap>(player: MFXPlayer, type: K): Promise<MFXPlayerEventMap[K]> {
  return new Promise((resolve) => player.addEventListener(type, resolve, { once: true }));
}

/** Seeks, and waits until the picture is there. */
export async function seek(player: MFXPlayer, seconds: number): Promise<void> {
  const seeked = once(player, "seeked");
  player.currentTime = seconds;
  await seeked;
}

/** Resolves when the player has reached a time. */
export function reach(player: MFXPlayer, seconds: number): Promise<void> {
  return until(() => player.currentTime >= seconds);
}

/** Resolves when a condition holds at the next picture of the display. */
export async function until(holds: () => boolean): Promise<void> {
  while (!holds()) await new Promise((resolve) => setTimeout(resolve, 5));
}

const EVENTS = [
  ...["loadedmetadata", "loadeddata", "durationchange", "play", "playing", "waiting", "pause", "seeking", "seeked"],
  ...["ratechange", "volumechange", "ended", "error", "warning", "drawn"],
];

/** The types of the events in order, without `timeupdate`. */
export function record(target: EventTarget): string[] {
  const seen: string[] = [];
  for (const type of EVENTS) target.addEventListener(type, () => seen.push(type));
  return seen;
}

interface Stage {
  player: MFXPlayer;
  canvas: HTMLCanvasElement;
  /** Frames and audio data that are open. */
  open: ReturnType<typeof watchFrames>;
}

/** Plays an edit in a test, and checks that nothing is left open after `close()`. */
export async function withPlayer(
  edit: Edit,
  test: (stage: Stage) => unknown,
  options?: MFXPlayerOptions,
): Promise<void> {
  const open = watchFrames();
  const contexts = watchContexts();
  const listeners = watchListeners(document);
  const canvas = document.createElement("canvas");
  const player = new MFXPlayer(canvas, edit, options);
  try {
    await test({ player, canvas, open });
  } finally {
    player.close();
    contexts.restore();
    listeners.restore();
  }
  await expect.poll(() => open.count, { message: "open frames" }).toBe(0);
  await expect.poll(() => contexts.open(), { message: "open contexts" }).toBe(0);
  expect(listeners.count(), "listeners").toBe(0);
}

/** Counts the contexts that the page makes. */
function watchContexts() {
  const { AudioContext } = globalThis;
  const made: AudioContext[] = [];
  if (AudioContext)
    globalThis.AudioContext = new Proxy(AudioContext, {
      construct(target, args) {
        const context = new target(...args);
        made.push(context);
        return context;
      },
    });
  return {
    open: () => made.filter(({ state }) => state !== "closed").length,
    restore: () => Object.assign(globalThis, { AudioContext }),
  };
}

function watchListeners(target: EventTarget) {
  const listeners = new Set<string | object | null>();
  const { addEventListener, removeEventListener } = target;
  Object.assign(target, {
    addEventListener(...args: Parameters<typeof addEventListener>) {
      listeners.add(args[1]);
      addEventListener.apply(target, args);
    },
    removeEventListener(...args: Parameters<typeof removeEventListener>) {
      listeners.delete(args[1]);
      removeEventListener.apply(target, args);
    },
  });
  return {
    count: () => listeners.size,
    restore: () => {
      Reflect.deleteProperty(target, "addEventListener");
      Reflect.deleteProperty(target, "removeEventListener");
    },
  };
}
