/** Time in milliseconds in which an audio context starts, unless the browser refuses it. */
const START_TIME = 1000;
/** The same if the browser allows it, so that only the hardware can be the reason. */
const START_TIME_IF_ALLOWED = 2000;

/** Result of starting an output: whether it runs, waits for a gesture of the user, or has no hardware. */
export type OutputState = "running" | "refused" | "dead";

/** Destination of a player's sound: an audio context, and a node with the volume. */
export class SoundOutput {
  readonly context: AudioContext;
  readonly #gain: GainNode;
  readonly #isOwn: boolean;

  /**
   * @param node - Node of another context to connect to.
   * @throws ReferenceError, or an error of the browser, if there is no `AudioContext`.
   */
  constructor(node?: AudioNode) {
    this.#isOwn = !node;
    this.context = (node?.context as AudioContext | undefined) ?? new AudioContext({ latencyHint: "interactive" });
    this.#gain = this.context.createGain();
    this.#gain.connect(node ?? this.context.destination);
  }

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

  /** Starts the context. Call it in the handler of a user's gesture. */
  async start(): Promise<OutputState> {
    const { context } = this;
    if (context.state === "closed") return "dead";
    if (context.state === "running") return "running";
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
      const changed = () => context.state !== "suspended" && finish();
      const timer = setTimeout(finish, limit);
      context.addEventListener("statechange", changed);
    });
  }

  close(): void {
    this.#gain.disconnect();
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
