/** Programs that people write with edits: none of them threads a start time. */
import {
  animate,
  audioEffect,
  clip,
  concat,
  copyObstacle,
  type Edit,
  type Effects,
  editInWorker,
  effect,
  encode,
  frameAt,
  fromStreams,
  gap,
  keyframes,
  limit,
  loop,
  type MediaFile,
  MFXPlayer,
  openFile,
  overlay,
  reverse,
  serveEdit,
  sound,
  speed,
  still,
  visual,
  waveform,
  writeToFile,
} from "mfx/next";

const mimeType = 'video/mp4; codecs="h264,aac"';

// 1. Trim and export.
export async function program1(url: string) {
  const file = await openFile(url);
  return encode({ mimeType, edit: clip(file, { start: 1000, end: 4000 }) });
}

// 2. Two clips, crossfade, a title from 1 to 3 s that fades in.
export function program2(coast: MediaFile, city: MediaFile): Edit {
  const film = concat([clip(coast, { start: 1000, end: 3000 }), clip(city, { end: 2000 })], {
    transition: { duration: 500 },
  });
  const title = visual.text("Coast and city", { y: 0.85, opacity: animate("1s 0, 1500ms 1") });
  return effect(film, [title], { trim: { start: 1000, end: 3000 } });
}

// 3. A clip in slow motion with its pitch kept, then a clip in reverse.
export function program3(coast: MediaFile, city: MediaFile): Edit {
  return concat([speed(clip(coast, { end: 2000 }), 0.5), reverse(clip(city, { start: 1000, end: 3000 }))]);
}

// 4. Music that is ducked under speech, repeated to the length of the film, with a fade-out.
export function program4(film: MediaFile, music: MediaFile): Edit {
  const song = clip(loop(music, Infinity), { end: film.duration });
  const mixed = overlay(film, [{ edit: audioEffect(song, [sound.fade({ out: 2000 })]), gain: 0.6, duck: {} }]);
  return audioEffect(mixed, [sound.limiter()]);
}

// 5. Picture in picture with a rounded mask from 2 to 6 s.
export function program5(coast: MediaFile, city: MediaFile, rounded: OffscreenCanvas): Edit {
  const small = effect(clip(city, { end: 4000 }), [visual.mask(rounded)]);
  return overlay(coast, [{ edit: small, at: 2000, x: 0.62, y: 0.6, width: 0.35, gain: 0 }]);
}

// 6. A photo for 3 s with a slow zoom, a second of black, then a clip.
export function program6(photo: ImageBitmap, coast: MediaFile): Edit {
  const moving = effect(still(photo, { duration: 3000 }), [visual.zoom({ factor: animate("0s 1, 3s 1.2") })]);
  return concat([moving, gap(1000), coast], { width: 1280, height: 720, fit: "cover", frameRate: 30 });
}

// 7. A player with a live slider, and another edit on a change.
export function program7(
  canvas: HTMLCanvasElement,
  slider: HTMLInputElement,
  look: HTMLSelectElement,
  file: MediaFile,
) {
  const zoom = visual.zoom({ factor: () => slider.valueAsNumber });
  const edit = () => effect(file, [zoom, look.value === "gray" ? visual.adjustment({ saturation: 0 }) : []]);
  const player = new MFXPlayer(canvas, edit());
  slider.oninput = () => player.refresh();
  look.onchange = () => (player.edit = edit()); // The decoders of the file go on.
  return player;
}

// 8. A project as data → an edit; the export in a worker; a copy without loss if possible.
export interface Clip {
  source: string;
  start: number;
  end: number;
  speed: number;
  volume: number;
  fadeIn: number;
  fadeOut: number;
  crossfade: number;
  effects: Effects;
}
export interface Title {
  text: string;
  at: number;
  duration: number;
  y: number;
  size: number;
  color: string;
}
export interface Music {
  source: string;
  at: number;
  start: number;
  end: number;
  volume: number;
  fadeIn: number;
  fadeOut: number;
}
export interface Project {
  width: number;
  height: number;
  frameRate: number;
  clips: Clip[];
  titles: Title[];
  music: Music[];
}
export type OpenFiles = ReadonlyMap<string, MediaFile | ImageBitmap>;

export function toEdit({ clips, titles, music, ...format }: Project, files: OpenFiles): Edit {
  const transition = clips.slice(1).map(({ crossfade }) => ({ duration: crossfade }));
  const film = concat(
    clips.map((each) => toPart(each, files.get(each.source)!)),
    { ...format, transition, sampleRate: 48_000, numberOfChannels: 2 },
  );
  const texts = titles.map(({ text, at, duration, ...look }) =>
    limit([visual.text(text, look)], { start: at, end: at + duration }),
  );
  const songs = music.map((each) => ({
    edit: withFades(clip(files.get(each.source) as MediaFile, each), each),
    at: each.at,
  }));
  return audioEffect(overlay(effect(film, texts), songs), [sound.limiter()]);
}

function toPart(each: Clip, file: MediaFile | ImageBitmap): Edit {
  const length = (each.end - each.start) / each.speed;
  const part = file instanceof ImageBitmap ? still(file, { duration: length }) : speed(clip(file, each), each.speed);
  return effect(withFades(part, each), [each.effects, visual.fade({ in: each.fadeIn, out: each.fadeOut })]);
}

const withFades = (edit: Edit, { volume, fadeIn, fadeOut }: { volume: number; fadeIn: number; fadeOut: number }) =>
  audioEffect(edit, [sound.gain({ gain: volume }), sound.fade({ in: fadeIn, out: fadeOut })]);

/** In the worker's module. */
export const serve = () =>
  serveEdit<{ project: Project; files: ReadonlyMap<string, File> }>(async (values) => {
    const { project, files } = values();
    const opened = await Promise.all([...files].map(async ([id, file]) => [id, await openFile(file)] as const));
    return toEdit(project, new Map(opened));
  });

/** On the page: the worker encodes, and copies what is only cut. */
export async function exportProject(
  worker: Worker,
  project: Project,
  files: ReadonlyMap<string, File>,
  signal: AbortSignal,
) {
  const edit = await editInWorker(worker, { project, files }, { signal });
  const obstacle = await copyObstacle(edit);
  if (obstacle) console.info(`encodes: ${obstacle.details.reason} in ${obstacle.details.path}`);
  await writeToFile(encode({ mimeType, edit, copy: "auto", signal }), "film.mp4", "MP4 video", { signal });
}

// Types that fit together: spread tracks, tags, lists, streams as edits.
export async function together(
  file: MediaFile,
  url: string,
  tags: import("mfx/next").Tags,
  commentary: Edit,
  camera: ReadableStream<VideoFrame>,
) {
  encode({ mimeType, tags, ...(await file.open()) });
  const { decode } = await import("mfx/next");
  const decoded = await decode(url);
  encode({ mimeType, audio: decoded.audioTracks, video: decoded.video });
  encode({ mimeType, tags, ...decoded });
  encode({ mimeType, edit: file, audio: [{ language: "eng" }, { edit: commentary, language: "deu" }] });
  const lifted: Edit = fromStreams(() => decode(url), { duration: 5000 });
  const live = fromStreams(() => ({ video: camera }), { duration: Infinity, live: true, tracks: ["video"] });
  (await frameAt(lifted, 1000)).close();
  await waveform(lifted);
  const size = keyframes([
    { time: 0, value: 0.3 },
    { time: 1000, value: 1 },
  ]);
  return overlay(live, [{ edit: lifted, width: size, opacity: animate("0s 0, 1s 1") }]);
}
