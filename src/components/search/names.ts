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

/** Words that say little beside others. */
const COMMON = new Set(
  "a an and are as at be by can do for from how i in is it my of on or the to what with you await const import new".split(
    " ",
  ),
);

/** The words of a text, with their case: `visual.setTrack()` is `visual`, `setTrack`. */
export const namesIn = (text: string): string[] => text.match(/[\p{L}\p{N}_$]+/gu) ?? [];

/** The words of a text or query in lower case: `add(` is `add`. */
export const words = (text: string): string[] => namesIn(text.toLowerCase());

/** The words without common ones such as `the`, if any are left. */
export function significant(texts: string[]): string[] {
  const rare = texts.filter((text) => !COMMON.has(text));
  return rare.length ? rare : texts;
}

/** `MFXVideoEncoder`: `mfx`, `video`, `encoder`. */
export const nameParts = (name: string): string[] => (name.match(PARTS) ?? []).map((part) => part.toLowerCase());

/** `MFXVideoEncoder`: `videoencoder`, `encoder`. */
export function nameTails(name: string): string[] {
  const parts = nameParts(name);
  return parts.slice(1).map((_, index) => parts.slice(index + 1).join(""));
}

/** The words by which a text that contains a name is found: `setTrack` is `settrack`, `set`, `track`. */
export const namePieces = (name: string): string[] => [
  ...new Set([name.toLowerCase(), ...nameParts(name).filter((part) => part.length > 1)]),
];
