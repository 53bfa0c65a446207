import type { AreaStep, CustomStep, PixelStep, Step, TransformStep } from "./step.ts";
import type { Extent } from "./values.ts";

/** Steps that share a pass. An area step is the first of its pass; a custom shader has a pass of its own. */
export interface Pass {
  steps: (TransformStep | PixelStep | AreaStep)[];
  size: Extent;
  custom?: CustomStep;
}

/** The area step of a pass. */
export const areaOf = ({ steps: [first] }: Pass): AreaStep | undefined => (first?.kind === "area" ? first : undefined);

/**
 * Fuses steps into as few passes as possible without changing the picture. A new pass starts at a step that reads neighboring pixels, because
 * these must be drawn first, and at a resampling of such a result, because it must be rounded and clamped first.
 */
export function plan(steps: readonly Step[], size: Extent): Pass[] {
  const passes: Pass[] = [];
  for (const step of steps) {
    const last = passes.at(-1);
    size = sizeAfter(step, size);
    if (step.kind === "custom") passes.push({ steps: [], size, custom: step });
    else if (last && !last.custom && canFollow(last.steps, step)) {
      last.steps.push(step);
      last.size = size;
    } else passes.push({ steps: [step], size });
  }
  return passes;
}

/** Textures per shader that WebGL2 guarantees, and the most that one picture needs: one per plane. */
const UNITS = 16;
const PLANES = 4;

const unitsOf = (step: Step): number => {
  const { layers = {}, textures = {} } = step as Partial<PixelStep>;
  return Object.keys(layers).length * PLANES + Object.keys(textures).length;
};

function canFollow(steps: readonly Step[], step: Step): boolean {
  if (step.kind === "area" || resizes(step)) return false;
  if ([...steps, step].reduce((sum, one) => sum + unitsOf(one), PLANES) > UNITS) return false;
  return step.kind === "pixel" || steps[0]?.kind !== "area";
}

/** Whether a step gives the picture another number of square pixels. */
export const resizes = (step: Step): boolean => step.kind === "transform" && step.resizes === true;

/** The size of the picture after a step. */
export const sizeAfter = (step: Step, size: Extent): Extent => ("size" in step && step.size) || size;

/** Whether the picture is opaque after the steps: none makes it transparent or uncovers the area outside it. */
export function opaqueAfter(steps: readonly Step[], opaque: boolean): boolean {
  return steps.reduce((before, step) => {
    if (step.kind === "transform") return before && (step.covered || covers(step));
    if (step.kind === "pixel" && step.transparent !== undefined) return !step.transparent;
    return before && step.kind !== "custom";
  }, opaque);
}

function covers({ matrix: [a, b, , c, d, , e, f] }: TransformStep): boolean {
  const within = (value: number) => value > -1e-4 && value < 1 + 1e-4;
  return [0, 1].every((x) => [0, 1].every((y) => within(a! * x + c! * y + e!) && within(b! * x + d! * y + f!)));
}
