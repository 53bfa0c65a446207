/** Programs in links: in the part after the `#`, compressed, so that nothing is sent anywhere. */
import versions from "../../../versions.json";

export interface Shared {
  code: string;
  /** The release it was written for: what is the latest changes. */
  version?: string;
  /** What `video` is, where it is not the usual clip. */
  video?: string;
}

export const releases: readonly string[] = ["next", ...versions];

/** Beyond this, some programs that pass links on cut them off. */
export const LINK_LIMIT = 8000;

const KEY = "code=";

export async function playgroundLink({ code, version, video }: Shared & { version: string }): Promise<string> {
  return `${playgroundPath(version)}#${await encode({ code, version, video })}`;
}

export function playgroundPath(version: string): string {
  return version === versions[0] ? "/docs/playground" : `/docs/${version}/playground`;
}

export async function encode(shared: Shared): Promise<string> {
  const bytes = new TextEncoder().encode(JSON.stringify(shared));
  const packed = await through(new CompressionStream("deflate-raw"), bytes);
  let binary = "";
  for (const byte of packed) binary += String.fromCharCode(byte);
  return KEY + btoa(binary).replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "");
}

/** @returns nothing where the hash holds no program; throws where it holds a broken one. */
export async function decode(hash: string): Promise<Shared | undefined> {
  const text = hash.replace(/^#/, "");
  if (!text.startsWith(KEY)) return undefined;
  const binary = atob(text.slice(KEY.length).replaceAll("-", "+").replaceAll("_", "/"));
  const bytes = Uint8Array.from(binary, (char) => char.charCodeAt(0));
  const value: Partial<Record<keyof Shared, unknown>> | null = JSON.parse(
    new TextDecoder().decode(await through(new DecompressionStream("deflate-raw"), bytes)),
  );
  if (typeof value?.code !== "string") throw new TypeError("The link holds no program.");
  const { code, version, video } = value;
  return {
    code,
    version: releases.find((release) => release === version),
    video: typeof video === "string" ? video : undefined,
  };
}

async function through(transform: GenericTransformStream, bytes: Uint8Array<ArrayBuffer>): Promise<Uint8Array> {
  const stream = new Blob([bytes]).stream().pipeThrough(transform as ReadableWritablePair<Uint8Array, Uint8Array>);
  return new Uint8Array(await new Response(stream as ReadableStream<Uint8Array<ArrayBuffer>>).arrayBuffer());
}
