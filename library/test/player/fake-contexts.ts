/** Fakes of what plays sound, whose time and state tests set. */
import { afterEach, beforeEach, vi } from "vitest";
import { SoundOutput } from "../../src/player/sound-output.ts";
import { SoundSchedule } from "../../src/player/sound-schedule.ts";
import { give } from "../support/generated.ts";

export const RATE = 48_000;
/** Length of a block of sound, in milliseconds. */
export const BLOCK = 20;

export class FakeNode {
  readonly gain = { value: 1 };
  readonly connected: unknown[] = [];
  readonly context: unknown;
  constructor(context?: unknown) {
    this.context = context;
  }
  connect(target: unknown) {
    this.connected.push(target);
  }
  disconnect() {
    this.connected.length = 0;
  }
}

export interface Started {
  when: number;
  offset: number;
  duration: number;
  isStopped: boolean;
  /** Dispatches its end. */
  end(): void;
}

/** Fake contexts, whose time and state tests set. */
export const contexts: FakeContext[] = [];

export class FakeContext extends EventTarget {
  readonly options: unknown;
  readonly sampleRate = RATE;
  readonly destination = new FakeNode(this);
  readonly gains: FakeNode[] = [];
  readonly started: Started[] = [];
  state = "suspended";
  currentTime = 0;
  outputLatency: number | undefined;
  resumed = 0;
  /** Whether `resume()` succeeds. */
  isAllowed = true;

  constructor(options?: unknown) {
    super();
    this.options = options;
    contexts.push(this);
  }
  change(state: string) {
    this.state = state;
    this.dispatchEvent(new Event("statechange"));
  }
  async resume() {
    this.resumed++;
    await undefined; // Its state changes later.
    if (this.isAllowed) this.change("running");
  }
  async close() {
    this.change("closed");
  }
  createGain() {
    this.gains.push(new FakeNode(this));
    return this.gains.at(-1);
  }
  createBuffer(channels: number, length: number, sampleRate: number) {
    const planes = Array.from({ length: channels }, () => new Float32Array(length));
    return { length, duration: length / sampleRate, getChannelData: (channel: number) => planes[channel] };
  }
  createBufferSource() {
    const { started } = this;
    let entry: Started | undefined;
    const source = Object.assign(new FakeNode(this), {
      buffer: { duration: 0 },
      onended: undefined as (() => void) | null | undefined,
      start: (when: number, offset: number) => {
        const duration = source.buffer.duration - offset;
        entry = { when, offset, duration, isStopped: false, end: () => source.onended?.() };
        started.push(entry);
      },
      stop: () => {
        entry!.isStopped = true;
        void Promise.resolve().then(() => source.onended?.());
      },
    });
    return source;
  }
  /** Lets time pass until a time in seconds: what was played by then has ended. */
  pass(time: number) {
    this.currentTime = time;
    for (const { when, duration, end } of this.started) if (when + duration <= time) end();
  }
}

/** Fake contexts and timers for the tests of a file. */
export function fakeContexts(): void {
  beforeEach(() => {
    contexts.length = 0;
    vi.useFakeTimers({ toFake: ["performance", "setTimeout", "clearTimeout"] });
    vi.stubGlobal("AudioContext", FakeContext);
    allow({});
  });
  afterEach(() => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });
}

/** An output with a context of its own. */
export function ownOutput(): { output: SoundOutput; context: FakeContext } {
  const output = new SoundOutput();
  return { output, context: contexts.at(-1)! };
}

/** An output at a node of the page. */
export function pageOutput(): { output: SoundOutput; context: FakeContext; node: FakeNode } {
  const context = new FakeContext();
  const node = new FakeNode(context);
  return { output: new SoundOutput(node as unknown as AudioNode), context, node };
}

/** What the browser says about autoplay. */
export const allow = (answers: Partial<Navigator> | { getAutoplayPolicy(): string }) =>
  vi.stubGlobal("navigator", { userActivation: undefined, ...answers });

/** Sound of one channel, and the seconds of it that were read. */
export function soundOf(seconds: number, { start = 0, wait }: { start?: number; wait?: (at: number) => unknown } = {}) {
  let position = start;
  const read = { seconds: 0, isCanceled: false };
  const stream = new ReadableStream<AudioData>(
    {
      async pull(controller) {
        if (position >= seconds * 1000) return controller.close();
        await wait?.(position);
        const numberOfFrames = (BLOCK / 1000) * RATE;
        const data = new Float32Array(numberOfFrames).fill(0.5);
        const shape = { format: "f32-planar", sampleRate: RATE, numberOfChannels: 1 } as const;
        give(controller, new AudioData({ ...shape, numberOfFrames, timestamp: position * 1000, data }));
        position += BLOCK;
        read.seconds = (position - start) / 1000;
      },
      cancel: () => {
        read.isCanceled = true;
      },
    },
    { highWaterMark: 0 },
  );
  return { stream, read };
}

/** A schedule on an output that runs. */
export function scheduleOf(...[seconds, options]: Parameters<typeof soundOf>) {
  const { output, context } = ownOutput();
  context.change("running");
  const { stream, read } = soundOf(seconds, options);
  return { schedule: new SoundSchedule(stream, output, options?.start ?? 0, 1), context, read };
}

export const settle = () => vi.advanceTimersByTimeAsync(0);

/** Lets time pass, on the page's clock and on that of a context. */
export async function pass(context: FakeContext, seconds: number): Promise<void> {
  const end = context.currentTime + seconds;
  while (context.currentTime < end - 1e-6) {
    context.pass(Math.min(end, context.currentTime + 0.02));
    await vi.advanceTimersByTimeAsync(20);
  }
}
