import { isIdentity, type Mat3 } from "../gl/matrix.ts";
import type { Effect, Size } from "../gl/step.ts";
import { resolveUniform, type Uniform } from "../keyframes/uniform.ts";

/** The values of several options for one frame; a promise only where one of them is. */
export function resolveAll<T extends Record<string, unknown>>(
  options: { [K in keyof T]: Uniform<T[K]> },
  frame: VideoFrame,
): T | Promise<T> {
  const names = Object.keys(options);
  const values = names.map((name) => resolveUniform(options[name]!, frame));
  const together = (list: unknown[]) => Object.fromEntries(list.map((value, i) => [names[i]!, value])) as T;
  return values.some((value) => value instanceof Promise) ? Promise.all(values).then(together) : together(values);
}

/** Whether no option is a function, so that all frames get the same. */
export const isConstant = (options: Record<string, unknown>): boolean =>
  Object.values(options).every((value) => typeof value !== "function");

/**
 * An effect that resamples the picture. `toInput` gives the matrix from a point of the output to the point of the input
 * that it shows, both 0…1 from the top left. Constants that change nothing make no effect at all.
 */
export function transform<T extends Record<string, unknown>>(
  options: { [K in keyof T]: Uniform<T[K]> },
  toInput: (values: T, size: Size) => Mat3,
): Effect[] {
  const step = (values: T, size: Size) => {
    const matrix = toInput(values, size);
    return [{ kind: "transform" as const, matrix, identity: isIdentity(matrix) }];
  };
  if (isConstant(options) && step(options as T, [16, 9])[0]!.identity) return [];
  return [
    {
      steps(frame, size) {
        const values = resolveAll<T>(options, frame);
        return values instanceof Promise ? values.then((resolved) => step(resolved, size)) : step(values, size);
      },
    },
  ];
}
