/** WebCodecs for audio. TypeScript's DOM library has it since 5.7. */
type AudioSampleFormat = "f32" | "f32-planar" | "s16" | "s16-planar" | "s32" | "s32-planar" | "u8" | "u8-planar";
type EncodedAudioChunkType = "delta" | "key";

interface AudioDataInit {
  data: BufferSource;
  format: AudioSampleFormat;
  numberOfChannels: number;
  numberOfFrames: number;
  sampleRate: number;
  timestamp: number;
  transfer?: ArrayBuffer[];
}

interface AudioDataCopyToOptions {
  format?: AudioSampleFormat;
  frameCount?: number;
  frameOffset?: number;
  planeIndex: number;
}

interface AudioData {
  readonly duration: number;
  readonly format: AudioSampleFormat | null;
  readonly numberOfChannels: number;
  readonly numberOfFrames: number;
  readonly sampleRate: number;
  readonly timestamp: number;
  allocationSize(options: AudioDataCopyToOptions): number;
  clone(): AudioData;
  close(): void;
  copyTo(destination: ArrayBuffer | ArrayBufferView, options: AudioDataCopyToOptions): void;
}

declare var AudioData: { prototype: AudioData; new (init: AudioDataInit): AudioData };

interface EncodedAudioChunkInit {
  data: BufferSource;
  duration?: number;
  timestamp: number;
  type: EncodedAudioChunkType;
}

interface EncodedAudioChunk {
  readonly byteLength: number;
  readonly duration: number | null;
  readonly timestamp: number;
  readonly type: EncodedAudioChunkType;
  copyTo(destination: ArrayBuffer | ArrayBufferView): void;
}

declare var EncodedAudioChunk: { prototype: EncodedAudioChunk; new (init: EncodedAudioChunkInit): EncodedAudioChunk };

interface AudioDecoderConfig {
  codec: string;
  description?: ArrayBuffer | ArrayBufferView;
  numberOfChannels: number;
  sampleRate: number;
}

interface AudioEncoderConfig {
  bitrate?: number;
  bitrateMode?: "constant" | "variable";
  codec: string;
  numberOfChannels: number;
  sampleRate: number;
}

interface EncodedAudioChunkMetadata {
  decoderConfig?: AudioDecoderConfig;
}
