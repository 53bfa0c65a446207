/** Checks a project that was read: its file may be damaged, or written by another program. */
import {
  type Clip,
  type Mix,
  type Music,
  type Overlay,
  type Project,
  type Source,
  sourceOf,
  type Title,
} from "./project.ts";

type Check = (value: unknown) => boolean;
/** Properties that may be missing have a check as well. */
type Checks<Type> = { [Key in keyof Type]-?: Check };

const text: Check = (value) => typeof value === "string";
const flag: Check = (value) => typeof value === "boolean";
const number: Check = (value) => Number.isFinite(value);
const positive: Check = (value) => number(value) && Number(value) > 0;
const notNegative: Check = (value) => number(value) && Number(value) >= 0;
const oneOf =
  (...values: unknown[]): Check =>
  (value) =>
    values.includes(value);
const optional =
  (check: Check): Check =>
  (value) =>
    value === undefined || check(value);
const listOf =
  (check: Check): Check =>
  (value) =>
    Array.isArray(value) && value.every((each) => check(each));
const isObject = (value: unknown): value is Record<string, unknown> => typeof value === "object" && value !== null;
const objectOf =
  (checks: Record<string, Check>): Check =>
  (value) =>
    isObject(value) && Object.entries(checks).every(([name, check]) => check(value[name]));

const source = objectOf({
  id: text,
  name: text,
  kind: oneOf("video", "picture", "sound"),
  duration: positive,
  width: notNegative,
  height: notNegative,
  hasSound: flag,
} satisfies Checks<Source>);

const mix = { isMuted: optional(flag), isSolo: optional(flag) } satisfies Checks<Mix>;
const part = {
  id: text,
  source: text,
  start: notNegative,
  end: positive,
  volume: notNegative,
  fadeIn: notNegative,
  fadeOut: notNegative,
};

const clip = objectOf({
  ...part,
  speed: positive,
  crossfade: notNegative,
  transition: optional(oneOf("crossfade", "wipe", "slide")),
  turn: optional(oneOf(0, 90, 180, 270)),
  flip: optional(oneOf("none", "sideways", "upright")),
  isFilling: optional(flag),
  effects: (value) => isObject(value) && Object.values(value).every(number),
} satisfies Checks<Clip>);

const overlay = objectOf({
  ...part,
  at: notNegative,
  x: number,
  y: number,
  width: positive,
  shape: notNegative,
  corners: notNegative,
  angle: number,
  opacity: notNegative,
} satisfies Checks<Overlay>);

const title = objectOf({
  id: text,
  text,
  at: notNegative,
  duration: positive,
  x: number,
  y: number,
  size: positive,
  color: text,
  font: text,
  background: text,
  fadeIn: notNegative,
  fadeOut: notNegative,
} satisfies Checks<Title>);

const music = objectOf({ ...part, ...mix, at: notNegative, isDucked: optional(flag) } satisfies Checks<Music>);

const project = objectOf({
  version: oneOf(1),
  id: text,
  name: text,
  width: positive,
  height: positive,
  frameRate: positive,
  sources: listOf(source),
  clips: listOf(clip),
  overlays: listOf(overlay),
  titles: listOf(title),
  music: listOf(music),
  clipSound: objectOf(mix),
  changed: optional(number),
} satisfies Checks<Project>);

/** Whether all properties have values with which the editor can go on, and all parts have a file. */
export function isProject(value: unknown): value is Project {
  if (!project(value)) return false;
  const read = value as Project;
  const parts = [...read.clips, ...read.overlays, ...read.music];
  return parts.every((each) => each.start < each.end && sourceOf(read, each));
}
