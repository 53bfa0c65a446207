/**
 * Counts the `VideoFrame`s and `AudioData` that are open in this realm, by watching the ways in which they come and go:
 * constructors, `clone`, `close` and the outputs of decoders.
 */
type Closable = VideoFrame | AudioData;

export interface OpenFrames {
  /** Number of open items. */
  readonly count: number;
  /** Highest number of items that were open at the same time. */
  readonly peak: number;
  /** Number of items that were opened since the reset. */
  readonly opened: number;
  /** Starts all counts at 0. */
  readonly reset: () => void;
}

const key = Symbol.for("mfx.test.open-frames");

function install(): OpenFrames {
  let open = new Set<object>();
  let peak = 0;
  let opened = 0;
  const add = <T extends Closable>(item: T): T => {
    if (!open.has(item)) {
      open.add(item);
      opened++;
      peak = Math.max(peak, open.size);
    }
    return item;
  };

  const scope = globalThis as unknown as Record<string, new (...args: never[]) => Closable>;
  for (const name of ["VideoFrame", "AudioData"]) {
    const Native = scope[name] as new (...args: never[]) => Closable;
    const { close, clone } = Native.prototype;
    Native.prototype.close = function (this: Closable) {
      open.delete(this);
      close.call(this);
    };
    Native.prototype.clone = function (this: Closable) {
      return add(clone.call(this) as Closable);
    };
    scope[name] = new Proxy(Native, {
      construct: (target, args, newTarget) => add(Reflect.construct(target, args, newTarget) as Closable),
    });
  }
  for (const name of ["VideoDecoder", "AudioDecoder"]) {
    const decoders = globalThis as unknown as Record<string, new (init: { output(item: Closable): void }) => object>;
    decoders[name] = new Proxy(decoders[name] as (typeof decoders)[string], {
      construct: (target, [init], newTarget) =>
        Reflect.construct(target, [{ ...init, output: (item: Closable) => init.output(add(item)) }], newTarget),
    });
  }
  return {
    get count() {
      return open.size;
    },
    get peak() {
      return peak;
    },
    get opened() {
      return opened;
    },
    reset: () => {
      open = new Set();
      peak = 0;
      opened = 0;
    },
  };
}

/** Installed once a realm, before the library is loaded: see `setupFiles`. */
const scope = globalThis as { [key]?: OpenFrames };
scope[key] ??= install();
const frames = scope[key];

/** The count, started afresh. */
export function watchFrames(): OpenFrames {
  frames.reset();
  return frames;
}
