/**
 * What each release exposed: the public history of the library as data. The release files are compared with it, so it
 * is written by hand and never derived from them.
 */
import type { Kind, Surface } from "../build/exports.ts";

/** `[name, kind, from, before?]`: from the first version that had it to before the first that had it no more. */
type Lifetime = readonly [name: string, kind: Kind, from: string, before?: string];

const from = (version: string, kind: Kind, names: string, before?: string): Lifetime[] =>
  names
    .trim()
    .split(/\s+/)
    .map((name) => (before ? [name, kind, version, before] : [name, kind, version]));

const lifetimes: readonly Lifetime[] = [
  ...from(
    "0.7.0",
    "class",
    `ConsoleWritableStream Digest ExtendedVideoFrame FPSDebugger FileWriter FrameTee MFXAudioDecoder MFXBlob
    MFXMediaSourceStream MFXTransformStream MFXVideoDecoder MFXVideoEncoder MFXVideoSource MP4ContainerEncoder PaintToCanvas
    PassthroughCanvas Sampler Scaler Track Void WebMContainerEncoder`,
  ),
  ...from("0.7.0", "class", "Compositor GLEffect", "0.8.0"),
  ...from("0.7.0", "enum", "TrackType"),
  ...from("0.7.0", "function", "cloneAudioData cloneFrame decode encode forceCopyFrame keyframes writeToFile"),
  ...from("0.7.0", "interface", "AudioTrack DecodeOptions MFXDecodableChunk MFXEncodedChunk VideoTrack"),
  ...from("0.7.0", "type", "GenericData GenericTrack"),
  ...from("0.7.0", "variable", "codecs"),
  ...from("0.7.0", "variable", "convolution3x3", "0.8.0"),
  ...from("0.7.0", "namespace", "shaders", "0.8.0"),
  ...from("0.8.0", "function", "effect"),
  ...from("0.8.0", "variable", "visual convolution3x3Kernels"),
  ...from("0.8.2", "function", "animate"),
  ...from("0.10.0", "function", "limit"),
  ...from("0.10.0", "class", "MFXGLContext MFXGLEffect MFXGLHandle"),
  ...from("next", "type", "AudioTrackInfo FrameProducer SoundValue VideoTrackInfo"),
  ...from("next", "function", "audioEffect loudness probe runInWorker serveGIF servePipeline silence tone waveform"),
  ...from("next", "variable", "sound"),
  ...from("next", "class", "MFXAudioEncoder MFXPlayer"),
  ...from(
    "next",
    "function",
    `clip combine concat conform copyObstacle editInWorker frameAt framesAt fromStreams gap loop openFile overlay reverse
    serveEdit speed still`,
  ),
  ...from(
    "next",
    "interface",
    `ConcatOptions Edit EditFormat EditStreams FrameAtOptions Layer MediaFile OpenOptions PictureFormat SoundFormat
    StillOptions StreamsInfo TimeRange Transition`,
  ),
  ...from("next", "interface", "MFXPlayerEventMap MFXPlayerOptions SpeedOptions WorkerEdit WorkerStream"),
  ...from(
    "next",
    "class",
    `AbortedError CodecError ContainerError GLContextError MFXError MissingFeatureError OptionError ShaderError SinkError SourceError
    UnsupportedCodecError`,
  ),
  ...from("next", "type", "DecodeInput Effect Effects SoundEffects Uniform"),
  ...from("next", "interface", "DecodedTracks CopyObstacle EffectOptions EncodeEditOptions EncodeOptions SoundEffect"),
  ...from("next", "interface", "SubtitleCue SubtitleTrack SubtitleTrackInfo"),
  ...from("next", "type", "MFXErrorCode"),
  ...from("next", "interface", "FileInfo Loudness MFXErrorDetails Progress SoundTime SourceRetry Tags Waveform"),
];

/** Members of what is an object or a namespace of functions and values. */
const members: Record<string, readonly Lifetime[]> = {
  shaders: [
    ...from("0.7.0", "function", "adjustment blur convolution zoom"),
    ...from("0.7.0", "type", "Uniform UniformProducer"),
  ],
  convolution3x3: from("0.7.0", "variable", "boxBlur edge0 edge1 edge2 emboss gaussianBlur sharpen"),
  convolution3x3Kernels: from("0.8.0", "variable", "boxBlur edge0 edge1 edge2 emboss gaussianBlur identity sharpen"),
  codecs: from("0.7.0", "variable", "avc vp9"),
  visual: [
    ...from(
      "0.8.0",
      "function",
      `add adjustment blur boxBlur convolution3x3 edge edge1 edge2 emboss gaussianBlur mask rotate scale sharpen zoom`,
    ),
    ...from("0.8.2", "function", "translate"),
    ...from("0.8.4", "function", "crop"),
    ...from("next", "function", "chromaKey fade grain hue lut opacity pixelate text transition vignette"),
  ],
  sound: from("next", "function", "compressor custom equalizer fade gain limiter mix normalize pan resample"),
};

/** The exports of `version`; `order` is every version, oldest first. */
export function surfaceOf(version: string, order: readonly string[]): Surface {
  return living(lifetimes, version, order);
}

/** The members of an export of `version`, where it is an object or a namespace that the history lists. */
export function membersOf(name: string, version: string, order: readonly string[]): Surface {
  return living(members[name] ?? [], version, order);
}

/** What a program can see of a kind when it runs: `typeof`, and classes told from functions. */
export const runtimeTypes: Readonly<Record<Kind, string | undefined>> = {
  class: "class",
  enum: "object",
  function: "function",
  interface: undefined,
  namespace: "object",
  type: undefined,
  variable: "object",
};

function living(list: readonly Lifetime[], version: string, order: readonly string[]): Surface {
  const at = order.indexOf(version);
  const here = list.filter(
    ([, , from, before]) => order.indexOf(from) <= at && (!before || at < order.indexOf(before)),
  );
  return Object.fromEntries(here.map(([name, kind]) => [name, kind]).sort());
}
