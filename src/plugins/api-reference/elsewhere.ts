/** Where names that are not ours are told of. */

const MDN = "https://developer.mozilla.org/en-US/docs/Web";
const WEBCODECS = "https://www.w3.org/TR/webcodecs/";
const STREAMS = "https://streams.spec.whatwg.org/";

/** Dictionaries of the platform: MDN has no pages of them, the specifications have anchors. */
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

export function specification(name: string): string | undefined {
  return Object.hasOwn(dictionaries, name) ? `${dictionaries[name]}#dictdef-${name.toLowerCase()}` : undefined;
}

/** The page of a name whose link is `@web`, `@js` or `@ts`. */
export function elsewhere(name: string, link: string): string {
  if (link === "@ts")
    return `https://www.typescriptlang.org/docs/handbook/utility-types.html#${name.toLowerCase()}type`;
  if (link === "@js") return `${MDN}/JavaScript/Reference/Global_Objects/${name}`;
  return specification(name) ?? `${MDN}/API/${name}`;
}
