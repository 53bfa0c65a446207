import type { Output } from "mediabunny";
import { joined } from "../../media/joined.ts";
import { changeElements, type MatroskaElement } from "../core/mediabunny-internals.ts";
import { ID } from "../matroska/element.ts";

/** Names of WebVTT in Matroska, which mediabunny writes, and in WebM, which more programs read, such as FFmpeg 5. */
const IN_MATROSKA = "S_TEXT/WEBVTT";
const IN_WEBM = "D_WEBVTT/SUBTITLES";
/** Bits of the first byte of a block that are the number of its track. */
const TRACK = 0x7f;

/**
 * Lets mediabunny write subtitles as WebM has them.
 *
 * @param firstText - Number of the first track of text. All later tracks are text, too.
 */
export function writeTextAsWebM(output: Output, firstText: number): void {
  changeElements(output, (element) => {
    if (element.id === ID.CODEC_ID && element.data === IN_MATROSKA) return { ...element, data: IN_WEBM };
    return element.id === ID.BLOCK_GROUP ? withSettings(element, firstText) : element;
  });
}

/** A group whose block begins with a line for the name of the cue and one for its settings, instead of an addition that has them. */
function withSettings(group: MatroskaElement, firstText: number): MatroskaElement {
  const parts = group.data as (MatroskaElement | null)[];
  const part = (id: number) => parts.find((each) => each?.id === id) ?? undefined;
  const [head, text] = part(ID.BLOCK)!.data as [Uint8Array, Uint8Array];
  if ((head[0]! & TRACK) < firstText) return group;
  const lines = new TextEncoder().encode(`\n${settingsIn(part(ID.BLOCK_ADDITIONS))}\n`);
  return { ...group, data: [{ id: ID.BLOCK, data: [head, joined([lines, text])] }, part(ID.BLOCK_DURATION) ?? null] };
}

/** The first line of an addition. */
function settingsIn(additions: MatroskaElement | undefined): string {
  const [more] = (additions?.data ?? []) as MatroskaElement[];
  const fields = (more?.data ?? []) as MatroskaElement[];
  const addition = fields.find(({ id }) => id === ID.BLOCK_ADDITIONAL)?.data as Uint8Array | undefined;
  return new TextDecoder().decode(addition).split("\n")[0]!;
}
