import type { ByteSource } from "../io/source.ts";
import type { Read } from "./window.ts";

/** What the readers of a file's tracks share. */
export interface ReadContext {
  source: ByteSource;
  matroska: boolean;
  /** Reads through the demuxer's cache of the input. */
  read: Read;
}
