/*
 * `effect` and `visual` replace `GLEffect`, `Compositor`, `shaders` and `convolution3x3`.
 *
 * - Pass a list of effects of `visual` to `effect`: [Pipelines](tutorial/pipelines).
 * - Draw a second video over the first with `visual.add`.
 */

// Exports were removed, so this file lists all of them instead of extending the release before.
import { add } from "../src/effects/add.ts";
import { adjustment } from "../src/effects/adjustment.ts";
import { blur } from "../src/effects/blur.ts";
import { boxBlur } from "../src/effects/box-blur.ts";
import { convolution3x3 } from "../src/effects/convolution3x3.ts";
import { edge } from "../src/effects/edge.ts";
import { edge1 } from "../src/effects/edge1.ts";
import { edge2 } from "../src/effects/edge2.ts";
import { emboss } from "../src/effects/emboss.ts";
import { gaussianBlur } from "../src/effects/gaussian-blur.ts";
import { mask } from "../src/effects/mask.ts";
import { rotate } from "../src/effects/rotate.ts";
import { scale } from "../src/effects/scale.ts";
import { sharpen } from "../src/effects/sharpen.ts";
import { zoom } from "../src/effects/zoom.ts";

export { MFXAudioDecoder } from "../src/codec/audio-decoder.ts";
export { codecs } from "../src/codec/codecs.ts";
export { MFXVideoEncoder } from "../src/codec/mfx-video-encoder.ts";
export { MFXVideoDecoder } from "../src/codec/video-decoder.ts";
export { decode } from "../src/compat/decode.ts";
export { encode } from "../src/compat/encode.ts";
export { ExtendedVideoFrame } from "../src/compat/extended-video-frame.ts";
export { forceCopyFrameOffscreen as forceCopyFrame } from "../src/compat/force-copy-frame.ts";
export { MP4ContainerEncoder } from "../src/container/mp4-container-encoder.ts";
export { WebMContainerEncoder } from "../src/container/webm-container-encoder.ts";
export type { DecodeOptions } from "../src/decode.ts";
export { effect } from "../src/effects/effect.ts";
export { convolution3x3Kernels } from "../src/effects/kernels.ts";
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

/**
 * The built-in effects. Each function takes options and returns effects for {@link effect}.
 *
 * @example
 * ```ts live
 * import { decode, effect, visual } from "mfx";
 *
 * const { video: frames } = await decode((await fetch(video)).body!, "video/mp4");
 * await show(effect(frames, [visual.rotate({ angle: 5 }), visual.zoom({ factor: 1.2 }), visual.sharpen()]));
 * ```
 *
 * @group Effects
 * @since 0.8.0
 */
export const visual = {
  add,
  adjustment,
  blur,
  boxBlur,
  convolution3x3,
  edge,
  edge1,
  edge2,
  emboss,
  gaussianBlur,
  mask,
  rotate,
  scale,
  sharpen,
  zoom,
};
