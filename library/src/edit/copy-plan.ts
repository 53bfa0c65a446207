import { type MFXErrorDetails, OptionError } from "../errors.ts";
import { type Edit, type Kind, kindsOf, recipeOf } from "./edit.ts";

/** Why a track cannot be copied. */
type CopyReason = NonNullable<MFXErrorDetails["reason"]>;

/** A range of an opened file, whose packets can be copied. */
export interface Segment {
  file: Edit;
  /** In milliseconds of the file. */
  start: number;
  /** In milliseconds of the file. Infinite if the file doesn't say how long it is. */
  end: number;
  /** Place in the edit, such as `"concat[1].clip"`. */
  path: string;
}

interface Range {
  start: number;
  end: number;
}

/** The error of a track that cannot be copied. */
export const copyObstacleAt = (path: string, reason: CopyReason, message: string, cause?: unknown): OptionError =>
  new OptionError("copy", `\`${path}\` cannot be copied: ${message}`, { path, reason, cause });

/**
 * The ranges of files that a track of an edit consists of.
 *
 * @throws OptionError if a stage makes new frames or sound.
 */
export function segmentsOf(edit: Edit, kind: Kind): Segment[] {
  const path = recipeOf(edit).stage;
  const segments: Segment[] = [];
  for (const next of read(edit, kind, { start: 0, end: endOf(edit) }, path)) {
    const last = segments.at(-1);
    const goesOn = last && last.file === next.file && last.end === next.start;
    if (goesOn) last.end = next.end;
    else segments.push(next);
  }
  return segments;
}

const endOf = ({ duration }: Edit) => (Number.isNaN(duration) ? Number.POSITIVE_INFINITY : duration);

/** The segments of a range of an edit. */
function* read(edit: Edit, kind: Kind, range: Range, path: string): Generator<Segment, void> {
  const { stage, options, inputs } = recipeOf(edit);
  const below = (input: Edit, part: Range, place = "") => {
    const { stage: name } = recipeOf(input);
    return read(input, kind, part, `${path}${place}${name === "file" ? "" : `.${name}`}`);
  };
  const refuse = (reason: CopyReason, message: string) => {
    throw copyObstacleAt(path, reason, message);
  };
  if (!kindsOf(edit).includes(kind)) refuse("format", `it has no ${kind}.`);
  const [input] = inputs as [Edit, ...Edit[]];
  switch (stage) {
    case "file":
      yield { file: edit, ...range, path };
      return;
    case "clip": {
      const { start } = options as { start: number };
      yield* below(input, { start: range.start + start, end: range.end + start });
      return;
    }
    case "concat":
    case "loop": {
      const { times = inputs.length } = options as { times?: number };
      if (hasTransition(options)) refuse("transition", "it has a transition.");
      checkFormat(edit, input, kind, options, path);
      if (Math.min(times, range.end) === Number.POSITIVE_INFINITY) refuse("streams", "it has no end.");
      let at = 0;
      for (let index = 0; index < times && at < range.end; index++) {
        const part = inputs[index % inputs.length]!;
        const start = Math.max(0, range.start - at);
        const end = Math.min(endOf(part), range.end - at);
        if (start < end) yield* below(part, { start, end }, stage === "concat" ? `[${index}]` : "");
        at += endOf(part);
      }
      return;
    }
    case "combine": {
      const source = kind === "video" || !options.hasVideo ? input : inputs[1]!;
      yield* below(source, { start: range.start, end: Math.min(range.end, endOf(source)) }, `.${kind}`);
      return;
    }
    case "conform":
      checkFormat(edit, input, kind, options, path);
      yield* below(input, range);
      return;
    case "effect":
    case "audioEffect":
      if ((stage === "effect") === (kind === "video")) refuse("effect", "it has effects.");
      yield* below(input, range);
      return;
    case "overlay":
      if (inputs.slice(1).some((layer) => layer[kind])) refuse("layer", "it has layers.");
      checkFormat(edit, input, kind, options, path);
      yield* below(input, range, ".base");
      return;
    case "speed":
    case "reverse":
      return refuse("speed", "its speed is another one.");
    case "still":
      return refuse("picture", "its frames are made.");
    default:
      return refuse("streams", "its streams are no tracks of a file.");
  }
}

/** Whether parts overlap. */
function hasTransition({ transition }: Readonly<Record<string, unknown>>): boolean {
  return [transition].flat().some((each) => ((each as { duration?: number } | undefined)?.duration ?? 0) > 0);
}

/** @throws OptionError if a stage converts what its inputs give. */
function checkFormat(
  edit: Edit,
  input: Edit,
  kind: Kind,
  options: Readonly<Record<string, unknown>>,
  path: string,
): void {
  const names = kind === "video" ? ["width", "height", "frameRate"] : ["sampleRate", "numberOfChannels"];
  const formatOf = (from: Edit) => new Map<string, unknown>(Object.entries(from[kind] ?? {}));
  const [own, given] = [formatOf(edit), formatOf(input)];
  // Frames of the same rate may still be at other times.
  const changed = names.find((name) => {
    return options[name] !== undefined && (name === "frameRate" || own.get(name) !== given.get(name));
  });
  if (changed) throw copyObstacleAt(path, "format", `it sets \`${changed}\`.`);
}
