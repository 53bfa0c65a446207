import type { Effect } from "../gl/step.ts";
import type { Extent, Layer } from "../gl/values.ts";
import type { Uniform } from "../keyframes/uniform.ts";
import { checkCues } from "../media/check-cues.ts";
import { checkNames, type Names } from "../media/check-names.ts";
import { checkNumber, FRACTION, oneOf, POSITIVE, wrongOption } from "../media/check-option.ts";
import type { SubtitleCue } from "../media/subtitles.ts";
import { captionsOf } from "./captions.ts";
import { colorOf } from "./color.ts";
import { complete, resolve, resolveAll } from "./options.ts";

/**
 * Position and style of {@link text}.
 *
 * @inline
 */
export interface TextOptions {
  /**
   * Horizontal position of the text's center, from the left edge (0) to the right (1).
   *
   * @defaultValue 0.5
   * @range 0 1 0.01
   * @unit of the width
   */
  x?: Uniform<number> | undefined;
  /**
   * Vertical position of the text's center, from the top edge (0) to the bottom (1).
   *
   * @defaultValue 0.5
   * @range 0 1 0.01
   * @unit of the height
   */
  y?: Uniform<number> | undefined;
  /**
   * Font size as a fraction of the frame's height, up to 2: 0.1 is 72 pixels in a 720p frame.
   *
   * @defaultValue 0.1
   * @range 0.02 0.5 0.01
   * @unit of the frame's height
   */
  size?: Uniform<number> | undefined;
  /**
   * Longest line, as a fraction of the frame's width, greater than 0. Longer lines are wrapped between words, or between the characters of Chinese and
   * Japanese. A single word that is longer stays whole.
   *
   * @defaultValue 0.9
   * @range 0.1 1 0.01
   * @unit of the width
   */
  maxWidth?: Uniform<number> | undefined;
  /**
   * Opacity of text and background, from 0 to 1. Animate it to fade the text.
   *
   * @defaultValue 1
   * @range 0 1 0.01
   */
  opacity?: Uniform<number> | undefined;
  /**
   * Text color, as in CSS: `"white"`, `"#ff8800"`.
   *
   * @defaultValue `"white"`
   */
  color?: Uniform<string> | undefined;
  /**
   * Color of a box behind the text, as in CSS: `"rgb(0 0 0 / 50%)"`.
   *
   * @defaultValue no box
   */
  background?: Uniform<string> | undefined;
  /**
   * CSS font without the size: `"bold Georgia, serif"`. A web font must be loaded before the first frame.
   *
   * @defaultValue `"600 sans-serif"`
   */
  font?: Uniform<string> | undefined;
  /**
   * Alignment of the lines with each other.
   *
   * @defaultValue `"center"`
   */
  align?: Uniform<"left" | "center" | "right"> | undefined;
}

type Look = Words & Omit<typeof DEFAULTS, "opacity">;

const DEFAULTS = { x: 0.5, y: 0.5, size: 0.1, maxWidth: 0.9, opacity: 1 };

/** Pixels would be much more. */
const SIZE = {
  rule: "a fraction of the frame's height from 0 to 2, such as 0.1",
  fits: (n: number) => n >= 0 && n <= 2,
};

/** The options that are strings. */
interface Words {
  text: string;
  color: string;
  background: string;
  font: string;
  align: "left" | "center" | "right";
}

const SOURCE = `uniform float strength;
vec4 pixel(vec4 color, vec2 uv) {
  vec4 t = layer(uv) * strength;
  float a = t.a + color.a * (1. - t.a);
  return vec4((t.rgb + color.rgb * color.a * (1. - t.a)) / max(a, 1e-5), a);
}`;

/**
 * Draws text over the picture. The text is rasterized once, and again only if an option other than `opacity` changes.
 *
 * @param text - The text, or a function from a frame to the text. `\n` starts a new line, and long lines are wrapped. Of a list of cues, those at the
 *   time of the frame are drawn, without tags such as `<i>`.
 * @param options - Position and style.
 * @returns Effects to pass to `effect`.
 * @throws `OptionError` if `size`, `maxWidth` or `opacity` is a constant outside of its range, a cue is invalid, or another constant is not a
 *   string, or no color.
 *
 * @example
 * ```ts live
 * import { animate, decode, effect, visual } from "mfx";
 *
 * const { video: frames } = await decode(video);
 * const title = visual.text("Along the coast", { y: 0.85, size: 0.12, opacity: animate("0s 0, 1s 1") });
 * await show(effect(frames!, [title]));
 * ```
 *
 * @group Effects
 * @since next
 */
export function text(text: Uniform<string> | readonly SubtitleCue[], options: TextOptions = {}): Effect[] {
  checkNames(options, {
    x: true,
    y: true,
    size: true,
    maxWidth: true,
    opacity: true,
    color: true,
    background: true,
    font: true,
    align: true,
  } satisfies Names<TextOptions>);
  const { color = "white", background = "", font = "600 sans-serif", align = "center" } = options;
  if (isCues(text)) checkCues("text", text);
  const said = isCues(text) ? captionsOf(text) : text;
  const words: { [K in keyof Words]: Uniform<Words[K]> } = { text: said, color, background, font, align };
  for (const [name, value] of Object.entries(words)) if (typeof value !== "function") checkWord(name, value);
  const uniforms = complete(DEFAULTS, options, { size: SIZE, maxWidth: POSITIVE, opacity: FRACTION });
  let context: OffscreenCanvasRenderingContext2D | undefined;
  /** Draws on a canvas that is reused: it is uploaded before the next call. */
  const drawn = (look: Look, size: Extent) => {
    context ??= new OffscreenCanvas(...size).getContext("2d")!;
    draw(context, look, size);
    return context.canvas;
  };
  const place = {};
  return [
    {
      async steps(frame, size) {
        const { opacity: strength, ...position } = await resolveAll(uniforms, DEFAULTS, frame);
        checkNumber("size", position.size, SIZE);
        const names = Object.keys(words) as (keyof typeof words)[];
        const given = await Promise.all(names.map(async (name) => [name, await word(name, words[name], frame)]));
        const look: Look = { ...position, ...(Object.fromEntries(given) as Words) };
        const layer: Layer = {
          place,
          version: JSON.stringify([look, size]),
          get picture() {
            return drawn(look, size);
          },
        };
        return [
          {
            kind: "pixel",
            source: SOURCE,
            values: { strength },
            layers: { layer },
            identity: strength === 0 || !look.text,
          },
        ];
      },
    },
  ];
}

const isCues = (text: Uniform<string> | readonly SubtitleCue[]): text is readonly SubtitleCue[] => Array.isArray(text);

async function word(name: string, option: Uniform<string>, frame: VideoFrame): Promise<string> {
  const value = await resolve(name, option, frame);
  if (typeof option === "function") checkWord(name, value);
  return value;
}

function checkWord(name: string, value: unknown): asserts value is string {
  if (typeof value !== "string") wrongOption(name, "a string", value);
  if (name === "align") oneOf(name, value, ["left", "center", "right"]);
  const isColor = name === "color" || (name === "background" && value !== "");
  // Where nothing can be drawn, edits are only planned.
  if (isColor && "OffscreenCanvas" in globalThis) colorOf(name, value);
}

/** Where a line may be broken: after spaces, and after characters of Chinese and Japanese unless punctuation follows. */
const BREAKS = /(?<=[\s\p{Ideographic}\p{Script=Hiragana}\p{Script=Katakana}])(?![\s\p{P}])/u;

/** The lines of a paragraph that are at most so wide. */
function wrapped(context: OffscreenCanvasRenderingContext2D, paragraph: string, most: number): string[] {
  const lines = [""];
  for (const word of paragraph.split(BREAKS)) {
    const line = lines.at(-1)! + word;
    const fits = context.measureText(line.trimEnd()).width <= most;
    if (fits || lines.at(-1) === "") lines[lines.length - 1] = line;
    else lines.push(word);
  }
  return lines.map((line) => line.trimEnd());
}

const isRightToLeft = (line: string) => /^\P{L}*[\p{Script=Arabic}\p{Script=Hebrew}]/u.test(line);

function draw(context: OffscreenCanvasRenderingContext2D, look: Look, [width, height]: Extent): void {
  const { text, x, y, size, maxWidth, color, font, background, align } = look;
  // Setting the size clears the canvas.
  Object.assign(context.canvas, { width, height });
  const px = size * height;
  const [, style = "", family = "sans-serif"] =
    /^((?:(?:normal|italic|oblique|bold|bolder|lighter|\d+)\s+)*)(.*)$/.exec(font) ?? [];
  context.font = `${style}${px}px ${family}`;
  context.textBaseline = "middle";
  context.textAlign = align;
  const lines = text.split("\n").flatMap((paragraph) => wrapped(context, paragraph, maxWidth * width));
  const step = px * 1.2;
  const widest = Math.max(...lines.map((line) => context.measureText(line).width));
  const left = x * width - widest / 2;
  const top = y * height - (step * lines.length) / 2;
  if (background) {
    context.fillStyle = background;
    context.fillRect(left - px * 0.4, top - px * 0.2, widest + px * 0.8, step * lines.length + px * 0.4);
  }
  context.fillStyle = color;
  const anchor = { left, center: x * width, right: left + widest }[align];
  for (const [i, line] of lines.entries()) {
    context.direction = isRightToLeft(line) ? "rtl" : "ltr";
    context.fillText(line, anchor, top + step * (i + 0.5));
  }
}
