/** Files of one track of sound: MP3, FLAC and Ogg. */
import { FlacOutputFormat, Mp3OutputFormat, OggOutputFormat, type OutputFormat } from "mediabunny";
import type { SoundContainer } from "../codec/container-codecs.ts";
import { MFXBlob } from "../io/mfx-blob.ts";
import type { MFXEncodedChunk } from "../media/types.ts";
import type { FileSource } from "./file-source.ts";
import { Interleaver } from "./interleaver.ts";
import { Mp3Info } from "./mp3-info.ts";
import type { MuxerOptions } from "./muxer.ts";

export type SoundFileOptions = Omit<MuxerOptions, "tracks" | "write" | "format" | "container"> & {
  container: SoundContainer;
};

export function openSoundFile(chunks: ReadableStream<MFXEncodedChunk>, options: SoundFileOptions): FileSource {
  const { container, streaming = false } = options;
  const open = (format: OutputFormat, sound = chunks) => new Interleaver({ audio: sound }, { ...options, format });
  if (container === "flac") return open(new FlacOutputFormat({ appendOnly: streaming }));
  if (container === "ogg") return open(new OggOutputFormat());
  const format = new Mp3OutputFormat({ xingHeader: false });
  if (streaming) return open(format); // Players trust a first frame with information only if it has the length.
  const info = new Mp3Info();
  return new Mp3File(info, open(format, chunks.pipeThrough(info)));
}

/** An MP3 file: mediabunny's first frame does not tell what players have to leave out, so this one has its own. */
class Mp3File implements FileSource {
  #info: Mp3Info;
  #file: FileSource;
  #isFinished = false;
  #latest: MFXBlob | undefined;
  #size = 0;

  constructor(info: Mp3Info, file: FileSource) {
    this.#info = info;
    this.#file = file;
  }

  async next(): Promise<MFXBlob | undefined> {
    const blob = await this.#file.next();
    this.#size += blob?.size ?? 0;
    this.#latest = blob ?? this.#latest;
    if (blob || this.#isFinished) return blob;
    this.#isFinished = true;
    const { frame, bytes } = this.#info.finish();
    const { type, config } = this.#latest!;
    return new MFXBlob([frame], { type, config, position: this.#size - bytes });
  }

  cancel(reason: unknown): Promise<void> {
    return this.#file.cancel(reason);
  }
}
