/** Programs in links: compressed into the URL's hash, which browsers don't send to servers. */

export interface Shared {
  code: string;
  /** The release it was written for: the latest one changes. */
  version?: string;
  /** URL of the footage, if it isn't the default clip. */
  video?: string;
}

/** Longest link in characters that chat and mail programs pass on reliably. */
export const LINK_LIMIT = 8000;

/** Longest program in bytes that a link can bring: a short link can hold any number of equal characters. */
const LONGEST = 1_000_000;
const KEY = "code=";

/** @returns the hash without `#`. */
export async function encode(shared: Shared): Promise<string> {
  const bytes = new TextEncoder().encode(JSON.stringify(shared));
  const packed = await through(new CompressionStream("deflate-raw"), bytes);
  let binary = "";
  for (const byte of packed) binary += String.fromCharCode(byte);
  return KEY + btoa(binary).replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "");
}

/**
 * @returns `undefined` if the hash holds no program.
 * @throws if it holds a damaged one.
 */
export async function decode(hash: string): Promise<Shared | undefined> {
  const text = hash.replace(/^#/, "");
  if (!text.startsWith(KEY)) return undefined;
  const binary = atob(text.slice(KEY.length).replaceAll("-", "+").replaceAll("_", "/"));
  const bytes = Uint8Array.from(binary, (char) => char.charCodeAt(0));
  const value: Partial<Record<keyof Shared, unknown>> | null = JSON.parse(
    new TextDecoder().decode(await through(new DecompressionStream("deflate-raw"), bytes, LONGEST)),
  );
  if (typeof value?.code !== "string") throw new TypeError("The link holds no program.");
  return { code: value.code, version: textOf(value.version), video: textOf(value.video) };
}

const textOf = (value: unknown) => (typeof value === "string" ? value : undefined);

/** @throws if the result has more than `longest` bytes. */
async function through(
  transform: GenericTransformStream,
  bytes: Uint8Array<ArrayBuffer>,
  longest = Number.POSITIVE_INFINITY,
): Promise<Uint8Array> {
  let length = 0;
  const limit = new TransformStream<Uint8Array, Uint8Array<ArrayBuffer>>({
    transform(chunk, controller) {
      length += chunk.length;
      if (length > longest) throw new RangeError(`The link's program is longer than ${longest} bytes.`);
      controller.enqueue(chunk as Uint8Array<ArrayBuffer>);
    },
  });
  const stream = new Blob([bytes]).stream().pipeThrough(transform as ReadableWritablePair<Uint8Array, Uint8Array>);
  return new Uint8Array(await new Response(stream.pipeThrough(limit)).arrayBuffer());
}
