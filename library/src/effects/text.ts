import type { Effect, Layer } from "../gl/step.ts";
import type { Uniform } from "../keyframes/uniform.ts";
import { resolveUniform } from "../keyframes/uniform.ts";

/**
 * How the title looks, and where it is.
 *
 * @inline
 */
export interface TextOptions {
  /**
   * Where its middle is, from the left edge (0) to the right (1).
   *
   * @defaultValue 0.5
   * @range 0 1 0.01
   * @unit of the width
   */
  x?: Uniform<number>;
  /**
   * Where its middle is, from the top edge (0) to the bottom (1).
   *
   * @defaultValue 0.5
   * @range 0 1 0.01
   * @unit of the height
   */
  y?: Uniform<number>;
  /**
   * Height of a line.
   *
   * @defaultValue 0.1
   * @range 0.02 0.5 0.01
   * @unit of the frame's height
   */
  size?: Uniform<number>;
  /**
   * How opaque it is.
   *
   * @defaultValue 1
   * @range 0 1 0.01
   */
  opacity?: Uniform<number>;
  /**
   * Its colour, as CSS writes it.
   *
   * @defaultValue `"white"`
   */
  color?: Uniform<string>;
  /**
   * The colour of a box behind it, as CSS writes it.
   *
   * @defaultValue no box
   */
  background?: Uniform<string>;
  /**
   * Its font, as CSS writes it, without the size: `"bold Georgia, serif"`.
   *
   * @defaultValue `"600 sans-serif"`
   */
  font?: Uniform<string>;
  /**
   * On which side its lines are aligned.
   *
   * @defaultValue `"center"`
   */
  align?: "left" | "center" | "right";
}

const SOURCE = `uniform float strength;
vec4 pixel(vec4 color, vec2 uv) {
  vec4 t = layer(uv) * strength;
  float a = t.a + color.a * (1. - t.a);
  return vec4((t.rgb + color.rgb * color.a * (1. - t.a)) / max(a, 1e-5), a);
}`;

/**
 * Writes a title over the picture. It is drawn on a canvas once, and again only when something but its opacity changes.
 *
 * @param text - What is written; line breaks are kept.
 * @param options - How it looks, and where it is.
 * @returns Effects to pass to `effect`.
 *
 * @example
 * ```ts live
 * import { animate, decode, effect, visual } from "mfx";
 *
 * const { video: frames } = await decode(video);
 * const title = visual.text("Along the coast", { y: 0.85, size: 0.12, opacity: animate("0s 0, 1s 1") });
 * await show(effect(frames, [title]));
 * ```
 *
 * @group Effects
 * @since next
 */
export function text(text: Uniform<string>, options: TextOptions = {}): Effect[] {
  const { align = "center", opacity = 1 } = options;
  const look = {
    text,
    x: options.x ?? 0.5,
    y: options.y ?? 0.5,
    size: options.size ?? 0.1,
    color: options.color ?? "white",
    font: options.font ?? "600 sans-serif",
    background: options.background ?? "",
  };
  let layer: Layer | undefined;
  let drawn = "";
  return [
    {
      async steps(frame, size) {
        const resolved = await Promise.all(Object.values(look).map((one) => resolveUniform<unknown>(one, frame)));
        const strength = await resolveUniform(opacity, frame);
        const key = JSON.stringify([resolved, size]);
        if (!layer || key !== drawn) {
          const picture = draw(resolved as Parameters<typeof draw>[0], align, size);
          layer = { picture, version: 0 };
          drawn = key;
        }
        return [
          {
            kind: "pixel",
            source: SOURCE,
            values: { strength },
            layers: { layer },
            identity: strength === 0 || !resolved[0],
          },
        ];
      },
    },
  ];
}

function draw(
  [text, x, y, size, color, font, background]: [string, number, number, number, string, string, string],
  align: CanvasTextAlign,
  [width, height]: readonly [number, number],
): ImageBitmap {
  const canvas = new OffscreenCanvas(width, height);
  const context = canvas.getContext("2d")!;
  const px = size * height;
  const [, style = "", family = "sans-serif"] =
    /^((?:(?:normal|italic|oblique|bold|bolder|lighter|\d+)\s+)*)(.*)$/.exec(font) ?? [];
  context.font = `${style}${px}px ${family}`;
  context.textBaseline = "middle";
  context.textAlign = align;
  const lines = text.split("\n");
  const step = px * 1.2;
  const widest = Math.max(...lines.map((line) => context.measureText(line).width));
  const left = x * width - widest / 2;
  const top = y * height - (step * lines.length) / 2;
  if (background) {
    context.fillStyle = background;
    context.fillRect(left - px * 0.4, top - px * 0.2, widest + px * 0.8, step * lines.length + px * 0.4);
  }
  context.fillStyle = color;
  const anchor = { left, center: x * width, right: left + widest }[align as "left" | "center" | "right"];
  for (const [i, line] of lines.entries()) context.fillText(line, anchor, top + step * (i + 0.5));
  return canvas.transferToImageBitmap();
}
