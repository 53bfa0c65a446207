/*
 * Editing: cut, join and preview clips with their sound, and open files that other programs wrote.
 *
 * - Cut, join, speed up and reverse clips, with picture and sound together: [Edits](tutorial/edits), [Joining](tutorial/joining),
 *   [Speed](tutorial/speed).
 * - Play an edit in a canvas before it is exported, with `MFXPlayer`: [Preview](tutorial/preview). The editor on this site is built from it:
 *   [Build an editor](tutorial/build-an-editor).
 * - Process sound: gain, fades, equalizer, compressor, limiter, ducking, loudness and waveforms: [Sound](tutorial/audio),
 *   [Sound effects](tutorial/sound-effects).
 * - Add titles, green screen, color tables, masks and transitions: [Text](tutorial/text), [Compositing](tutorial/compositing),
 *   [Effects](tutorial/effects).
 * - Open a file once with `openFile`, read its facts with `probe`, and get single pictures with `frameAt`. HLS streams, MPEG-TS and
 *   files of sound open as well: [Inputs](tutorial/inputs), [Thumbnails](tutorial/single-frames).
 * - Read the cues of subtitle tracks in MP4, WebM and MKV, and write tracks of WebVTT: [Text](tutorial/text).
 * - Set a constant quality instead of a bitrate: [Quality and size](tutorial/quality).
 * - Copy packets without encoding, with cuts exact between key frames, and keep tags, languages and names of tracks: [Trimming](tutorial/trimming), [Saving](tutorial/saving).
 * - Run pipelines and edits in a worker, cancel every job with a signal, and show its progress: [Workers](tutorial/workers),
 *   [Long jobs](tutorial/long-jobs).
 * - Tell failures apart: each is an `MFXError` with a code, and broken connections are opened again: [Errors](tutorial/errors).
 */
import { ADD_NAMES, add } from "../src/effects/add.ts";
import { chromaKey } from "../src/effects/chroma-key.ts";
import { fade as fadePicture } from "../src/effects/fade.ts";
import { grain } from "../src/effects/grain.ts";
import { hue } from "../src/effects/hue.ts";
import { lut } from "../src/effects/lut.ts";
import { MASK_NAMES, mask } from "../src/effects/mask.ts";
import { opacity } from "../src/effects/opacity.ts";
import { pixelate } from "../src/effects/pixelate.ts";
import { text } from "../src/effects/text.ts";
import { transition } from "../src/effects/transition.ts";
import { withEnds } from "../src/effects/video-end.ts";
import { vignette } from "../src/effects/vignette.ts";
import { tellingMade } from "../src/media/made.ts";
import { compressor } from "../src/sound/compressor.ts";
import { custom } from "../src/sound/custom.ts";
import { equalizer } from "../src/sound/equalizer.ts";
import { fade } from "../src/sound/fade.ts";
import { gain } from "../src/sound/gain.ts";
import { limiter } from "../src/sound/limiter.ts";
import { mix } from "../src/sound/mix.ts";
import { normalize } from "../src/sound/normalize.ts";
import { pan } from "../src/sound/pan.ts";
import { resample } from "../src/sound/resample.ts";
import { visual as previous } from "./0.10.0.ts";

export { MFXAudioEncoder } from "../src/codec/mfx-audio-encoder.ts";
export { serveGIF } from "../src/container/gif-worker.ts";
export { type DecodedTracks, decode } from "../src/decode.ts";
export { clip, type TimeRange } from "../src/edit/clip.ts";
export { combine } from "../src/edit/combine.ts";
export { concat } from "../src/edit/concat.ts";
export type { ConcatOptions, EditFormat, Transition } from "../src/edit/concat-options.ts";
export { conform } from "../src/edit/conform.ts";
export type { Edit, EditStreams, OpenOptions, PictureFormat, SoundFormat } from "../src/edit/edit.ts";
export { effect } from "../src/edit/effect.ts";
export { fromStreams, type StreamsInfo } from "../src/edit/from-streams.ts";
export { gap } from "../src/edit/gap.ts";
export type { Layer } from "../src/edit/layer.ts";
export { limit } from "../src/edit/limit.ts";
export { loop } from "../src/edit/loop.ts";
export { overlay } from "../src/edit/overlay.ts";
export { reverse } from "../src/edit/reverse.ts";
export { type SpeedOptions, speed } from "../src/edit/speed.ts";
export { type StillOptions, still } from "../src/edit/still.ts";
export type { Effects } from "../src/effects/chain.ts";
export type { EffectOptions } from "../src/effects/effect.ts";
export type { FrameProducer } from "../src/effects/frame-producer.ts";
export { copyObstacle } from "../src/encode/copy-obstacle.ts";
export type { EncodeEditOptions } from "../src/encode/edit-options.ts";
export { encode } from "../src/encode/encode.ts";
export type { CopyObstacle } from "../src/encode/obstacle.ts";
export type { EncodeOptions } from "../src/encode/options.ts";
export {
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
} from "../src/errors.ts";
export { type FrameAtOptions, frameAt, framesAt } from "../src/frame-at.ts";
export type { Effect } from "../src/gl/step.ts";
export type { SourceRetry } from "../src/io/retries.ts";
export type { DecodeInput } from "../src/io/source.ts";
export { keyframes } from "../src/keyframes/checked-keyframes.ts";
export type { Uniform } from "../src/keyframes/uniform.ts";
export type { MediaFile } from "../src/media/media-file.ts";
export type { SubtitleCue, SubtitleTrack, SubtitleTrackInfo } from "../src/media/subtitles.ts";
export type { Tags } from "../src/media/tags.ts";
export type { AudioTrackInfo, VideoTrackInfo } from "../src/media/track-info.ts";
export { openFile } from "../src/open-shared-file.ts";
export { MFXPlayer, type MFXPlayerOptions } from "../src/player/mfx-player.ts";
export type { MFXPlayerEventMap } from "../src/player/player-events.ts";
export { type FileInfo, probe } from "../src/probe.ts";
export { audioEffect } from "../src/sound/audio-effect.ts";
export type { SoundTime, SoundValue } from "../src/sound/automation.ts";
export { type Loudness, loudness } from "../src/sound/loudness.ts";
export { silence } from "../src/sound/silence.ts";
export type { SoundEffect, SoundEffects } from "../src/sound/sound-effect.ts";
export { tone } from "../src/sound/tone.ts";
export { type Waveform, waveform } from "../src/sound/waveform.ts";
export type { Progress } from "../src/stream/progress.ts";
export { editInWorker, type WorkerEdit } from "../src/worker/edit-in-worker.ts";
export { runInWorker, type WorkerStream } from "../src/worker/run-in-worker.ts";
export { serveEdit } from "../src/worker/serve-edit.ts";
export { servePipeline } from "../src/worker/serve-pipeline.ts";
export * from "./0.10.0.ts";

/**
 * The built-in effects. Each function takes options and returns effects for {@link effect}.
 *
 * @example
 * ```ts live
 * import { decode, effect, visual } from "mfx";
 *
 * const { video: frames } = await decode((await fetch(video)).body!, "video/mp4");
 * await show(effect(frames!, [visual.rotate({ angle: 5 }), visual.zoom({ factor: 1.2 }), visual.sharpen()]));
 * ```
 *
 * @group Effects
 * @since 0.8.0
 */
// Some bundlers keep a spread that nothing uses, but all drop a call that is marked as pure.
export const visual = /* @__PURE__ */ (() =>
  tellingMade({
    ...previous,
    add: withEnds(add, ADD_NAMES),
    chromaKey,
    fade: fadePicture,
    grain,
    hue,
    lut,
    mask: withEnds(mask, MASK_NAMES),
    opacity,
    pixelate,
    text,
    transition,
    vignette,
  }))();

/**
 * The built-in sound effects. Each function takes options and returns effects for {@link audioEffect}.
 *
 * @example
 * ```ts live
 * import { animate, audioEffect, encode, sound, tone } from "mfx";
 *
 * const siren = tone({ frequency: animate("0s 300, 1s 900, 2s 300"), duration: 2000 });
 * const edit = audioEffect(siren, [sound.gain({ gain: 0.5 })]);
 * await show(encode({ mimeType: 'audio/webm; codecs="opus"', edit }));
 * ```
 *
 * @group Sound
 * @since next
 */
export const sound = /* @__PURE__ */ (() =>
  tellingMade({ compressor, custom, equalizer, fade, gain, limiter, mix, normalize, pan, resample }))();
