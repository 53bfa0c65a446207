/** Time in milliseconds in which an audio context starts, unless the browser refuses it. */
const START_TIME = 1000;
/** The same if the browser allows it, so that only the hardware can be the reason. */
const START_TIME_IF_ALLOWED = 2000;

/** Milliseconds without progress of its time after which an output doesn't play. */
const STALL_TIME = 2000;
/** Milliseconds between two looks at the output that count at most. A page that stood still sees no progress. */
const LONGEST_LOOK = 100;

/** Milliseconds between two attempts to resume an output. */
const RESUME_INTERVAL = 500;

/** Result of starting an output: whether it runs, waits for a gesture of the user, or has no hardware. */
export type OutputState = "running" | "refused" | "dead";

/** Destination of a player's sound: an audio context, and a node with the volume. */
export class SoundOutput {
  readonly context: AudioContext;
  readonly #gain: GainNode;
  readonly #isOwn: boolean;
  #resumedAt = Number.NEGATIVE_INFINITY;
  /** Whether the browser has suspended the context because its device, such as that of its `sinkId`, went away. */
  #hasLostDevice = false;
  /** Time of the context at the last look, and the milliseconds for which it stood still. */
  #seen = { time: -1, at: 0, still: 0 };

  /**
   * @param node - Node of another context to connect to.
   * @throws ReferenceError, or an error of the browser, if there is no `AudioContext`.
   */
  constructor(node?: AudioNode) {
    this.#isOwn = !node;
    this.context = (node?.context as AudioContext | undefined) ?? new AudioContext({ latencyHint: "interactive" });
    this.#gain = this.context.createGain();
    this.#gain.connect(node ?? this.context.destination);
    this.context.addEventListener("error", this.#loseDevice);
  }

  readonly #loseDevice = () => {
    this.#hasLostDevice = true;
  };

  get input(): AudioNode {
    return this.#gain;
  }

  set volume(volume: number) {
    this.#gain.gain.value = volume;
  }

  /** Time of the context whose sound is heard now, in seconds. */
  get heard(): number {
    // Browsers without `outputLatency` have a latency, too, but don't tell it.
    const { currentTime, outputLatency = 0 } = this.context;
    return currentTime - outputLatency;
  }

  get isRunning(): boolean {
    return this.context.state === "running";
  }

  get isClosed(): boolean {
    return this.context.state === "closed";
  }

  /** Whether another output can take its place. */
  get isReplaceable(): boolean {
    return this.#isOwn;
  }

  /** Looks at the output. Call it before each picture. Returns whether it stands still for long, or is moving. */
  look(): "stalled" | "moving" | "still" {
    const { currentTime } = this.context;
    if (this.isRunning) this.#hasLostDevice = false;
    const now = performance.now();
    const passed = Math.max(0, Math.min(now - this.#seen.at, LONGEST_LOOK));
    const isMoving = currentTime !== this.#seen.time && this.#seen.time >= 0;
    // Pages may suspend their own context.
    const isMeant = !this.#mayResume && this.context.state === "suspended";
    const still = isMoving || isMeant ? 0 : this.#seen.still + passed;
    this.#seen = { time: currentTime, at: now, still };
    if (still >= STALL_TIME) return "stalled";
    return isMoving && this.isRunning ? "moving" : "still";
  }

  /** Whether the browser has suspended the context, and not the page. */
  get #mayResume(): boolean {
    return this.#isOwn || this.#hasLostDevice;
  }

  /** Resumes a context that the browser has suspended. */
  resume(): void {
    if (!this.#mayResume || this.isRunning || this.isClosed) return;
    if (performance.now() - this.#resumedAt < RESUME_INTERVAL) return;
    this.#resumedAt = performance.now();
    this.context.resume().catch(() => {}); // Its state tells.
  }

  /** Starts the context. Call it in the handler of a user's gesture. */
  async start(): Promise<OutputState> {
    const { context } = this;
    if (this.isClosed) return "dead";
    this.#seen.still = 0;
    if (this.isRunning) return "running";
    context.resume().catch(() => {}); // Its state tells.
    const isAllowed = isAutoplayAllowed(context);
    if (isAllowed !== false) await this.#started(isAllowed ? START_TIME_IF_ALLOWED : START_TIME);
    if (this.isRunning) return "running";
    return isAllowed ? "dead" : "refused";
  }

  /** Resolves when the context runs or is closed, or after a time in milliseconds. */
  #started(limit: number): Promise<void> {
    const { context } = this;
    return new Promise((resolve) => {
      const finish = () => {
        clearTimeout(timer);
        context.removeEventListener("statechange", changed);
        resolve();
      };
      const changed = () => (this.isRunning || this.isClosed) && finish();
      const timer = setTimeout(finish, limit);
      context.addEventListener("statechange", changed);
    });
  }

  close(): void {
    this.#gain.disconnect();
    this.context.removeEventListener("error", this.#loseDevice);
    if (this.#isOwn) this.context.close().catch(() => {}); // Already closed.
  }
}

/** Whether the browser lets a context play; `undefined` if it doesn't tell. Only Firefox has `getAutoplayPolicy`. */
function isAutoplayAllowed(context: AudioContext): boolean | undefined {
  const { userActivation } = navigator;
  const { getAutoplayPolicy } = navigator as Navigator & { getAutoplayPolicy?(context: AudioContext): string };
  if (getAutoplayPolicy) return getAutoplayPolicy.call(navigator, context) === "allowed";
  return userActivation?.hasBeenActive || undefined;
}
