import type { ByteSource } from "../../io/byte-source.ts";
import type { ContainerName } from "./description.ts";

/** Where the tags of an MP4 are: the content of the box `moov`. */
interface Mp4TagSource {
  movie: DataView;
}

/** Where the tags of a Matroska file are: the contents of `Info` and `Tags`, and of `Attachments`, which holds the cover. */
interface MatroskaTagSource {
  info: Uint8Array;
  tags: Uint8Array;
  readAttachments(): Promise<Uint8Array>;
}

/** Where the tags of an audio file are. */
export interface AudioTagSource {
  container: ContainerName;
  source: ByteSource;
  /** The comments of Ogg, behind the name of the codec. */
  comments?: Uint8Array | undefined;
  /** The first byte behind the samples of a WAV or AIFF file. */
  end?: number;
}

export type TagSource = Mp4TagSource | MatroskaTagSource | AudioTagSource;
