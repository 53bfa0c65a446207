import { isPlain, madeOf } from "../media/made.ts";
import { type Edit, isEdit, recipeOf } from "./edit.ts";

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

/** Whether the sounds of two edits are the same at all times. Of edits of unknown length, that is not known. */
export function hasSameSound(a: Edit, b: Edit): boolean {
  if (isSameEdit(a, b)) return true;
  if (a.duration !== b.duration || !isSameValue(a.audio, b.audio)) return false;
  if (!a.audio) return true;
  if (recipeOf(a).stage !== recipeOf(b).stage) return false;
  const [one, other] = [heardIn(a), heardIn(b)];
  return (
    one.inputs.length === other.inputs.length &&
    isSameValue(one.options, other.options) &&
    one.inputs.every((input, index) => hasSameSound(input, other.inputs[index]!))
  );
}

/** What the sound of an edit depends on. */
function heardIn(edit: Edit): { options: unknown; inputs: readonly Edit[] } {
  const { stage, options, inputs } = recipeOf(edit);
  // Its effects change the picture alone.
  if (stage === "effect") return { options: undefined, inputs };
  if (stage !== "overlay") return { options, inputs };
  const looks = options.layers as readonly object[];
  return {
    options: { ...options, layers: looks.filter((_, index) => inputs[index + 1]!.audio) },
    inputs: inputs.filter((input, index) => index === 0 || input.audio),
  };
}
