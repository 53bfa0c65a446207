import bezier from "bezier-easing";
import * as d3 from "d3-ease";
import { OptionError } from "../errors.ts";

type Curve = "Quad" | "Cubic" | "Quart" | "Quint" | "Sine" | "Expo" | "Circ" | "Back" | "Elastic" | "Bounce";

/** Names of easing curves. @inline */
export type EasingName =
  | "linear"
  | "hold"
  | `${"in" | "out" | "inOut"}${Curve}`
  | "ease"
  | "ease-in"
  | "ease-out"
  | "ease-in-out"
  | `cubic-bezier(${string})`;

/**
 * Easing between two keyframes: a name, a `cubic-bezier(x1, y1, x2, y2)` as in CSS, or a function that maps linear progress (0 to 1) to
 * eased progress.
 *
 * @inline
 */
export type Easing = EasingName | ((progress: number) => number);

type EasingFunction = (progress: number) => number;

const CURVES: Record<Curve, Record<"in" | "out" | "inOut", EasingFunction>> = {
  Quad: { in: d3.easeQuadIn, out: d3.easeQuadOut, inOut: d3.easeQuadInOut },
  Cubic: { in: d3.easeCubicIn, out: d3.easeCubicOut, inOut: d3.easeCubicInOut },
  Quart: powers(4),
  Quint: powers(5),
  Sine: { in: d3.easeSinIn, out: d3.easeSinOut, inOut: d3.easeSinInOut },
  Expo: { in: d3.easeExpIn, out: d3.easeExpOut, inOut: d3.easeExpInOut },
  Circ: { in: d3.easeCircleIn, out: d3.easeCircleOut, inOut: d3.easeCircleInOut },
  Back: { in: d3.easeBackIn, out: d3.easeBackOut, inOut: d3.easeBackInOut },
  Elastic: { in: d3.easeElasticIn, out: d3.easeElasticOut, inOut: d3.easeElasticInOut },
  Bounce: { in: d3.easeBounceIn, out: d3.easeBounceOut, inOut: d3.easeBounceInOut },
};

function powers(exponent: number) {
  return {
    in: d3.easePolyIn.exponent(exponent),
    out: d3.easePolyOut.exponent(exponent),
    inOut: d3.easePolyInOut.exponent(exponent),
  };
}

/** Named easings outside d3-ease's curves. The CSS names are defined as Bézier curves. */
const NAMED: Record<string, EasingFunction> = {
  linear: d3.easeLinear,
  hold: (progress) => (progress < 1 ? 0 : 1),
  ease: bezier(0.25, 0.1, 0.25, 1),
  "ease-in": bezier(0.42, 0, 1, 1),
  "ease-out": bezier(0, 0, 0.58, 1),
  "ease-in-out": bezier(0.42, 0, 0.58, 1),
};

/** The function that an easing names. */
export function resolveEasing(easing: Easing): EasingFunction {
  if (typeof easing === "function") return easing;
  const named = Object.hasOwn(NAMED, easing) ? NAMED[easing] : undefined; // Not "constructor", which every object has.
  if (named) return named;
  const curve = /^(in|out|inOut)([A-Z][a-z]+)$/.exec(easing);
  const found = curve && CURVES[curve[2] as Curve]?.[curve[1] as "in" | "out" | "inOut"];
  if (found) return found;
  return cubicBezier(easing);
}

function cubicBezier(easing: string): EasingFunction {
  const points = /^cubic-bezier\(([^)]*)\)$/.exec(easing)?.[1]?.split(",").map(Number);
  if (!points) {
    throw new OptionError(
      "easing",
      `\`easing\` must be a known name; got "${easing}". Use, for example, "linear", "inOutQuad" or "cubic-bezier(0.4, 0, 0.2, 1)".`,
    );
  }
  const [x1, y1, x2, y2] = points;
  const right = points.length === 4 && points.every(Number.isFinite);
  if (!right || x1! < 0 || x1! > 1 || x2! < 0 || x2! > 1) {
    throw new OptionError(
      "easing",
      `\`cubic-bezier()\` must have four numbers, the first and third from 0 to 1; got "${easing}".`,
    );
  }
  return bezier(x1!, y1!, x2!, y2!);
}
