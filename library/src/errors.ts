/**
 * Code of an {@link MFXError}: what went wrong, for programs to compare. The guide *Troubleshooting* lists cause and remedy of each.
 *
 * @group Errors
 * @since next
 */
export type MFXErrorCode =
  | "aborted"
  | "codec-failed"
  | "codec-unsupported"
  | "container-corrupt"
  | "container-empty"
  | "container-failed"
  | "container-no-track"
  | "container-truncated"
  | "container-unknown"
  | "encode-nothing"
  | "feature-missing"
  | "gl-context-lost"
  | "gl-failed"
  | "gl-unavailable"
  | "invalid-option"
  | "shader-failed"
  | "sink-failed"
  | "sink-unavailable"
  | "source-changed"
  | "source-failed"
  | "source-passed"
  | "source-status"
  | "source-type"
  | "worker-failed";

/**
 * Details of a failure. Each member is set only if it is known.
 *
 * @group Errors
 * @since next
 */
export interface MFXErrorDetails {
  /** Track in which the failure occurred. */
  track?: { id?: number | undefined; type: "video" | "audio" } | undefined;
  /** Timestamp of the frame or chunk that failed, in microseconds. */
  timestamp?: number | undefined;
  /** Mime type that was requested or detected. */
  mimeType?: string | undefined;
  /** Configuration that a decoder or encoder rejected. */
  config?: object | undefined;
  /** Name of the invalid option or setting. */
  option?: string | undefined;
  /** Index of the part that failed, in the list given to `concat`. */
  part?: number | undefined;
  /** Stage of the edit that failed, such as `"overlay.layers[1].clip"`. */
  path?: string | undefined;
  /** Why a track of an edit cannot be copied; see {@link copyObstacle}. */
  reason?: "effect" | "transition" | "speed" | "layer" | "picture" | "streams" | "format" | "key-frame" | undefined;
  /** Name of the missing platform API, such as `VideoDecoder`. */
  feature?: string | undefined;
  /** URL that was fetched. */
  url?: string | undefined;
  /** HTTP status of the server's response. */
  status?: number | undefined;
  /** Byte offset in the input at which the failure occurred. */
  position?: number | undefined;
  /** Number of bytes from `position` on that could not be read. */
  bytes?: number | undefined;
  /** Log of the shader compiler or driver. */
  log?: string | undefined;
}

/**
 * Base class of the library's errors. A pipeline that fails rejects its promise, or errors its streams, with one of them. `code` tells
 * what went wrong, `details` holds what is known about it, and `cause` the underlying error.
 *
 * @example
 * ```ts live
 * import { decode, MFXError } from "mfx";
 *
 * try {
 *   await decode(new Blob(["this is no video"]), "video/mp4");
 * } catch (error) {
 *   if (error instanceof MFXError) await show(`${error.code}: ${error.message}`);
 * }
 * ```
 *
 * @group Errors
 * @since next
 */
export class MFXError extends Error {
  /** Name of the class. Minifiers don't change it. */
  override readonly name: string = "MFXError";
  /** Code of the failure. */
  readonly code: MFXErrorCode;
  /** Details of the failure. */
  readonly details: MFXErrorDetails;

  /**
   * @param code - Code of the failure.
   * @param message - Message for developers.
   * @param options - Details, and the underlying error as `cause`.
   */
  constructor(code: MFXErrorCode, message: string, options: MFXErrorDetails & { cause?: unknown } = {}) {
    const { cause, ...details } = options;
    super(message, cause === undefined ? undefined : { cause });
    this.code = code;
    this.details = details;
  }
}

/**
 * Thrown if an input cannot be read: the request failed, the server answered with an error status, or the stream failed.
 *
 * @example
 * ```ts live
 * import { decode, SourceError } from "mfx";
 *
 * try {
 *   await decode("/no-such-file.mp4");
 * } catch (error) {
 *   if (error instanceof SourceError) await show(`HTTP status ${error.details.status}`);
 * }
 * ```
 *
 * @group Errors
 * @since next
 */
export class SourceError extends MFXError {
  override readonly name: string = "SourceError";
}

/**
 * Thrown if a file cannot be read or written: unknown format; empty, damaged or truncated file; no track.
 *
 * @example
 * ```ts live
 * import { ContainerError, decode } from "mfx";
 *
 * const bytes = await (await fetch(video)).arrayBuffer();
 * try {
 *   const { video: frames } = await decode(new Blob([bytes.slice(0, bytes.byteLength / 2)]));
 *   for await (const frame of frames!) frame.close();
 * } catch (error) {
 *   if (error instanceof ContainerError) await show(error.code); // "container-truncated"
 * }
 * ```
 *
 * @group Errors
 * @since next
 */
export class ContainerError extends MFXError {
  override readonly name: string = "ContainerError";
}

/**
 * Thrown if a decoder or encoder fails, for example on a damaged packet. `details.timestamp` tells where.
 *
 * @example
 * ```ts live
 * import { CodecError, decode } from "mfx";
 *
 * try {
 *   const { video: frames } = await decode(video);
 *   for await (const frame of frames!) frame.close();
 *   await show("Every packet could be decoded");
 * } catch (error) {
 *   if (error instanceof CodecError) await show(`Failed at ${error.details.timestamp} µs`);
 * }
 * ```
 *
 * @group Errors
 * @since next
 */
export class CodecError extends MFXError {
  override readonly name: string = "CodecError";
}

/**
 * Thrown if this browser cannot decode or encode a codec, or not with these settings. `details.config` holds the rejected configuration
 * and `details.option` the setting that fails, if they are known.
 *
 * @example
 * ```ts live
 * import { decode, UnsupportedCodecError } from "mfx";
 *
 * try {
 *   const { video: frames } = await decode(video);
 *   if (frames) await show(frames);
 * } catch (error) {
 *   if (error instanceof UnsupportedCodecError) await show(error.message);
 * }
 * ```
 *
 * @group Errors
 * @since next
 */
export class UnsupportedCodecError extends CodecError {
  override readonly name: string = "UnsupportedCodecError";

  /**
   * @param message - Message for developers.
   * @param options - Rejected configuration, failing setting and track.
   */
  constructor(message: string, options?: MFXErrorDetails & { cause?: unknown }) {
    super("codec-unsupported", message, options);
  }
}

/**
 * Thrown if a fragment shader does not compile or link. `details.log` holds the compiler's log.
 *
 * @example
 * ```ts live
 * import { ShaderError } from "mfx";
 *
 * const error = new ShaderError("shader-failed", "The shader does not compile", { log: "0:1: syntax error" });
 * await show(`${error.message}: ${error.details.log}`);
 * ```
 *
 * @group Errors
 * @since next
 */
export class ShaderError extends MFXError {
  override readonly name: string = "ShaderError";
}

/**
 * Thrown if WebGL2 is not available, a picture is too large for the GPU, or a lost context was not restored.
 *
 * @example
 * ```ts live
 * import { decode, effect, GLContextError, visual } from "mfx";
 *
 * try {
 *   const { video: frames } = await decode(video);
 *   await show(effect(frames!, [visual.zoom({ factor: 2, x: 0.5, y: 0.5 })]));
 * } catch (error) {
 *   if (error instanceof GLContextError) await show("No WebGL2 here");
 * }
 * ```
 *
 * @group Errors
 * @since next
 */
export class GLContextError extends MFXError {
  override readonly name: string = "GLContextError";
}

/**
 * Thrown if a file cannot be saved or played: the disk is full, a worker has no file picker, or the player failed.
 *
 * @example
 * ```ts live
 * import { SinkError } from "mfx";
 *
 * const error = new SinkError("sink-failed", "The disk is full");
 * await show(error.code);
 * ```
 *
 * @group Errors
 * @since next
 */
export class SinkError extends MFXError {
  override readonly name: string = "SinkError";
}

/**
 * Thrown if the environment lacks a platform API; `details.feature` names it. Importing the library never throws: the call that needs
 * the API does. WebCodecs exists only in secure contexts (HTTPS and localhost).
 *
 * @example
 * ```ts live
 * import { decode, MissingFeatureError } from "mfx";
 *
 * try {
 *   const { video: frames } = await decode(video);
 *   await frames!.cancel();
 *   await show("This browser has WebCodecs");
 * } catch (error) {
 *   if (error instanceof MissingFeatureError) await show(`This browser has no ${error.details.feature}`);
 * }
 * ```
 *
 * @group Errors
 * @since next
 */
export class MissingFeatureError extends MFXError {
  override readonly name: string = "MissingFeatureError";

  /**
   * @param feature - Name of the missing API.
   */
  constructor(feature: string) {
    const reason =
      globalThis.isSecureContext === false
        ? "The page is not in a secure context: serve it over HTTPS or from localhost."
        : `Use a browser that has ${feature}.`;
    super("feature-missing", `${feature} is missing in this environment. ${reason}`, { feature });
  }
}

/**
 * Thrown if an option has an invalid value; `details.option` names the option.
 *
 * @example
 * ```ts live
 * import { decode, OptionError } from "mfx";
 *
 * try {
 *   await decode(video, "video/mp4", { trim: { start: 2000, end: 1000 } });
 * } catch (error) {
 *   if (error instanceof OptionError) await show(`${error.details.option}: ${error.message}`);
 * }
 * ```
 *
 * @group Errors
 * @since next
 */
export class OptionError extends MFXError {
  override readonly name: string = "OptionError";

  /**
   * @param option - Name of the option.
   * @param message - Message for developers.
   * @param options - Further details.
   */
  constructor(option: string, message: string, options?: MFXErrorDetails & { cause?: unknown }) {
    super("invalid-option", message, { ...options, option });
  }
}

/**
 * Thrown if the work was stopped: an `AbortSignal` was aborted, or the user dismissed a file picker. `cause` is the signal's reason, or
 * the browser's error.
 *
 * @example
 * ```ts live
 * import { AbortedError, decode } from "mfx";
 *
 * try {
 *   await decode(video, "video/mp4", { signal: AbortSignal.abort() });
 * } catch (error) {
 *   if (error instanceof AbortedError) await show("Stopped, as asked");
 * }
 * ```
 *
 * @group Errors
 * @since next
 */
export class AbortedError extends MFXError {
  /** That of the platform's errors of aborted work, so that one check covers both. */
  override readonly name: string = "AbortError";

  /**
   * @param reason - Reason of the signal.
   * @param message - Message for developers.
   */
  constructor(reason?: unknown, message = "The work was aborted.") {
    super("aborted", message, { cause: reason });
  }
}

/** Returns an `MFXError` as it is. Any other error is wrapped by `wrap`. */
export function toMFXError(error: unknown, wrap: (cause: unknown, message: string) => MFXError): MFXError {
  if (error instanceof MFXError) return error;
  if (error instanceof DOMException && error.name === "AbortError") return new AbortedError(error);
  return wrap(error, error instanceof Error ? error.message : String(error));
}
