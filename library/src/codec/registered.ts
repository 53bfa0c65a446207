import type { QueuedEncoder } from "./encoder-queue.ts";

/** An encoder of a package, which counts samples as those of browsers do. */
export interface RegisteredEncoder extends QueuedEncoder {
  encode(data: AudioData): void;
  flush(): Promise<void>;
  /** Microseconds at the beginning of the first chunk that decoders skip. */
  readonly priming: number;
}

export interface RegisteredOutput {
  output(chunk: EncodedAudioChunk, metadata: EncodedAudioChunkMetadata | undefined): void;
  error(cause: unknown): void;
}

/** The encoders that a program registered with mediabunny. */
export interface RegisteredEncoders {
  supports(config: AudioEncoderConfig): Promise<boolean>;
  open(config: AudioEncoderConfig, callbacks: RegisteredOutput): RegisteredEncoder;
}

/** Loads the code for them. */
export type LoadRegistered = () => Promise<RegisteredEncoders>;
