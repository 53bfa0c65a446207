// @module-tag engine
/** Which text is drawn, and how it is broken into lines. */
import { afterEach, describe, expect, test, vi } from "vitest";
import { effect } from "../../src/effects/effect.ts";
import { type TextOptions, text } from "../../src/effects/text.ts";
import { OptionError } from "../../src/errors.ts";
import { grey, read } from "./pictures.ts";
import { all, one, picture, streamOf } from "./run.ts";

afterEach(() => vi.restoreAllMocks());

interface DrawnLine {
  line: string;
  width: number;
  x: number;
  y: number;
  direction: CanvasDirection;
  textAlign: CanvasTextAlign;
  font: string;
  fillStyle: unknown;
}

/** The lines that are drawn into a picture of 200 × 100 pixels. */
async function linesOf(words: Parameters<typeof text>[0], options?: TextOptions, timestamp = 0) {
  vi.restoreAllMocks();
  const lines: DrawnLine[] = [];
  const { fillText } = OffscreenCanvasRenderingContext2D.prototype;
  vi.spyOn(OffscreenCanvasRenderingContext2D.prototype, "fillText").mockImplementation(function (
    this: OffscreenCanvasRenderingContext2D,
    line,
    x,
    y,
  ) {
    const { direction, textAlign, font, fillStyle } = this;
    lines.push({ line, width: this.measureText(line).width, x, y, direction, textAlign, font, fillStyle });
    fillText.call(this, line, x, y);
  });
  (await one(grey(0, timestamp, 200, 100), text(words, { size: 0.1, ...options }))).close();
  return lines;
}

const textsOf = (lines: { line: string }[]) => lines.map(({ line }) => line);

test("lines longer than the width are wrapped between words", async () => {
  const words = "The tide comes in twice a day, and goes out again.";
  const lines = await linesOf(words, { maxWidth: 0.5 });
  expect(lines.length).toBeGreaterThan(2);
  expect(textsOf(lines).join(" ")).toBe(words);
  for (const { width } of lines) expect(width).toBeLessThanOrEqual(100);
  expect((await linesOf(words, { maxWidth: 1 })).length).toBeLessThan(lines.length);
});

test("text that fits keeps its lines, and nine tenths of the width are the limit", async () => {
  expect(textsOf(await linesOf("One\n\nTwo"))).toEqual(["One", "", "Two"]);
  for (const { width } of await linesOf("word ".repeat(40))) expect(width).toBeLessThanOrEqual(180);
});

test("a text is drawn again for a frame of another size", async () => {
  const drawn = () => text("Wide", { size: 0.3 });
  const sizes = [
    [200, 100],
    [100, 100],
    [100, 200],
  ] as const;
  const frames = sizes.map((size) => grey(0, 0, ...size));
  const together = await all(effect(streamOf(...frames), drawn()));
  for (const [index, size] of sizes.entries()) {
    const alone = await picture(grey(0, 0, ...size), drawn());
    expect((await read(together[index]!)).data).toEqual(alone.data);
  }
});

test("lines are centered about the position as a whole", async () => {
  expect((await linesOf("One\n\nTwo")).map(({ y }) => y)).toEqual([38, 50, 62]);
});

test.each([
  ["left", -1],
  ["center", 0],
  ["right", 1],
] as const)("lines that are aligned %s are centered by the widest", async (align, side) => {
  const lines = await linesOf("One\nand another", { align });
  const edge = 100 + (side * Math.max(...lines.map(({ width }) => width))) / 2;
  for (const { x, textAlign } of lines) {
    expect(x).toBeCloseTo(edge);
    expect(textAlign).toBe(align);
  }
});

test("the box behind a line has its own color, and a margin", async () => {
  vi.restoreAllMocks();
  const boxes: [unknown, ...number[]][] = [];
  const { fillRect } = OffscreenCanvasRenderingContext2D.prototype;
  vi.spyOn(OffscreenCanvasRenderingContext2D.prototype, "fillRect").mockImplementation(function (
    this: OffscreenCanvasRenderingContext2D,
    ...box
  ) {
    boxes.push([this.fillStyle, ...box, this.measureText("One").width]);
    fillRect.apply(this, box);
  });
  (await one(grey(0, 0, 200, 100), text("One", { size: 0.1, background: "red" }))).close();
  // Names of colors are resolved on a canvas before.
  const [color, left, top, width, height, line] = boxes.at(-1)!;
  expect(color).toBe("#ff0000");
  expect([left, top, width, height]).toEqual([96 - line! / 2, 42, line! + 8, 16].map((each) => expect.closeTo(each)));
});

test("the style, weight and family of the font are used in the size of the text", async () => {
  const looks: [TextOptions, string, string][] = [
    [{}, "600 10px sans-serif", "#ffffff"],
    [{ size: 0.2, font: "italic 300 Georgia, serif" }, "italic 300 20px Georgia, serif", "#ffffff"],
    [{ font: "monospace", color: "#f80" }, "10px monospace", "#ff8800"],
  ];
  for (const [options, font, fillStyle] of looks)
    expect(await linesOf("Title", options)).toMatchObject([{ font, fillStyle }]);
});

test.each(["bold", "bolder", "lighter", "oblique", "normal", "italic bold", "oblique 300"])(
  "a font may be %s",
  async (style) => {
    const context = new OffscreenCanvas(1, 1).getContext("2d")!;
    context.font = `${style} 10px Georgia, serif`;
    expect(await linesOf("Title", { font: `${style} Georgia, serif` })).toMatchObject([{ font: context.font }]);
  },
);

test("a word that is longer stays whole", async () => {
  const word = "Donaudampfschifffahrtsgesellschaft";
  expect(textsOf(await linesOf(`The ${word} was`, { maxWidth: 0.3 }))).toEqual(["The", word, "was"]);
  expect(textsOf(await linesOf(`${word} was`, { maxWidth: 0.3 }))).toEqual([word, "was"]);
});

test("Japanese is wrapped between characters, and not before punctuation", async () => {
  const words = "潮は一日に二度満ちる。そして、また引いていく。";
  const lines = textsOf(await linesOf(words, { maxWidth: 0.3 }));
  expect(lines.length).toBeGreaterThan(2);
  expect(lines.join("")).toBe(words);
  for (const line of lines) expect(line).not.toMatch(/^[。、]/);
});

test.each(["color", "background"])("a %s that is no CSS color is refused, from a function as well", async (name) => {
  const message = `\`${name}\` must be a CSS color; got "blau".`;
  expect(() => text("Title", { [name]: "blau" })).toThrow(new OptionError(name, message));
  expect(() => text("Title", { [name]: "rgb(0 0 255 / 50%)" })).not.toThrow();
  await expect(one(grey(0, 0, 200, 100), text("Title", { [name]: () => "blau" }))).rejects.toThrow(message);
});

test("Hebrew runs from right to left", async () => {
  expect(await linesOf("שלום!\nHello!")).toMatchObject([{ direction: "rtl" }, { direction: "ltr" }]);
});

describe("of cues", () => {
  const cues = [
    { start: 0, end: 2000, text: "Tom&nbsp;&amp; <i>Jerry</i>\nin &lt;two&gt; lines" },
    { start: 1000, end: 3000, text: "<v Anna>meanwhile</v>" },
  ];
  const at = async (milliseconds: number) => textsOf(await linesOf(cues, undefined, milliseconds * 1000));

  test("those at the time of the frame are drawn, without tags", async () => {
    expect(await at(0)).toEqual(["Tom\u00a0& Jerry", "in <two> lines"]);
    expect(await at(1999)).toEqual(["Tom\u00a0& Jerry", "in <two> lines", "meanwhile"]);
    expect(await at(2000)).toEqual(["meanwhile"]);
    expect(await at(3000)).toEqual([]);
  });

  test("an invalid one is an error with its number", () => {
    const wrong = () => text([...cues, { start: 5, end: 4, text: "before" }]);
    expect(wrong).toThrow("`text[2].end` must be after `start` (5)");
  });
});
