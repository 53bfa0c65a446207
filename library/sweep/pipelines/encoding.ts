/** Encoding, and saving files. */
import * as next from "../../releases/next.ts";
import type { EncodeOptions } from "../../src/encode/options.ts";
import { failure } from "../browser-calls.ts";
import { calls } from "../calls.ts";
import type { Hand } from "../hand.ts";
import type { Pipeline } from "../pipeline.ts";

const { CodecError, ContainerError, MP4ContainerEncoder, SinkError, WebMContainerEncoder } = next;

const encoding = (
  name: string,
  options: (hand: Hand) => Omit<EncodeOptions, "signal" | "onProgress">,
  covers: string[] = [],
): Pipeline => ({
  name: `encode ${name}`,
  covers: ["encode", ...covers],
  errors: [CodecError, ContainerError],
  run: async (hand) => {
    let encoded = 0;
    const onProgress = ({ frames }: next.Progress) => {
      encoded = frames;
    };
    const file = next.encode({ ...options(hand), signal: hand.signal, onProgress } as EncodeOptions);
    return hand.readFile(file, () => encoded);
  },
});

/** Frames of a camera. */
const undated = (hand: Hand) =>
  hand.input(4, (index) => hand.frame(index * 40_000, { duration: undefined } as Partial<VideoFrameBufferInit>));

/** Chunks of an encoder for a decoder. */
const toDecoder = <Config extends VideoDecoderConfig | AudioDecoderConfig>(kind: "video" | "audio") =>
  new TransformStream<next.MFXEncodedChunk, next.MFXDecodableChunk<Config>>({
    transform: (encoded, controller) => {
      const { chunk, metadata } = encoded[kind]!;
      controller.enqueue({ chunk, config: metadata?.decoderConfig } as next.MFXDecodableChunk<Config>);
    },
  });

const videoEncoder = () => new next.MFXVideoEncoder({ codec: "vp8" });
const audioEncoder = () => new next.MFXAudioEncoder({ codec: "opus" });
const codecStage = { errors: [CodecError], passes: "errors of its input" } as const;

/** A file of the picker, whose calls may fail. */
function pickFile() {
  const open = async () => {
    if (calls.note("file.createWritable", ["fail"])) throw failure();
    const guarded = (name: string) => async () => {
      if (calls.note(`file.${name}`, ["fail"])) throw failure("QuotaExceededError");
    };
    return { write: guarded("write"), close: guarded("close"), abort: async () => {} };
  };
  Object.assign(globalThis, {
    showSaveFilePicker: async () => {
      if (calls.note("file picker", ["fail"])) throw failure();
      return { createWritable: open };
    },
  });
}

const soundFile = (hand: Hand) =>
  next.encode({ mimeType: 'audio/webm; codecs="opus"', audio: { stream: hand.audio() } });

export const encodings: Pipeline[] = [
  encoding("a WebM with sound", (hand) => ({
    mimeType: 'video/webm; codecs="vp8,opus"',
    video: { stream: hand.video() },
    audio: { stream: hand.audio() },
  })),
  encoding("an MP4 while it plays", (hand) => ({
    mimeType: 'video/mp4; codecs="av1,opus"',
    streaming: true,
    video: { stream: hand.video(), width: 16, height: 16 },
    audio: { stream: hand.audio() },
  })),
  encoding("a WAV file", (hand) => ({
    mimeType: "audio/wav",
    audio: { stream: hand.audio(), sampleRate: 44_100, numberOfChannels: 1 },
  })),
  encoding("resampled sound", (hand) => ({
    mimeType: 'audio/webm; codecs="opus"',
    audio: { stream: hand.audio(), sampleRate: 24_000 },
  })),
  encoding("frames without a duration", (hand) => ({
    mimeType: 'video/webm; codecs="vp8"',
    video: { stream: undated(hand) },
  })),
  encoding("transparency", (hand) => ({
    mimeType: 'video/webm; codecs="vp8"',
    video: { stream: hand.video(), alpha: "keep" },
  })),
  encoding("a GIF", (hand) => ({ mimeType: "image/gif", video: { stream: hand.video() } })),
  {
    name: "chunks of video",
    covers: ["MFXVideoEncoder", "MFXVideoDecoder"],
    ...codecStage,
    run: (hand) => {
      const chunks = hand.video().pipeThrough(videoEncoder());
      return hand.read(
        chunks.pipeThrough(toDecoder<VideoDecoderConfig>("video")).pipeThrough(new next.MFXVideoDecoder()),
      );
    },
  },
  {
    name: "chunks of audio",
    covers: ["MFXAudioEncoder", "MFXAudioDecoder"],
    ...codecStage,
    run: (hand) => {
      const chunks = hand.audio().pipeThrough(audioEncoder());
      return hand.read(
        chunks.pipeThrough(toDecoder<AudioDecoderConfig>("audio")).pipeThrough(new next.MFXAudioDecoder()),
      );
    },
  },
  ...Object.entries({ WebMContainerEncoder, MP4ContainerEncoder }).map(
    ([name, ContainerEncoder]): Pipeline => ({
      name,
      covers: [name],
      ...codecStage,
      errors: [CodecError, ContainerError],
      run: async (hand) => {
        const pieces = await hand.read(
          hand
            .video()
            .pipeThrough(videoEncoder())
            .pipeThrough(new ContainerEncoder({ video: {} })),
        );
        return pieces.length > 0;
      },
    }),
  ),
  {
    name: "writeToFile",
    covers: ["writeToFile"],
    errors: [CodecError, ContainerError],
    run: (hand) => {
      pickFile();
      return next.writeToFile(soundFile(hand), "sound.weba", "Sound", { signal: hand.signal });
    },
  },
  {
    name: "FileWriter",
    covers: ["FileWriter"],
    errors: [CodecError, ContainerError, SinkError],
    run: async (hand) => {
      pickFile();
      await soundFile(hand).pipeTo(new next.FileWriter("sound.weba"));
    },
  },
];
