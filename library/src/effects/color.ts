import { wrongOption } from "../media/check-option.ts";

/** Red, green, blue and alpha, from 0 to 1. */
export type Rgba = readonly [red: number, green: number, blue: number, alpha: number];

/**
 * The value of a CSS color.
 *
 * @throws OptionError if it is not a color.
 */
export function colorOf(option: string, color: string): Rgba {
  const context = new OffscreenCanvas(1, 1).getContext("2d", { willReadFrequently: true })!;
  // A canvas ignores what is no color.
  const readings = ["#000", "#fff"].map((before) => {
    context.fillStyle = before;
    context.fillStyle = color;
    return context.fillStyle;
  });
  if (typeof color !== "string" || readings[0] !== readings[1]) wrongOption(option, "a CSS color", color);
  context.fillRect(0, 0, 1, 1);
  const [red, green, blue, alpha] = context.getImageData(0, 0, 1, 1).data;
  return [red! / 255, green! / 255, blue! / 255, alpha! / 255];
}
