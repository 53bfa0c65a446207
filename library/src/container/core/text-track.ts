import type { Span } from "../../stream/span.ts";
import type { PacketCursor } from "./packets.ts";

/** A track of text in a file, whose description has not been read yet. */
export interface StoredText {
  /** The description: the content of the box `trak`, or of Matroska's entry. */
  description: Uint8Array;
  /** Its number, and its parts in order, with their times in microseconds. Throws if the description is damaged. */
  open(): { id: number; edits: { span: Span; cursor(): PacketCursor }[] };
}
