import { sizeAfter } from "../gl/planner.ts";
import type { BegunEffect, Effect, EffectRun, Step } from "../gl/step.ts";
import type { Extent } from "../gl/values.ts";
import { wrongOption } from "../media/check-option.ts";

/**
 * Effects in the order in which they apply. Lists may hold lists, as the functions of `visual` return them.
 *
 * @group Effects
 * @since next
 */
export type Effects = readonly (Effect | Effects)[];

/** One list of all effects. */
export function flatten(effects: Effects): Effect[] {
  const refuse = (what: unknown) =>
    wrongOption(
      "effects",
      "a list of effects",
      what,
      "Call the functions of `visual`: `[visual.zoom({ factor: 2 })]`.",
    );
  if (!Array.isArray(effects)) return refuse(effects);
  const list: Effect[] = effects.flat(Infinity);
  for (const one of list) if (!isEffect(one)) refuse(one);
  return list;
}

const isEffect = (one: Effect | undefined): boolean =>
  typeof one === "object" && one !== null && ("steps" in one || "begin" in one);

/** Makes the state of effects for a run. */
export const begun = (effects: readonly Effect[], run: EffectRun): BegunEffect[] =>
  effects.map((one) => ("begin" in one ? one.begin(run) : one));

/** All steps for a frame. Each effect gets the size that the effects before it produce. */
export async function stepsOf(chain: readonly BegunEffect[], frame: VideoFrame, size: Extent): Promise<Step[]> {
  const all: Step[] = [];
  for (const one of chain) {
    for (const step of await one.steps(frame, size)) {
      size = sizeAfter(step, size);
      all.push(step);
    }
  }
  return all;
}

/** Closes the second videos of a chain. */
export async function closeAll(chain: readonly BegunEffect[], reason?: unknown): Promise<void> {
  await Promise.all(chain.map((one) => one.close?.(reason)));
}
