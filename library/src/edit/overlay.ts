import { planOf } from "../effects/apply.ts";
import { checkNames, type Names } from "../media/check-names.ts";
import { checkNumber, FINITE, wrongOption } from "../media/check-option.ts";
import { applySound, withMemory } from "../sound/apply-sound.ts";
import { generate } from "../sound/generate.ts";
import { mix } from "../sound/mix.ts";
import type { SoundEffect } from "../sound/sound-effect.ts";
import { blankFrames } from "./blank.ts";
import type { EditFormat } from "./concat-options.ts";
import { conform } from "./conform.ts";
import { checkEdit, type Edit, type EditStreams, isEdit, makeEdit, openInput, type Run, soundOf } from "./edit.ts";
import { checkFormat, joinedPicture, joinedSound, withoutFacts } from "./edit-format.ts";
import { withEffects } from "./effect.ts";
import { DEFAULT_FORMAT } from "./join-audio.ts";
import type { Layer } from "./layer.ts";
import { layerPicture } from "./layer-picture.ts";

/**
 * Lays edits over an edit: titles, picture in picture, watermarks, music. The result has the duration, the frames and the sound format of `base`; a
 * base without picture or sound gets them from its first layer that has one. Sounds are added: end with `sound.limiter()` if they may clip.
 *
 * @param base - The edit at the bottom.
 * @param layers - Edits, or edits with their time, place and volume, from the bottom to the top.
 * @param options - Size, frame rate and sound format of the result.
 * @returns The edit.
 * @throws `OptionError` if an option is invalid.
 *
 * @example
 * ```ts live
 * import { clip, frameAt, openFile, overlay } from "mfx";
 *
 * const coast = await openFile(video);
 * const city = clip(await openFile("/media/city.mp4"), { end: 3000 });
 * const film = overlay(coast, [{ edit: city, at: 1000, x: 0.6, y: 0.6, width: 0.35 }]);
 * await show(await frameAt(film, 2000));
 * ```
 *
 * @group Editing
 * @since next
 */
export function overlay(base: Edit, layers: readonly (Layer | Edit)[], options: EditFormat = {}): Edit {
  checkEdit("base", base);
  const format = withoutFacts(options);
  checkFormat(format);
  if (!Array.isArray(layers)) wrongOption("layers", "a list of edits and layers", layers);
  const list = layers.map((layer: Layer | Edit) => (isEdit(layer) ? { edit: layer } : layer));
  for (const [index, layer] of list.entries()) checkLayer(layer, index);
  const pictures = list.flatMap((layer, index) => (layer.edit.video ? layerPicture(layer, placeOf(index)) : []));
  const plan = planOf(pictures, {});
  const sounds = list.flatMap((layer, index) => (layer.edit.audio ? layerSound(layer, placeOf(index)) : []));
  const bottom = bottomOf(base, list, format);
  return makeEdit({
    recipe: {
      stage: "overlay",
      options: { ...format, layers: list.map(({ edit, ...look }) => look) },
      inputs: [base, ...list.map(({ edit }) => edit)],
    },
    duration: base.duration,
    video: bottom.video,
    audio: soundOf(bottom),
    start: async (run) => {
      const { video, audio, path } = await openInput(bottom, withMemory(run, sounds), ".base");
      const shape = { duration: base.duration, inputPath: path };
      return {
        video: video && pictures.length > 0 ? withEffects(video, plan, run, shape) : video,
        audio: audio && sounds.length > 0 ? applySound(audio, sounds, run, path) : audio,
      };
    },
  });
}

const placeOf = (index: number) => `.layers[${index}]`;

const LAYER_NAMES = {
  edit: true,
  at: true,
  x: true,
  y: true,
  width: true,
  height: true,
  fit: true,
  opacity: true,
  blend: true,
  gain: true,
  duck: true,
} satisfies Names<Layer>;

function checkLayer(layer: Layer, index: number): void {
  const option = `layers[${index}]`;
  if (typeof layer !== "object" || layer === null) wrongOption(option, "an edit or a layer", layer);
  checkNames(layer, LAYER_NAMES, `${option}.`);
  checkEdit(`${option}.edit`, layer.edit);
  if (layer.at !== undefined) checkNumber(`${option}.at`, layer.at, FINITE);
}

function layerSound({ edit, at, gain, duck }: Layer, place: string): SoundEffect[] {
  if (gain === 0) return [];
  return mix(edit, { at, gain, duck }).map((effect) => ({
    ...effect,
    begin: (run) => effect.begin!({ ...run, path: run.path + place }),
  }));
}

/** The edit at the bottom in the wanted format, with a picture and a sound if a layer has them. */
function bottomOf(base: Edit, layers: readonly Layer[], options: EditFormat): Edit {
  const edits = [base, ...layers.map(({ edit }) => edit)];
  const isFilled =
    edits.some(({ video }) => video) === !!base.video && edits.some(({ audio }) => audio) === !!base.audio;
  const filled = isFilled ? base : filledBase(base, layers, options);
  return Object.values(options).some((value) => value !== undefined) ? conform(filled, options) : filled;
}

/** Frame rate of a base without picture, if nothing tells another one. */
const BLANK_RATE = 30;

function filledBase(base: Edit, layers: readonly Layer[], options: EditFormat): Edit {
  const edits = [base, ...layers.map(({ edit }) => edit)];
  const picture = joinedPicture(edits.filter(({ video }) => video).slice(0, 1), options);
  const video = picture && { ...picture, frameRate: picture.frameRate ?? BLANK_RATE };
  const audio = joinedSound(edits, options);
  const { duration } = base;
  // Without a known length, silence lasts as long as the layers.
  const ends = layers.map(({ edit, at = 0 }) => at + edit.duration).filter((end) => !Number.isNaN(end));
  const length = Number.isNaN(duration) ? Math.max(0, ...ends) : duration;
  const blanks = (run: Run): EditStreams => {
    const { sampleRate = DEFAULT_FORMAT.sampleRate, numberOfChannels = DEFAULT_FORMAT.numberOfChannels } = audio ?? {};
    const size = { ...(video?.width && { width: video.width }), ...(video?.height && { height: video.height }) };
    return {
      ...(video &&
        run.video !== undefined && {
          video: blankFrames({ ...size, frameRate: video.frameRate, from: run.video, end: length * 1000 }, run.signal),
        }),
      ...(audio &&
        run.audio !== undefined && {
          audio: generate({ from: run.audio, end: length * 1000, sampleRate, numberOfChannels }, run.signal),
        }),
    };
  };
  return makeEdit({
    recipe: { stage: "file", options: {}, inputs: [base] },
    duration,
    video: base.video ?? video,
    audio: base.audio ? soundOf(base) : audio,
    start: async (run) => {
      const { video, audio } = await openInput(base, run);
      const isMissing = {
        ...run,
        video: base.video ? undefined : run.video,
        audio: base.audio ? undefined : run.audio,
      };
      const blank = blanks(isMissing);
      return { video: video ?? blank.video, audio: audio ?? blank.audio };
    },
  });
}
