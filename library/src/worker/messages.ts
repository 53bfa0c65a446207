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

/** What the page posts to a worker to start a pipeline; the port is the pipeline's own. */
export interface StartMessage {
  mfx: "start";
  input: unknown;
  port: MessagePort;
  /** The name of a lock that the worker holds while the pipeline lives. */
  life: string;
}

/** What the page asks a pipeline for. */
export type Request = { ask: "next" } | { ask: "cancel"; reason: unknown };

/** What a pipeline answers. */
export type Answer = { started: true } | { item: PackedItem } | { done: true } | { error: PackedError };

/** An item as it crosses over: classes of ours would arrive as what they extend. */
type PackedItem =
  | { kind: "plain"; value: unknown }
  | { kind: "frame"; frame: VideoFrame; properties: ExtendedVideoFrameProperties }
  | { kind: "blob"; blob: Blob; type: string; position: number | undefined; config: MFXBlobConfig };

interface PackedError {
  name: string;
  code: MFXErrorCode;
  message: string;
  details: MFXErrorDetails;
  cause: unknown;
}

/** Frames are moved, not copied: they are closed here once they are packed and posted. */
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
  if (name === "AbortedError") return new AbortedError(cause);
  if (name === "MissingFeatureError") return new MissingFeatureError(details.feature ?? "");
  if (name === "OptionError") return new OptionError(details.option ?? "", message, { ...details, cause });
  if (name === "UnsupportedCodecError") return new UnsupportedCodecError(message, { ...details, cause });
  const Class = classes[name] ?? MFXError;
  return new Class(code, message, { ...details, cause });
}
