// @module-tag node
/** The edges of each option's range, and values just beyond them. */
import { describe, expect, test } from "vitest";
import {
  clip,
  concat,
  conform,
  decode,
  effect,
  encode,
  frameAt,
  framesAt,
  fromStreams,
  gap,
  limit,
  loop,
  overlay,
  silence,
  sound,
  speed,
  still,
  tone,
  visual,
  waveform,
} from "../releases/next.ts";

const film = silence({ duration: 2000 });
const BOX = { duration: 2000, width: 64, height: 36 };
const picture = still("red", BOX);
const peak = { frequency: 1000, gain: 6 };
const second = () => new ReadableStream<VideoFrame>();
/** A word that the compiler refuses. */
const given = <T>(value: unknown) => value as T;

type Call = (value: number) => unknown;
type Case = [option: string, of: string, call: Call];

const POSITIVE: Case[] = [
  ["duration", "still", (duration) => still("red", { ...BOX, duration })],
  ["duration", "gap", gap],
  ["duration", "silence", (duration) => silence({ duration })],
  ["duration", "fromStreams", (duration) => fromStreams(() => ({}), { duration })],
  ["frameRate", "still", (frameRate) => still("red", { ...BOX, frameRate })],
  ["frameRate", "conform", (frameRate) => conform(picture, { frameRate })],
  ["frameRate", "concat", (frameRate) => concat([picture], { frameRate })],
  ["frameRate", "overlay", (frameRate) => overlay(picture, [], { frameRate })],
  ["frameRate", "fromStreams", (frameRate) => fromStreams(() => ({}), { duration: 1, frameRate })],
  ["frequency", "tone", (frequency) => tone({ duration: 1, frequency })],
  ["lowFrequency", "equalizer", (lowFrequency) => sound.equalizer({ lowFrequency })],
  ["midFrequency", "equalizer", (midFrequency) => sound.equalizer({ midFrequency })],
  ["highFrequency", "equalizer", (highFrequency) => sound.equalizer({ highFrequency })],
  ["peak.frequency", "equalizer", (frequency) => sound.equalizer({ peak: { ...peak, frequency } })],
  ["peak.q", "equalizer", (q) => sound.equalizer({ peak: { ...peak, q } })],
  ["maxWidth", "text", (maxWidth) => visual.text("Title", { maxWidth })],
  ["factor", "speed", (factor) => speed(film, factor)],
];

const COUNTS: Case[] = [
  ["times", "loop", (times) => loop(film, times)],
  ...(["width", "height"] as const).flatMap((side): Case[] => [
    [side, "still", (value) => still("red", { ...BOX, [side]: value })],
    [side, "conform", (value) => conform(picture, { [side]: value })],
    [side, "concat", (value) => concat([picture], { [side]: value })],
    [side, "overlay", (value) => overlay(picture, [], { [side]: value })],
    [side, "fromStreams", (value) => fromStreams(() => ({}), { duration: 1, [side]: value })],
    [side, "effect", (value) => effect(picture, [], { [side]: value })],
    [side, "effect of a stream", (value) => effect(second(), [], { [side]: value })],
    [side, "framesAt", (value) => framesAt(picture, [], { [side]: value })],
  ]),
  ...(["sampleRate", "numberOfChannels"] as const).flatMap((name): Case[] => [
    [name, "silence", (value) => silence({ duration: 1, [name]: value })],
    [name, "tone", (value) => tone({ duration: 1, [name]: value })],
    [name, "conform", (value) => conform(film, { [name]: value })],
    [name, "concat", (value) => concat([film], { [name]: value })],
    [name, "overlay", (value) => overlay(film, [], { [name]: value })],
    [name, "fromStreams", (value) => fromStreams(() => ({}), { duration: 1, [name]: value })],
    [name, "resample", (value) => sound.resample({ [name]: value })],
  ]),
];

const NOT_NEGATIVE: Case[] = [
  ["start", "clip", (start) => clip(film, { start })],
  ["start", "limit", (start) => limit([], { start })],
  ["time", "framesAt", (time) => framesAt(picture, [time])],
  ["transition.duration", "concat", (duration) => concat([film, film], { transition: { duration } })],
  ["transition[0].duration", "concat", (duration) => concat([film, film], { transition: [{ duration }] })],
  ["transition.duration", "loop", (duration) => loop(film, 2, { transition: { duration } })],
  ["transition.softness", "concat", (softness) => concat([film], { transition: { duration: 1, softness } })],
  ["transition.softness", "loop", (softness) => loop(film, 2, { transition: { duration: 1, softness } })],
  ["width", "overlay", (width) => overlay(film, [{ edit: picture, width }])],
  ["height", "overlay", (height) => overlay(film, [{ edit: picture, height }])],
  ["gain", "overlay", (gain) => overlay(film, [{ edit: film, gain }])],
  ["gain", "gain", (gain) => sound.gain({ gain })],
  ["gain", "mix", (gain) => sound.mix(film, { gain })],
  ["amplitude", "tone", (amplitude) => tone({ duration: 1, amplitude })],
  ["memory", "custom", (memory) => sound.custom(() => {}, { memory })],
  ["in", "sound.fade", (length) => sound.fade({ in: length })],
  ["out", "sound.fade", (length) => sound.fade({ out: length })],
  ["in", "visual.fade", (length) => visual.fade({ in: length })],
  ["out", "visual.fade", (length) => visual.fade({ out: length })],
  ["release", "limiter", (release) => sound.limiter({ release })],
  ["knee", "compressor", (knee) => sound.compressor({ knee })],
  ["attack", "compressor", (attack) => sound.compressor({ attack })],
  ["release", "compressor", (release) => sound.compressor({ release })],
  ["duck.attack", "mix", (attack) => sound.mix(film, { duck: { attack } })],
  ["duck.release", "mix", (release) => sound.mix(film, { duck: { release } })],
  ["duck.release", "overlay", (release) => overlay(film, [{ edit: film, duck: { release } }])],
  ["duration", "visual.transition", (duration) => visual.transition(second(), { duration })],
  ["softness", "visual.transition", (softness) => visual.transition(second(), { softness })],
  ["similarity", "chromaKey", (similarity) => visual.chromaKey({ similarity })],
  ["smoothness", "chromaKey", (smoothness) => visual.chromaKey({ smoothness })],
  ["radius", "vignette", (radius) => visual.vignette({ radius })],
  ["softness", "vignette", (softness) => visual.vignette({ softness })],
];

const SHARES: Case[] = [
  ["opacity", "overlay", (opacity) => overlay(film, [{ edit: picture, opacity }])],
  ["opacity", "text", (opacity) => visual.text("Title", { opacity })],
  ["value", "opacity", (value) => visual.opacity({ value })],
  ["amount", "vignette", (amount) => visual.vignette({ amount })],
  ["amount", "grain", (amount) => visual.grain({ amount })],
  ["spill", "chromaKey", (spill) => visual.chromaKey({ spill })],
  ["color[2]", "chromaKey", (blue) => visual.chromaKey({ color: [0, 1, blue] })],
  ["progress", "visual.transition", (progress) => visual.transition(second(), { progress })],
  ["duck.amount", "mix", (amount) => sound.mix(film, { duck: { amount } })],
];

const FINITE: Case[] = [
  ["x", "overlay", (x) => overlay(film, [{ edit: picture, x }])],
  ["y", "overlay", (y) => overlay(film, [{ edit: picture, y }])],
  ["layers[0].at", "overlay", (at) => overlay(film, [{ edit: film, at }])],
  ["at", "mix", (at) => sound.mix(film, { at })],
  ["at", "add", (at) => visual.add(second(), { at })],
  ["at", "mask", (at) => visual.mask(second(), { at })],
  ["start", "visual.transition", (start) => visual.transition(second(), { start })],
  ...(["low", "mid", "high"] as const).map(
    (band): Case => [band, "equalizer", (gain) => sound.equalizer({ [band]: gain })],
  ),
  ["peak.gain", "equalizer", (gain) => sound.equalizer({ peak: { ...peak, gain } })],
  ["threshold", "compressor", (threshold) => sound.compressor({ threshold })],
  ["makeup", "compressor", (makeup) => sound.compressor({ makeup })],
  ["duck.threshold", "mix", (threshold) => sound.mix(film, { duck: { threshold } })],
  ["ceiling", "limiter", (ceiling) => sound.limiter({ ceiling })],
  ["ceiling", "normalize", (ceiling) => sound.normalize({ integrated: -20 }, { ceiling })],
  ["target", "normalize", (target) => sound.normalize({ integrated: -20 }, { target })],
];

describe.each<[what: string, cases: Case[], taken: number[], refused: number[]]>([
  ["a number greater than 0", POSITIVE, [0.5, 30], [0, -1]],
  ["a positive integer", COUNTS, [1, 3], [0, -1, 1.5]],
  ["a number, 0 or greater", NOT_NEGATIVE, [0, 0.5], [-0.1, Number.NaN]],
  ["a share", SHARES, [0, 0.5, 1], [-0.1, 1.1]],
  ["a finite number", FINITE, [-1, 0, 1.5], [Number.NaN, Number.NEGATIVE_INFINITY]],
  ["a ratio", [["ratio", "compressor", (ratio) => sound.compressor({ ratio })]], [1, 1.5], [0.9]],
  ["a place", [["pan", "pan", (pan) => sound.pan({ pan })]], [-1, 0, 1], [-1.1, 1.1]],
  ["a size of text", [["size", "text", (size) => visual.text("Title", { size })]], [0, 2], [-0.1, 2.1]],
])("%s", (_, cases, taken, refused) => {
  test.each(cases)("%s of %s", (option, _of, call) => {
    for (const value of taken) expect(() => call(value), `${value}`).not.toThrow();
    for (const value of refused)
      expect(() => call(value), `${value}`).toThrow(
        expect.objectContaining({ name: "OptionError", details: { option } }),
      );
  });
});

test.each<[option: string, of: string, call: (word: never) => unknown, words: string[]]>([
  ["fit", "still", (fit) => still("red", { ...BOX, fit }), ["contain", "cover", "fill"]],
  ["fit", "conform", (fit) => conform(picture, { fit }), ["contain", "cover", "fill"]],
  ["fit", "overlay", (fit) => overlay(film, [{ edit: picture, fit }]), ["contain", "cover", "fill"]],
  ["fit", "effect", (fit) => effect(picture, [], { width: 9, fit }), ["contain", "cover", "fill"]],
  ["fit", "framesAt", (fit) => framesAt(picture, [], { fit }), ["contain", "cover", "fill"]],
  ["fit", "add", (fit) => visual.add(second(), { fit }), ["none", "contain", "cover", "fill"]],
  ["hdr", "effect", (hdr) => effect(picture, [], { hdr }), ["convert", "keep"]],
  ["hdr", "effect of a stream", (hdr) => effect(second(), [], { hdr }), ["convert", "keep"]],
  ["transfer", "effect", (transfer) => effect(second(), [], { transfer }), ["auto", "native", "planes"]],
  [
    "blend",
    "overlay",
    (blend) => overlay(film, [{ edit: picture, blend }]),
    ["normal", "additive", "multiply", "screen"],
  ],
  ["atEnd", "add", (atEnd) => visual.add(second(), { atEnd }), ["hold", "loop", "hide"]],
  ["atEnd", "mask", (atEnd) => visual.mask(second(), { atEnd }), ["hold", "loop", "hide"]],
  ["channel", "mask", (channel) => visual.mask(second(), { channel }), ["luma", "alpha"]],
  ["align", "text", (align) => visual.text("Title", { align }), ["left", "center", "right"]],
  ["pitch", "speed", (pitch) => speed(film, 2, { pitch }), ["keep", "follow"]],
  ...(["concat", "loop"] as const).flatMap((stage): [string, string, (word: never) => unknown, string[]][] => {
    const blend = (look: object) => {
      const transition = { duration: 1, ...look };
      return stage === "loop" ? loop(film, 2, { transition }) : concat([film], { transition });
    };
    return [
      ["transition.kind", stage, (kind) => blend({ kind }), ["crossfade", "wipe", "slide"]],
      ["transition.direction", stage, (direction) => blend({ direction }), ["left", "right", "up", "down"]],
    ];
  }),
  ["kind", "visual.transition", (kind) => visual.transition(second(), { kind }), ["crossfade", "wipe", "slide"]],
  [
    "direction",
    "visual.transition",
    (direction) => visual.transition(second(), { direction }),
    ["left", "right", "up", "down"],
  ],
])("%s of %s is one of a few words", (option, _, call, words) => {
  for (const word of words) expect(() => call(given(word)), word).not.toThrow();
  expect(() => call(given("other"))).toThrow(expect.objectContaining({ name: "OptionError", details: { option } }));
});

test.each<[option: string, of: string, call: (value: number) => Promise<unknown>, taken: number[], refused: number[]]>([
  ["width", "waveform", (width) => waveform(film, { width }), [1, 3], [0, 1.5]],
  ["at", "open", async (at) => (await film.open({ at })).audio?.cancel(), [0, 2000], [-0.1, 2000.1]],
  ["time", "frameAt", async (time) => (await frameAt(picture, time)).close(), [0, 2000], [-0.1, 2000.1]],
  ["trim.start", "decode", (start) => decode(new Blob(), { trim: { start } }), [], [-0.1, Number.POSITIVE_INFINITY]],
  ["trim.end", "decode", (end) => decode(new Blob(), { trim: { end } }), [], [-0.1, Number.NaN]],
  ["frameRate", "decode", (frameRate) => decode(new Blob(), { frameRate }), [], [0, -1]],
])("%s of %s has edges", async (option, _, call, taken, refused) => {
  for (const value of taken) await expect(call(value), `${value}`).resolves.not.toThrow();
  for (const value of refused)
    await expect(call(value), `${value}`).rejects.toMatchObject({ name: "OptionError", details: { option } });
});

const audio = () => new ReadableStream<AudioData>({ start: (controller) => controller.close() });
const locked = <T>(stream: ReadableStream<T>) => stream.getReader() && stream;
const WAV = { mimeType: "audio/wav", edit: film };
const GIF = { mimeType: "image/gif", edit: picture };

test.each<[option: string, of: string, options: (value: never) => object, refused: unknown[]]>([
  ["chunkSize", "WAV", (chunkSize) => ({ ...WAV, chunkSize }), [-1, Number.NaN]],
  ["chunkSize", "a GIF", (chunkSize) => ({ ...GIF, chunkSize }), [-1, Number.NaN]],
  ["chunkSize", "WebM", (chunkSize) => ({ mimeType: "audio/webm", edit: film, chunkSize }), [-1, Number.NaN]],
  ["chunkSize", "MP3", (chunkSize) => ({ mimeType: "audio/mpeg", edit: film, chunkSize }), [-1, Number.NaN]],
  [
    "chunkSize",
    "several tracks",
    (chunkSize) => ({ mimeType: "audio/webm", edit: film, audio: [{}, {}], chunkSize }),
    [-1, Number.NaN],
  ],
  ["gif.maxColors", "a GIF", (maxColors) => ({ ...GIF, gif: { maxColors } }), [1, 257]],
  ["gif.paletteEveryNthFrame", "a GIF", (each) => ({ ...GIF, gif: { paletteEveryNthFrame: each } }), [0, 0.9]],
  ["gif.worker", "a GIF", (worker) => ({ ...GIF, gif: { worker } }), [true, {}]],
  ["framerate", "a GIF", (framerate) => ({ ...GIF, video: { framerate } }), [0, -1]],
  ["audio.numberOfChannels", "WAV", (count) => ({ ...WAV, audio: { numberOfChannels: count } }), [0, 1.5]],
  ["audio.sampleRate", "WAV", (sampleRate) => ({ ...WAV, audio: { sampleRate } }), [0, 1.5]],
  [
    "audio.sampleRate",
    "WebM",
    (rate) => ({ mimeType: "audio/webm", audio: { stream: audio(), sampleRate: rate } }),
    [0],
  ],
  ["audio.bitrate", "a stream", (bitrate) => ({ mimeType: "audio/wav", audio: { stream: audio(), bitrate } }), [-1]],
  ["streaming", "a stream", (streaming) => ({ mimeType: "audio/wav", audio: audio(), streaming }), [1, "yes"]],
  ["faststart", "a stream", (faststart) => ({ mimeType: "audio/wav", audio: audio(), faststart }), [1, "yes"]],
  ["copyStart", "a stream", (copyStart) => ({ mimeType: "audio/wav", audio: audio(), copyStart }), ["start"]],
  ["audio.stream", "a stream", (stream) => ({ mimeType: "audio/wav", audio: { stream } }), [5, locked(audio())]],
  ["video.stream", "a stream", (stream) => ({ mimeType: "image/gif", video: { stream } }), [5, locked(second())]],
])("encode refuses %s of %s", async (option, _, options, refused) => {
  for (const value of refused) {
    const reading = encode(given(options(given(value))))
      .getReader()
      .read();
    await expect(reading, `${value}`).rejects.toMatchObject({ name: "OptionError", details: { option } });
  }
});

test.each([
  [{ ...WAV, chunkSize: 0 }],
  [{ ...WAV, audio: { bitrate: 0, numberOfChannels: 1, sampleRate: 1000 } }],
  [{ ...GIF, chunkSize: 0, gif: { maxColors: 2, paletteEveryNthFrame: 1, repeat: -1 }, video: { framerate: 0.5 } }],
])("encode takes the edges %#", async (options) => {
  const reader = encode(options).getReader();
  await expect(reader.read()).resolves.toMatchObject({ done: false });
  await reader.cancel();
});
