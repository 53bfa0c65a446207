/** Kinds of shown values. Some browsers lack their classes, which `instanceof` needs. */

export const isVideoFrame = (value: unknown): value is VideoFrame =>
  typeof VideoFrame === "function" && value instanceof VideoFrame;

export const isAudioData = (value: unknown): value is AudioData =>
  typeof AudioData === "function" && value instanceof AudioData;

export const isOffscreenCanvas = (value: unknown): value is OffscreenCanvas =>
  typeof OffscreenCanvas === "function" && value instanceof OffscreenCanvas;
