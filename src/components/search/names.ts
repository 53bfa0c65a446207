/** Where a name is cut: `MFX|Video|Encoder`, `MP4|Container`, `set|Track`, `convolution|3x3`. */
const PARTS = /\p{Lu}+(?!\p{Ll})\d*|\p{Lu}?[\p{Ll}$_]+|\d+(?:x\d+)?|\p{L}+/gu;

export interface Piece {
  /** In lower case. */
  text: string;
  /** Where it begins in the name. */
  start: number;
}

/** `MFXVideoEncoder`: `mfx`, `video`, `encoder`. */
export const nameParts = (name: string): Piece[] =>
  [...name.matchAll(PARTS)].map(({ 0: text, index }) => ({ text: text.toLowerCase(), start: index }));

/** `MFXVideoEncoder`: `mfxvideoencoder`, `videoencoder`, `encoder`. */
export const nameTails = (name: string): Piece[] =>
  nameParts(name).map(({ start }) => ({ text: name.slice(start).toLowerCase(), start }));
