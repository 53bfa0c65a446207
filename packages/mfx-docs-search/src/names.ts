/** Prefixes that belong to every name of a library: without this list `MFXGLEffect` would start with the part `mfxgl`. */
const PREFIXES = ["MFX"];

/** Where a name is cut: `MFX|GL|Effect`, `MP4|Container`, `set|Track`, `convolution|3x3`. */
const PARTS = new RegExp(
  [
    `(?:${PREFIXES.join("|")})(?=\\p{Lu})`,
    "\\p{Lu}+(?!\\p{Ll})\\d*",
    "\\p{Lu}?[\\p{Ll}$_]+",
    "\\d+(?:x\\d+)?",
    "\\p{L}+",
  ].join("|"),
  "gu",
);

export interface Piece {
  /** In lower case. */
  text: string;
  /** Offset in the name. */
  start: number;
}

/** `MFXVideoEncoder`: `mfx`, `video`, `encoder`. */
export const nameParts = (name: string): Piece[] =>
  [...name.matchAll(PARTS)].map(({ 0: text, index }) => ({ text: text.toLowerCase(), start: index }));

/** `MFXVideoEncoder`: `mfxvideoencoder`, `videoencoder`, `encoder`. */
export const nameTails = (name: string): Piece[] =>
  nameParts(name).map(({ start }) => ({ text: name.slice(start).toLowerCase(), start }));

/** The words of a text or query: `add(` is `add`, `visual.crop` is `visual crop`. */
export const words = (text: string): string[] => text.toLowerCase().match(/[\p{L}\p{N}_$]+/gu) ?? [];
