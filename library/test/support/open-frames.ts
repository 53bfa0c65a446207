/**
 * Counts the `VideoFrame`s and `AudioData` that are open in this realm, by watching the ways in which they come and go:
 * constructors, `clone`, `close` and the outputs of decoders. Counts the decoders and encoders, too.
 */
type Closable = VideoFrame | AudioData;
type Codec = { readonly state: CodecState };

/** A frame or sound that was moved to another realm is empty. */
const isThere = (item: Closable) => ("codedWidth" in item ? item.codedWidth : item.numberOfFrames) > 0;

export interface OpenFrames {
  /** Number of open items. */
  readonly count: number;
  /** Highest number of items that were open at the same time. */
  readonly peak: number;
  /** Number of items that were opened since the reset. */
  readonly opened: number;
  /** Number of decoders and encoders that were made since the reset and are not closed. */
  readonly codecs: number;
  /** Starts all counts at 0. */
  readonly reset: () => void;
}

const key = Symbol.for("mfx.test.open-frames");

function install(): OpenFrames {
  let open = new Set<Closable>();
  let peak = 0;
  let opened = 0;
  let codecs: Codec[] = [];
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
  for (const name of ["VideoDecoder", "AudioDecoder", "VideoEncoder", "AudioEncoder"]) {
    const classes = globalThis as unknown as Record<string, new (init: { output(item: unknown): void }) => Codec>;
    const output = (init: { output(item: unknown): void }) =>
      name.endsWith("Decoder") ? (item: unknown) => init.output(add(item as Closable)) : init.output;
    classes[name] = new Proxy(classes[name] as (typeof classes)[string], {
      construct: (target, [init], newTarget) => {
        const codec = Reflect.construct(target, [{ ...init, output: output(init) }], newTarget) as Codec;
        codecs.push(codec);
        return codec;
      },
    });
  }
  return {
    get count() {
      return [...open].filter(isThere).length;
    },
    get peak() {
      return peak;
    },
    get opened() {
      return opened;
    },
    get codecs() {
      return codecs.filter(({ state }) => state !== "closed").length;
    },
    reset: () => {
      open = new Set();
      codecs = [];
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
