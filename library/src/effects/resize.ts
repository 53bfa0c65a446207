import { checkFit, type Fit, outputSize, placement, type Shown, shownSize } from "../frame/fit.ts";
import { isStoredUpright } from "../frame/orientation.ts";
import { hasAlpha, type Size } from "../frame/redraw.ts";
import { IDENTITY } from "../gl/matrix.ts";
import type { PixelStep, Step, TransformStep } from "../gl/step.ts";
import type { Extent } from "../gl/values.ts";

/** Makes bars black. */
const BLACK_BARS: PixelStep = {
  kind: "pixel",
  source: "vec4 pixel(vec4 color, vec2 uv) { return vec4(color.rgb * color.a, 1); }",
  values: {},
  transparent: false,
};

/**
 * Gives all frames of a run one size: upright, with square pixels.
 *
 * @param source - Frame from which sides that are missing follow. Defaults to the first one.
 * @throws OptionError if a side or `fit` is invalid.
 */
export function resize(wanted: Partial<Size>, fit: Fit = "contain", source?: Shown) {
  checkFit(wanted, fit);
  let output = source && outputSize(source, wanted, 1);
  return {
    steps(frame: VideoFrame, size: Extent): readonly Step[] {
      output ??= outputSize(frame, wanted, 1);
      return stepsTo(output, fit, frame, size);
    },
  };
}

/** Steps that draw a frame of a stored size in an output size. */
export function stepsTo(output: Size, fit: Fit, frame: VideoFrame, [storedWidth, storedHeight]: Extent): Step[] {
  const shown = shownSize(frame);
  const isStoredSo = storedWidth === output.width && storedHeight === output.height;
  const isShownSo = shown.width === output.width && shown.height === output.height;
  if (isStoredSo && isShownSo && isStoredUpright(frame)) return [];
  const { x, y, width, height } = placement(shown, output, fit);
  const matrix = [output.width / width, 0, 0, 0, output.height / height, 0, -x / width, -y / height, 1];
  const steps: Step[] = halvings([storedWidth, storedHeight], [width, height]);
  steps.push({ kind: "transform", resizes: true, matrix, size: [output.width, output.height] });
  const hasBars = x > 0 || y > 0;
  return hasBars && !hasAlpha(frame) ? [...steps, BLACK_BARS] : steps;
}

/** Halves the sides until the rest is at most a half: then, interpolation takes every pixel into account. */
function halvings(size: Extent, target: Extent): TransformStep[] {
  const steps: TransformStep[] = [];
  const half = (side: number, to: number) => (side > 2 * to ? Math.ceil(side / 2) : side);
  for (;;) {
    const next: Extent = [half(size[0], target[0]), half(size[1], target[1])];
    if (next[0] === size[0] && next[1] === size[1]) return steps;
    steps.push({ kind: "transform", resizes: true, matrix: IDENTITY, size: next });
    size = next;
  }
}
