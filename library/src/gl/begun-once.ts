import type { BegunEffect, Effect } from "./step.ts";

const states = new WeakMap<Effect, BegunEffect>();

/** The one state of an effect, for APIs in which no stream tells where the use of an effect begins. */
export function begunOnce(effect: Effect): BegunEffect {
  if (!("begin" in effect)) return effect;
  const state = states.get(effect) ?? effect.begin({ duration: Number.NaN, signal: undefined, path: "" });
  states.set(effect, state);
  return state;
}
