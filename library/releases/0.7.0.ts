/*
 * The first public release: decode, transform and encode as streams, with effects through `GLEffect` and `Compositor`.
 *
 * - Decode MP4 and WebM into frames and audio, one after the other: [Pipelines](tutorial/pipelines).
 * - Change the frames on the GPU with `GLEffect` and `shaders`, and draw several videos into one picture with `Compositor`.
 * - Encode MP4 and WebM as a stream. Play it while it is made, save it, or upload it.
 */

export { MFXAudioDecoder } from "../src/codec/audio-decoder.ts";
export { codecs } from "../src/codec/codecs.ts";
export { MFXVideoEncoder } from "../src/codec/mfx-video-encoder.ts";
export { MFXVideoDecoder } from "../src/codec/video-decoder.ts";
export { Compositor } from "../src/compat/compositor.ts";
export { convolution3x3 } from "../src/compat/convolution3x3.ts";
export { decode } from "../src/compat/decode.ts";
export { encode } from "../src/compat/encode.ts";
export { ExtendedVideoFrame } from "../src/compat/extended-video-frame.ts";
export { forceCopyFrame } from "../src/compat/force-copy-frame.ts";
export { GLEffect } from "../src/compat/gl-effect.ts";
export * as shaders from "../src/compat/shaders.ts";
export { MP4ContainerEncoder } from "../src/container/mp4-container-encoder.ts";
export { WebMContainerEncoder } from "../src/container/webm-container-encoder.ts";
export type { DecodeOptions } from "../src/decode.ts";
export { cloneAudioData, cloneFrame } from "../src/frame/clone.ts";
export { FileWriter } from "../src/io/file-writer.ts";
export { MFXBlob } from "../src/io/mfx-blob.ts";
export { MFXMediaSourceStream } from "../src/io/mfx-media-source-stream.ts";
export { writeToFile } from "../src/io/write-to-file.ts";
export { keyframes } from "../src/keyframes/keyframes.ts";
export {
  type AudioTrack,
  type GenericData,
  type GenericTrack,
  type MFXDecodableChunk,
  type MFXEncodedChunk,
  TrackType,
  type VideoTrack,
} from "../src/media/types.ts";
export { ConsoleWritableStream } from "../src/stream/console-writable-stream.ts";
export { Digest } from "../src/stream/digest.ts";
export { FPSDebugger } from "../src/stream/fps-debugger.ts";
export { FrameTee } from "../src/stream/frame-tee.ts";
export { MFXTransformStream } from "../src/stream/mfx-transform-stream.ts";
export { MFXVideoSource } from "../src/stream/mfx-video-source.ts";
export { PaintToCanvas } from "../src/stream/paint-to-canvas.ts";
export { PassthroughCanvas } from "../src/stream/passthrough-canvas.ts";
export { Sampler } from "../src/stream/sampler.ts";
export { Scaler } from "../src/stream/scaler.ts";
export { Track } from "../src/stream/track.ts";
export { Void } from "../src/stream/void.ts";
