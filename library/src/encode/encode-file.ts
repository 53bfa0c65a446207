import { AudioEncoderStream } from "../codec/audio-encoder-stream.ts";
import { type EncodedContainer, isSoundContainer } from "../codec/container-codecs.ts";
import { MFXVideoEncoder } from "../codec/mfx-video-encoder.ts";
import type { LoadRegistered } from "../codec/registered.ts";
import type { FileSource } from "../container/file-source.ts";
import { GIFFile } from "../container/gif.ts";
import { Interleaver } from "../container/interleaver.ts";
import type { SoundFileOptions } from "../container/sound-file.ts";
import type { TagWriter } from "../container/tags/tag-writer.ts";
import type { WavOptions } from "../container/wav-file.ts";
import type { MFXBlob } from "../io/mfx-blob.ts";
import { checkNumbers, NOT_NEGATIVE } from "../media/check-option.ts";
import type { Tags } from "../media/tags.ts";
import type { MFXEncodedChunk } from "../media/types.ts";
import { pipeFrames } from "../stream/pipe.ts";
import { type FrameCounter, progressCounter } from "../stream/progress.ts";
import { spanOf } from "../stream/span.ts";
import { cancelInputs, inputsOf } from "./inputs.ts";
import { runJob } from "./job.ts";
import type { EncodeAudioOptions, EncodeVideoOptions, FileParts, TrackOptions } from "./options.ts";
import { audioSettings, hasLabels, isCopy, listOf, outputOf, videoSettings, wavSettings } from "./settings.ts";

/** What releases do differently. */
export interface EncodeRules {
  /** Checks the names of the options. */
  checkNames?(options: FileParts): void;
  /** Writes a WAV file. Without it, such files are rejected. */
  openWav?(stream: ReadableStream<AudioData>, options: WavOptions): FileSource;
  /** Writes an MP3, FLAC or Ogg file. Without it, such files are rejected. */
  openSound?(chunks: ReadableStream<MFXEncodedChunk>, options: SoundFileOptions): FileSource;
  /** The audio to encode, with the sample rate of its settings. Without it, that option has no effect. */
  atRate?(audio: EncodeAudioOptions): ReadableStream<AudioData>;
  /** Loads registered encoders. Without it, only those of the browser are used. */
  loadRegistered?: LoadRegistered;
  /** Writes tags. */
  tagWriter?(tags: Tags): TagWriter;
  /** Opens a file of copied tracks, of several tracks of a kind, of tracks with labels, or with subtitles. Without it, there are none. */
  openTracks?(options: FileParts, onFrame: FrameCounter): FileSource;
}

/** Encodes a file. With `fit`, frames are drawn upright; without it, they are encoded as they are stored. */
export function encodeFile(options: FileParts, rules: EncodeRules = {}): ReadableStream<MFXBlob> {
  return runJob(options, {
    open: (onProgress) => {
      rules.checkNames?.(options);
      return openFile(options, rules, progressCounter(onProgress, spanOf(inputsOf(options)[0]!)));
    },
    cancel: (reason) => cancelInputs(options, reason),
  });
}

/** Builds the pipeline. */
export function openFile(options: FileParts, rules: EncodeRules, onFrame: FrameCounter): FileSource {
  const { openWav, openSound, atRate, loadRegistered, tagWriter, openTracks } = rules;
  const { mimeType, gif, chunkSize, tags } = options;
  const [streaming, faststart] = [!!options.streaming, !!options.faststart];
  const output = outputOf(options, openWav !== undefined);
  const videos = listOf<TrackOptions>(options.video) as readonly EncodeVideoOptions[];
  const audios = listOf<TrackOptions>(options.audio) as readonly EncodeAudioOptions[];
  const hasSubtitles = listOf(options.subtitles).length > 0;
  const isPlain = [...videos, ...audios].every((track) => !isCopy(track) && !hasLabels(track));
  if (openTracks && (!isPlain || hasSubtitles || videos.length > 1 || audios.length > 1))
    return openTracks(options, onFrame);
  const [[video], [audio]] = [videos, audios];
  if (output.container === "gif") return new GIFFile(video!, gif, chunkSize, onFrame);
  if (output.container === "wav" && openWav) {
    checkNumbers({ chunkSize }, NOT_NEGATIVE);
    const settings = wavSettings(audio!, output.audioCodec);
    return openWav(audio!.stream, { ...settings, chunkSize, streaming, tags, onFrame });
  }
  const container = output.container as EncodedContainer;
  const settings = {
    video: video && !isSoundContainer(container) && videoSettings(video, mimeType, { ...output, container }),
    audio: audio && audioSettings(audio, mimeType, { ...output, container }),
  };
  const sound = audio && (atRate?.(audio) ?? audio.stream);
  const audioEncoder = settings.audio && new AudioEncoderStream(settings.audio, loadRegistered);
  const chunks = sound && audioEncoder && pipeFrames(sound, audioEncoder);
  const file = { chunkSize, streaming, faststart, tags: tags && tagWriter?.(tags), onFrame };
  if (isSoundContainer(container)) return openSound!(chunks!, { ...file, container });
  return new Interleaver(
    {
      ...(video && settings.video && { video: pipeFrames(video.stream, new MFXVideoEncoder(settings.video)) }),
      ...(chunks && { audio: chunks }),
    },
    { ...file, container },
  );
}
