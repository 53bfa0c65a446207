/**
 * Lets a stream start earlier. Has no effect after the first read.
 *
 * @param time - Wanted start, in microseconds of the stream's timestamps.
 * @returns The time at which the stream starts now.
 */
type Rewind = (time: number) => number;

const rewinds = new WeakMap<ReadableStream<unknown>, Rewind>();

/** Stores how a stream is rewound. Returns the stream. */
export function withRewind<S extends ReadableStream<unknown>>(stream: S, rewind: Rewind): S {
  rewinds.set(stream, rewind);
  return stream;
}

/**
 * Lets a stream start earlier, if its producer can: stages need items from before their start to continue as if they had run before.
 *
 * @returns The time at which the stream starts now, in microseconds; `undefined` if it cannot be rewound.
 */
export const rewound = (stream: ReadableStream<unknown>, time: number): number | undefined =>
  rewinds.get(stream)?.(time);

/** Whether a stream can start earlier as long as nothing was read of it. */
export const canRewind = (stream: ReadableStream<unknown>): boolean => rewinds.has(stream);
