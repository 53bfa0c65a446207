/**
 * What went wrong, in a word a program can compare.
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
  | "source-failed"
  | "source-passed"
  | "source-status"
  | "source-type"
  | "worker-failed";

/**
 * What is known about a failure, beside its code. Each member is there only where it is known.
 *
 * @group Errors
 * @since next
 */
export interface MFXErrorDetails {
  /** The track it happened in. */
  track?: { id?: number; type: "video" | "audio" };
  /** The timestamp of the frame or chunk it happened at, in microseconds. */
  timestamp?: number;
  /** The mime type asked for, or found. */
  mimeType?: string;
  /** The configuration that a decoder or encoder refused. */
  config?: object;
  /** The name of the option or setting that is wrong. */
  option?: string;
  /** The platform API that is missing, such as `VideoDecoder`. */
  feature?: string;
  /** The address that was fetched. */
  url?: string;
  /** The HTTP status the server answered with. */
  status?: number;
  /** The byte of the input it happened at. */
  position?: number;
  /** How many bytes from there on could not be read. */
  bytes?: number;
  /** A log of the driver or compiler. */
  log?: string;
}

/**
 * The base of every error of the library. A pipeline that fails rejects, or errors its streams, with one of these:
 * `code` says what went wrong, `details` what is known about it, `cause` holds the error underneath.
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
  /** The class's name, which stays what it is in minified code. */
  override readonly name: string = "MFXError";
  /** What went wrong, in a word. */
  readonly code: MFXErrorCode;
  /** What is known about it. */
  readonly details: MFXErrorDetails;

  /**
   * @param code - What went wrong, in a word.
   * @param message - What went wrong, in a sentence.
   * @param options - What is known about it, and the error underneath.
   */
  constructor(code: MFXErrorCode, message: string, options: MFXErrorDetails & { cause?: unknown } = {}) {
    const { cause, ...details } = options;
    super(message, cause === undefined ? undefined : { cause });
    this.code = code;
    this.details = details;
  }
}

/**
 * The input could not be read: the request failed, the server refused, or the stream broke off with an error.
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
 * The container could not be read or written: an unknown format, an empty, damaged or truncated file, no track.
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
 * A decoder or encoder failed at its work, for example on a damaged packet.
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
 * This browser has no decoder or encoder for what was asked. `details.config` holds the configuration that was
 * refused and `details.option` the setting it fails at, where that is known.
 *
 * @example
 * ```ts live
 * import { decode, UnsupportedCodecError } from "mfx";
 *
 * try {
 *   const { video: frames } = await decode(video);
 *   await frames!.cancel();
 *   await show("This browser decodes the clip");
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
   * @param message - What is not supported.
   * @param options - The configuration, the setting it fails at, and the track.
   */
  constructor(message: string, options?: MFXErrorDetails & { cause?: unknown }) {
    super("codec-unsupported", message, options);
  }
}

/**
 * A fragment shader did not compile or link. `details.log` holds the compiler's words.
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
 * WebGL2 is not there, or its context was lost and did not come back.
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
 * What was made could not be stored or played: the disk is full, there is neither a file picker nor a page, the player failed.
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
 * The environment lacks an API of the platform; `details.feature` names it. Importing the library never throws: this error
 * comes from the call that needs the API. WebCodecs exists only in secure contexts (HTTPS and localhost).
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
   * @param feature - The name of the API.
   */
  constructor(feature: string) {
    const reason =
      globalThis.isSecureContext === false
        ? "The page is not in a secure context: serve it over HTTPS or from localhost."
        : "Use a browser that supports WebCodecs and OffscreenCanvas.";
    super("feature-missing", `${feature} is missing in this environment. ${reason}`, { feature });
  }
}

/**
 * An option has a value that makes no sense; `details.option` names it.
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
   * @param option - The name of the option.
   * @param message - What is wrong with its value.
   * @param options - What else is known.
   */
  constructor(option: string, message: string, options?: MFXErrorDetails & { cause?: unknown }) {
    super("invalid-option", message, { ...options, option });
  }
}

/**
 * The user or the program stopped the work: an `AbortSignal` was aborted, or the user dismissed a file picker. `cause` is the signal's
 * reason, or what the browser threw.
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
  override readonly name: string = "AbortedError";

  /**
   * @param reason - The signal's reason.
   * @param message - Who stopped what.
   */
  constructor(reason?: unknown, message = "The work was aborted.") {
    super("aborted", message, { cause: reason });
  }
}

/** An error of ours as it is; anything else as the `cause` of what `wrap` makes of it. */
export function toMFXError(error: unknown, wrap: (cause: unknown, message: string) => MFXError): MFXError {
  if (error instanceof MFXError) return error;
  if (error instanceof DOMException && error.name === "AbortError") return new AbortedError(error);
  return wrap(error, error instanceof Error ? error.message : String(error));
}
