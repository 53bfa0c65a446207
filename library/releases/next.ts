/** What is in development: errors of our own, an encoder for sound. */

export { MFXAudioEncoder } from "../src/codec/mfx-audio-encoder.ts";
export {
  AbortedError,
  CodecError,
  ContainerError,
  GLContextError,
  MFXError,
  type MFXErrorCode,
  type MFXErrorDetails,
  OptionError,
  ShaderError,
  SinkError,
  SourceError,
  UnsupportedCodecError,
} from "../src/errors.ts";
export * from "./0.10.0.ts";
