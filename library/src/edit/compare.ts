import { limit } from "../effects/limit.ts";
import { isPlain, madeOf } from "../media/made.ts";
import { type Edit, isEdit, type Kind, recipeOf } from "./edit.ts";

/** Times in milliseconds: frames and samples that begin in it may differ. The end may be infinite. */
export interface Difference {
  start: number;
  end: number;
}

/** Whether two edits were made alike, so that they show the same at all times. */
export function isSameEdit(a: Edit, b: Edit): boolean {
  if (a === b) return true;
  const [one, other] = [recipeOf(a), recipeOf(b)];
  return (
    one.stage === other.stage &&
    one.inputs.length === other.inputs.length &&
    isSameValue(one.options, other.options) &&
    one.inputs.every((input, index) => isSameEdit(input, other.inputs[index]!))
  );
}

/** Options by value, edits and what tells how it was made by that, and everything else by identity. */
function isSameValue(a: unknown, b: unknown): boolean {
  if (Object.is(a, b)) return true;
  if (typeof a !== typeof b || a === null || b === null || a === undefined) return false;
  if (typeof a === "object" || typeof a === "function") {
    const [one, other] = [madeOf(a), madeOf(b as object)];
    if (one && other) return one.by === other.by && one.index === other.index && isSameValue(one.given, other.given);
    if (one || other) return false;
  }
  if (isEdit(a)) return isEdit(b) && isSameEdit(a, b);
  if (Array.isArray(a)) {
    return Array.isArray(b) && a.length === b.length && a.every((each, index) => isSameValue(each, b[index]));
  }
  if (!isPlain(a) || !isPlain(b)) return false;
  return [...new Set([...Object.keys(a), ...Object.keys(b)])].every((name) => isSameValue(a[name], b[name]));
}

const ALL: readonly Difference[] = [{ start: 0, end: Number.POSITIVE_INFINITY }];

/** Times at which the pictures or the sounds of two edits may differ. None is missed, but some may be the same. */
export function differences(a: Edit, b: Edit, kind: Kind): readonly Difference[] {
  if (isSameEdit(a, b)) return [];
  const [one, other] = [recipeOf(a), recipeOf(b)];
  if (!isSameValue(a[kind], b[kind]) || one.stage !== other.stage) return ALL;
  if (!a[kind]) return [];
  const [from, to] = [one.inputs[0], other.inputs[0]];
  const below = () => (from && to ? differences(from, to, kind) : ALL);
  switch (one.stage) {
    case "clip": {
      const { start } = one.options as { start: number };
      if (start !== other.options.start) return ALL;
      return joined([...moved(below(), -start), ...lengthDifference(a, b)]);
    }
    case "concat":
      return joined(differencesOfParts(a, b, kind));
    case "effect":
      if (kind === "audio") return below();
      return joined([...below(), ...differencesOfEffects(one.options, other.options)]);
    case "audioEffect": {
      const inputs = below();
      if (kind === "video") return inputs;
      if (!isSameValue(one.options, other.options)) return ALL;
      // Effects remember what they have heard.
      return inputs.length === 0 ? [] : [{ start: inputs[0]!.start, end: Number.POSITIVE_INFINITY }];
    }
    case "overlay":
      return differencesOfLayers(a, b, kind);
    case "speed": {
      const { factor } = one.options;
      // A sound at another speed is made of segments, which reach beyond their times.
      if (kind === "audio" || typeof factor !== "number" || factor !== other.options.factor) return ALL;
      return below().map(({ start, end }) => ({ start: start / factor, end: end / factor }));
    }
    case "conform":
      return isSameValue(one.options, other.options) ? below() : ALL;
    default:
      return ALL;
  }
}

/** From the end of the shorter edit on. */
function lengthDifference(a: Edit, b: Edit): Difference[] {
  if (Object.is(a.duration, b.duration)) return [];
  return [{ start: Math.min(a.duration, b.duration) || 0, end: Number.POSITIVE_INFINITY }];
}

const moved = (spans: readonly Difference[], by: number): Difference[] =>
  spans.flatMap(({ start, end }) => (end + by > 0 ? [{ start: Math.max(0, start + by), end: end + by }] : []));

function differencesOfParts(a: Edit, b: Edit, kind: Kind): Difference[] {
  const [one, other] = [recipeOf(a), recipeOf(b)];
  const [{ transition: joints, ...format }, { transition: otherJoints, ...otherFormat }] = [one.options, other.options];
  if (!isSameValue(format, otherFormat)) return [...ALL];
  const found: Difference[] = [];
  let at = 0;
  for (const [index, part] of one.inputs.entries()) {
    const next = other.inputs[index];
    const joint = jointAfter(joints, index);
    const rest = { start: at, end: Number.POSITIVE_INFINITY };
    if (!next) return [...found, rest];
    found.push(...moved(differences(part, next, kind), at));
    const goesOn = part.duration === next.duration && isSameValue(joint, jointAfter(otherJoints, index));
    const hasNext = index + 1 < one.inputs.length || index + 1 < other.inputs.length;
    const end = at + Math.min(part.duration, next.duration);
    // The picture or the sound of the part may end earlier, and the next one may overlap it.
    if (!goesOn && hasNext) {
      const overlap = Math.max(joint?.duration ?? 0, jointAfter(otherJoints, index)?.duration ?? 0);
      return [...found, { start: Math.max(0, end - overlap) || 0, end: Number.POSITIVE_INFINITY }];
    }
    if (!goesOn) return [...found, { start: end || 0, end: Number.POSITIVE_INFINITY }];
    at += part.duration - (joint?.duration ?? 0);
  }
  const isUncertain = Object.values(a[kind] ?? {}).includes(undefined);
  if (found.length > 0 && isUncertain) return [...ALL];
  const isLonger = other.inputs.length > one.inputs.length;
  return isLonger ? [...found, { start: at, end: Number.POSITIVE_INFINITY }] : found;
}

interface Layer {
  edit: Edit;
  look: { at?: number };
}

function layersOf(edit: Edit): { base: Edit; layers: Layer[]; format: object } {
  const { inputs, options } = recipeOf(edit);
  const { layers: looks, ...format } = options as { layers: Layer["look"][] };
  const [base, ...edits] = inputs as [Edit, ...Edit[]];
  return { base, layers: edits.map((layer, index) => ({ edit: layer, look: looks[index]! })), format };
}

/** Those of the base, and the times of layers that differ. */
function differencesOfLayers(a: Edit, b: Edit, kind: Kind): readonly Difference[] {
  const [one, other] = [layersOf(a), layersOf(b)];
  if (!isSameValue(one.format, other.format)) return ALL;
  const isSame = (layer: Layer, next: Layer) => isSameEdit(layer.edit, next.edit) && isSameValue(layer.look, next.look);
  const changed = withoutCommon(one.layers, other.layers, isSame).flat();
  const isFilled = !one.base[kind] || !other.base[kind];
  // What fills a base without picture or sound depends on all layers, and is as long as the base.
  if (isFilled && changed.length > 0) return ALL;
  const spans = changed
    .filter(({ edit }) => edit[kind])
    .map(({ edit, look: { at = 0 } }) => ({
      start: Math.max(0, at),
      end: at + edit.duration || Number.POSITIVE_INFINITY,
    }));
  const ofBase = [...differences(one.base, other.base, kind), ...(isFilled ? lengthDifference(a, b) : [])];
  const found = joined([...ofBase, ...spans]);
  // Volumes that follow another sound remember what they have heard.
  return kind === "video" || found.length === 0 ? found : [{ start: found[0]!.start, end: Number.POSITIVE_INFINITY }];
}

interface Joint {
  duration?: number;
}

const jointAfter = (transition: unknown, index: number): Joint | undefined =>
  (Array.isArray(transition) ? transition[index] : transition) as Joint | undefined;

function differencesOfEffects(
  one: Readonly<Record<string, unknown>>,
  other: Readonly<Record<string, unknown>>,
): readonly Difference[] {
  const [{ effects, trim, ...rest }, { effects: otherEffects, trim: otherTrim, ...otherRest }] = [one, other];
  if (!isSameValue(rest, otherRest)) return ALL;
  const spans = [spanOf(trim), spanOf(otherTrim)];
  if (!isSameValue(trim, otherTrim)) return spans;
  const [a, b] = withoutCommon(effects as readonly object[], otherEffects as readonly object[]);
  const [trimmed] = spans as [Difference, Difference];
  return [...a, ...b].map((each) => {
    const { start, end } = spanOfEffect(each);
    return { start: Math.max(start, trimmed.start), end: Math.min(end, trimmed.end) };
  });
}

/** Two lists without what both begin and end with. */
function withoutCommon<T>(
  a: readonly T[],
  b: readonly T[],
  isSame: (one: T, other: T) => boolean = isSameValue,
): [readonly T[], readonly T[]] {
  const least = Math.min(a.length, b.length);
  let first = 0;
  while (first < least && isSame(a[first]!, b[first]!)) first++;
  let last = 0;
  while (last < least - first && isSame(a.at(-1 - last)!, b.at(-1 - last)!)) last++;
  return [a.slice(first, a.length - last), b.slice(first, b.length - last)];
}

/** When an effect applies: the range that `limit` was given. */
function spanOfEffect(effect: object): Difference {
  const made = madeOf(effect);
  const when = made?.by === limit ? made.given[1] : undefined;
  return spanOf(isPlain(when) ? when : undefined);
}

function spanOf(range: unknown): Difference {
  const { start = 0, end = Number.POSITIVE_INFINITY } = (range ?? {}) as Partial<Difference>;
  return { start, end };
}

/** In order, without overlaps. */
function joined(spans: readonly Difference[]): readonly Difference[] {
  const result: Difference[] = [];
  for (const span of [...spans].filter(({ start, end }) => start < end).sort((a, b) => a.start - b.start)) {
    const last = result.at(-1);
    if (last && span.start <= last.end) last.end = Math.max(last.end, span.end);
    else result.push({ ...span });
  }
  return result;
}
