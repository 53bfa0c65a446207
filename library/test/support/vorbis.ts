import { commands } from "vitest/browser";

/** Whether Vorbis is decoded. Measured in a page of its own, since decoders that never answer stop all others of a page. */
export const decodesVorbis = (await commands.inOwnPage("/test/own-page/decodes-vorbis.ts")) === true;

/** The clips that can be decoded. */
export const decodable = (names: readonly string[]) =>
  names.filter((name) => decodesVorbis || !name.includes("vorbis"));
