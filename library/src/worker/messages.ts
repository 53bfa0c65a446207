import {
  AbortedError,
  CodecError,
  ContainerError,
  GLContextError,
  MFXError,
  type MFXErrorCode,
  type MFXErrorDetails,
  MissingFeatureError,
  OptionError,
  ShaderError,
  SinkError,
  SourceError,
  UnsupportedCodecError,
} from "../errors.ts";
import { ExtendedVideoFrame, type ExtendedVideoFrameProperties } from "../frame/extended-video-frame.ts";
import { withDuration } from "../frame/timing.ts";
import { MFXBlob, type MFXBlobConfig } from "../io/mfx-blob.ts";
import { isAudioData, isVideoFrame } from "../media/platform.ts";
import type { Progress } from "../stream/progress.ts";

/** Message from the page that starts a pipeline in a worker. Each pipeline has its own port. */
export interface StartMessage {
  mfx: "start";
  input: unknown;
  port: MessagePort;
  /** The name of a lock that the worker holds while the pipeline lives. */
  life: string;
}

/** Requests from the page to a pipeline. */
export type Request = { ask: "next" } | { ask: "cancel"; reason: unknown } | { ask: "input"; input: unknown };

/** Answers of a pipeline. */
export type Answer =
  | { started: true }
  | { item: PackedItem }
  | { progress: Progress }
  | { done: true }
  | { error: PackedError };

/** An item in transit. Structured cloning would reduce the library's classes to their platform base classes. */
type PackedItem =
  | { kind: "plain"; value: unknown }
  | { kind: "frame"; frame: VideoFrame; properties: ExtendedVideoFrameProperties }
  | { kind: "blob"; blob: Blob; type: string; position: number | undefined; config: MFXBlobConfig };

/** An error in transit. */
export interface PackedError {
  name: string;
  code: MFXErrorCode;
  message: string;
  details: MFXErrorDetails;
  cause: unknown;
}

/** Packs an item for `postMessage`. Frames are transferred, not copied. */
export function packItem(item: unknown): { packed: PackedItem; transfer: Transferable[] } {
  if (item instanceof ExtendedVideoFrame) {
    const frame = new VideoFrame(item, withDuration(item));
    const { properties } = item;
    item.properties.keepOpen = false;
    item.close();
    return { packed: { kind: "frame", frame, properties }, transfer: [frame] };
  }
  if (item instanceof MFXBlob) {
    const { position, config } = item;
    return { packed: { kind: "blob", blob: item, type: item.getMimeType(), position, config }, transfer: [] };
  }
  const movable = isVideoFrame(item) || isAudioData(item);
  return { packed: { kind: "plain", value: item }, transfer: movable ? [item] : [] };
}

export function unpackItem(packed: PackedItem): unknown {
  if (packed.kind === "plain") return packed.value;
  if (packed.kind === "blob") {
    const { blob, type, position, config } = packed;
    return new MFXBlob([blob], { type, config, ...(position !== undefined && { position }) });
  }
  const extended = new ExtendedVideoFrame(packed.frame, {}, packed.properties);
  packed.frame.close();
  return extended;
}

export function packError(error: unknown): PackedError {
  const message = error instanceof Error ? error.message : String(error);
  if (!(error instanceof MFXError))
    return { name: "MFXError", code: "worker-failed", message, details: {}, cause: error };
  const { name, code, details, cause } = error;
  return { name, code, message, details, cause };
}

type ErrorClass = new (code: MFXErrorCode, message: string, options: MFXErrorDetails & { cause?: unknown }) => MFXError;
const classes: Record<string, ErrorClass> = {
  CodecError,
  ContainerError,
  GLContextError,
  MFXError,
  ShaderError,
  SinkError,
  SourceError,
};

export function unpackError({ name, code, message, details, cause }: PackedError): MFXError {
  if (name === "AbortError") return new AbortedError(cause, message);
  if (name === "MissingFeatureError") return new MissingFeatureError(details.feature ?? "");
  if (name === "OptionError") return new OptionError(details.option ?? "", message, { ...details, cause });
  if (name === "UnsupportedCodecError") return new UnsupportedCodecError(message, { ...details, cause });
  const Class = classes[name] ?? MFXError;
  return new Class(code, message, { ...details, cause });
}
