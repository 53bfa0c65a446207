import type { Effect, PixelStep } from "../gl/step.ts";
import { checkNames, type Names } from "../media/check-names.ts";
import { checkNumbers, NOT_NEGATIVE, wrongOption } from "../media/check-option.ts";
import { colorOf, type Rgba } from "./color.ts";

/**
 * Options of {@link fade}.
 *
 * @inline
 */
export interface FadeOptions {
  /**
   * Length of the fade at the start of the edit, in milliseconds.
   *
   * @defaultValue 0
   * @range 0 5000 100
   * @unit ms
   */
  in?: number | undefined;
  /**
   * Length of the fade at the end of the edit, in milliseconds.
   *
   * @defaultValue 0
   * @range 0 5000 100
   * @unit ms
   */
  out?: number | undefined;
  /**
   * Color from and to which the picture fades, as in CSS: `"white"`, or `"transparent"` to uncover what is below.
   *
   * @defaultValue "black"
   */
  color?: string | undefined;
}

const SOURCE = `uniform float shown;
uniform vec4 cover;
vec4 pixel(vec4 color, vec2 uv) {
  float a = mix(cover.a, color.a, shown);
  return vec4(mix(cover.rgb * cover.a, color.rgb * color.a, shown) / max(a, 1e-5), a);
}`;

/**
 * Fades the picture in at the start of the edit, and out at its end.
 *
 * @param options - Lengths of the fades, and the color.
 * @returns Effects to pass to {@link effect}. Those with `out` need an edit of known length.
 * @throws `OptionError` if a length is negative, or the color is not one.
 *
 * @example
 * ```ts live
 * import { clip, effect, frameAt, openFile, visual } from "mfx";
 *
 * const part = clip(await openFile(video), { start: 1000, end: 3000 });
 * const faded = effect(part, [visual.fade({ in: 500, out: 500 })]);
 * await show(await frameAt(faded, 250));
 * ```
 *
 * @group Effects
 * @since next
 */
export function fade(options: FadeOptions = {}): Effect[] {
  checkNames(options, { in: true, out: true, color: true } satisfies Names<FadeOptions>);
  const { in: fadeIn = 0, out: fadeOut = 0, color = "black" } = options;
  checkNumbers({ in: fadeIn, out: fadeOut }, NOT_NEGATIVE);
  const cover: Rgba = color === "black" ? [0, 0, 0, 1] : colorOf("color", color);
  if (fadeIn === 0 && fadeOut === 0) return [];
  return [
    {
      begin: ({ duration }) => {
        if (fadeOut > 0 && Number.isNaN(duration))
          wrongOption("out", "0 if the length of the edit is unknown", fadeOut, "Use clip() with an `end` first.");
        return {
          steps: ({ timestamp }) => {
            const time = timestamp / 1000;
            const since = fadeIn > 0 ? time / fadeIn : 1;
            const left = fadeOut > 0 ? (duration - time) / fadeOut : 1;
            const shown = Math.min(1, Math.max(0, Math.min(since, left)));
            const step: PixelStep = { kind: "pixel", source: SOURCE, values: { shown, cover } };
            return [{ ...step, ...(cover[3] < 1 && { transparent: true }), identity: shown === 1 }];
          },
        };
      },
    },
  ];
}
