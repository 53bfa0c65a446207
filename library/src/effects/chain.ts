import { sizeAfter } from "../gl/planner.ts";
import type { Effect, Size, Step } from "../gl/step.ts";
import { wrong } from "./options.ts";

/** Effects in the order they are applied; lists may hold lists, as the functions of `visual` return them. */
export type Effects = readonly (Effect | Effects)[];

/** One list of all effects. */
export function flatten(effects: Effects): Effect[] {
  const refuse = (what: unknown) => wrong("effects", "a list of calls, as `visual.zoom({ factor: 2 })`", what);
  if (!Array.isArray(effects)) return refuse(effects);
  return effects.flatMap((one: Effect | Effects) => {
    if (Array.isArray(one)) return flatten(one);
    if (typeof one === "object" && one !== null && "steps" in one) return [one];
    return refuse(one);
  });
}

/** What is to be done for a frame, each effect being told the size the ones before it leave. */
export async function stepsOf(chain: readonly Effect[], frame: VideoFrame, size: Size): Promise<Step[]> {
  const all: Step[] = [];
  for (const one of chain) {
    const pending = one.steps(frame, size);
    const steps = pending instanceof Promise ? await pending : pending;
    for (const step of steps) size = sizeAfter(step, size);
    all.push(...steps);
  }
  return all;
}

/** Ends all second videos of a chain. */
export async function closeAll(chain: readonly Effect[], reason?: unknown): Promise<void> {
  await Promise.all(chain.map((one) => one.close?.(reason)));
}
