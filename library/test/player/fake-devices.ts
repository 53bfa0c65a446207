/** Devices that fail as those of people do: audio outputs, decoders, GPUs, clocks and pages. */
import { vi } from "vitest";

/** State and time of the audio outputs that are made from now on. `undefined` leaves them to the browser. */
export interface FakeAudio {
  state: AudioContextState | "interrupted" | undefined;
  /** Whether the time stands still although the output says that it runs. */
  isFrozen: boolean;
  latency: number | undefined;
  /** Sample rate of the device; `undefined` leaves it to the browser. */
  sampleRate: number | undefined;
  contexts: AudioContext[];
  /** Changes the state, with the event. */
  change(state: FakeAudio["state"]): void;
  /** Takes the device away: contexts are suspended, with an `error`, and can't be resumed until `returnDevice()`. */
  takeDevice(): void;
  returnDevice(): void;
}

/** Replaces `AudioContext` until `vi.unstubAllGlobals()`. */
export function fakeAudio(state?: FakeAudio["state"]): FakeAudio {
  const fake: FakeAudio = {
    state,
    isFrozen: false,
    latency: undefined,
    sampleRate: undefined,
    contexts: [],
    change(next) {
      this.state = next;
      for (const context of this.contexts) context.dispatchEvent(new Event("statechange"));
    },
    takeDevice() {
      device = "gone";
      for (const context of this.contexts) context.dispatchEvent(new Event("error"));
      this.change("suspended");
    },
    returnDevice() {
      device = "returned";
    },
  };
  let device: "there" | "gone" | "returned" = "there";
  const stopped = () => fake.isFrozen || (fake.state !== undefined && fake.state !== "running");
  class FakeAudioContext extends AudioContext {
    #stoppedAt = 0;
    constructor(options?: AudioContextOptions) {
      super(fake.sampleRate ? { ...options, sampleRate: fake.sampleRate } : options);
      fake.contexts.push(this);
    }
    override async resume(): Promise<void> {
      await super.resume();
      if (device !== "returned") return;
      device = "there";
      fake.change(undefined);
    }
    override get state(): AudioContextState {
      return super.state === "closed" ? "closed" : ((fake.state as AudioContextState | undefined) ?? super.state);
    }
    override get currentTime(): number {
      if (!stopped()) this.#stoppedAt = super.currentTime;
      return this.#stoppedAt;
    }
    override get outputLatency(): number {
      return fake.latency ?? super.outputLatency;
    }
  }
  vi.stubGlobal("AudioContext", FakeAudioContext);
  return fake;
}

/** Lets the browser take away all decoders, as it does from pages that don't use them for a while. */
export function reclaimableDecoders(): { reclaim(): void } {
  const reclaims = new Set<() => void>();
  const reclaimable = <Init extends { error: WebCodecsErrorCallback }, D extends { state: CodecState; close(): void }>(
    Decoder: new (init: Init) => D,
  ) =>
    new Proxy(Decoder, {
      construct(target, [init]: [Init]) {
        const decoder = new target(init);
        reclaims.add(() => {
          if (decoder.state === "closed") return;
          decoder.close();
          init.error(new DOMException("Codec reclaimed due to inactivity.", "QuotaExceededError"));
        });
        return decoder;
      },
    });
  vi.stubGlobal("VideoDecoder", reclaimable(VideoDecoder));
  vi.stubGlobal("AudioDecoder", reclaimable(AudioDecoder));
  return {
    reclaim() {
      for (const take of reclaims) take();
      reclaims.clear();
    },
  };
}

/** A page clock that can jump, as after sleep. */
export function jumpingClock(): { jump(milliseconds: number): void } {
  const now = performance.now.bind(performance);
  let offset = 0;
  vi.spyOn(performance, "now").mockImplementation(() => now() + offset);
  return {
    jump(milliseconds) {
      offset += milliseconds;
    },
  };
}

/** Shows or hides the page until `vi.restoreAllMocks()`. */
export function setVisible(isVisible: boolean): void {
  vi.spyOn(document, "visibilityState", "get").mockReturnValue(isVisible ? "visible" : "hidden");
  document.dispatchEvent(new Event("visibilitychange"));
}

/** Takes the picture of a canvas away and gives the canvas back, as the browser does if the GPU fails. */
export function loseCanvas(canvas: HTMLCanvasElement): void {
  canvas.dispatchEvent(new Event("contextlost"));
  canvas.getContext("2d")!.clearRect(0, 0, canvas.width, canvas.height);
  canvas.dispatchEvent(new Event("contextrestored"));
}
