/** Documentation of names defined elsewhere: by the web platform, JavaScript and TypeScript. */
import type { TypeReference } from "./model.ts";

const MDN = "https://developer.mozilla.org/en-US/docs/Web";
const WEBCODECS = "https://www.w3.org/TR/webcodecs/";
const STREAMS = "https://streams.spec.whatwg.org/";

/** MDN has no pages for dictionaries. The specifications have anchors. */
const dictionaries: Record<string, string> = {
  AudioDecoderConfig: WEBCODECS,
  AudioEncoderConfig: WEBCODECS,
  EncodedAudioChunkMetadata: WEBCODECS,
  EncodedVideoChunkMetadata: WEBCODECS,
  QueuingStrategy: STREAMS,
  VideoDecoderConfig: WEBCODECS,
  VideoEncoderConfig: WEBCODECS,
  VideoFrameInit: WEBCODECS,
};

const UTILITY_TYPES = /^(Awaited|Exclude|Extract|NonNullable|Omit|Parameters|Partial|Pick|Readonly|Record|Required)$/;

/** Where a name is defined: the web platform, JavaScript or TypeScript. */
export type Platform = "@web" | "@js" | "@ts";

export function platformOf({
  name,
  package: owner,
  target,
}: Pick<TypeReference, "name" | "package" | "target">): Platform | undefined {
  const file = typeof target === "object" ? target.packagePath : "";
  if (owner?.startsWith("@types/dom-")) return "@web";
  if (owner !== "typescript") return undefined;
  if (/lib\.(dom|webworker)/.test(file)) return "@web";
  return UTILITY_TYPES.test(name) ? "@ts" : "@js";
}

/** The dictionary's definition in its specification, if this package knows it. */
export function specificationOf(name: string): string | undefined {
  return Object.hasOwn(dictionaries, name) ? `${dictionaries[name]}#dictdef-${name.toLowerCase()}` : undefined;
}

/** The page that documents a name. Not every name of the web platform has one. */
export function platformPage(name: string, platform: string): string {
  if (platform === "@ts")
    return `https://www.typescriptlang.org/docs/handbook/utility-types.html#${name.toLowerCase()}type`;
  if (platform === "@js") return `${MDN}/JavaScript/Reference/Global_Objects/${name}`;
  return specificationOf(name) ?? `${MDN}/API/${name}`;
}
