// @module-tag engine
/** Which text is drawn, and how it is broken into lines. */
import { afterEach, describe, expect, test, vi } from "vitest";
import { text } from "../../src/effects/text.ts";
import { OptionError } from "../../src/errors.ts";
import { grey } from "./pictures.ts";
import { one } from "./run.ts";

afterEach(() => vi.restoreAllMocks());

/** The lines that are drawn into a picture of 200 × 100 pixels, with their widths and directions. */
async function linesOf(words: Parameters<typeof text>[0], maxWidth?: number, timestamp = 0) {
  vi.restoreAllMocks();
  const lines: { line: string; width: number; direction: CanvasDirection }[] = [];
  const { fillText } = OffscreenCanvasRenderingContext2D.prototype;
  vi.spyOn(OffscreenCanvasRenderingContext2D.prototype, "fillText").mockImplementation(function (
    this: OffscreenCanvasRenderingContext2D,
    line,
    x,
    y,
  ) {
    lines.push({ line, width: this.measureText(line).width, direction: this.direction });
    fillText.call(this, line, x, y);
  });
  (await one(grey(0, timestamp, 200, 100), text(words, { size: 0.1, maxWidth }))).close();
  return lines;
}

const textsOf = (lines: { line: string }[]) => lines.map(({ line }) => line);

test("lines longer than the width are wrapped between words", async () => {
  const words = "The tide comes in twice a day, and goes out again.";
  const lines = await linesOf(words, 0.5);
  expect(lines.length).toBeGreaterThan(2);
  expect(textsOf(lines).join(" ")).toBe(words);
  for (const { width } of lines) expect(width).toBeLessThanOrEqual(100);
  expect((await linesOf(words, 1)).length).toBeLessThan(lines.length);
});

test("text that fits keeps its lines, and nine tenths of the width are the limit", async () => {
  expect(textsOf(await linesOf("One\n\nTwo"))).toEqual(["One", "", "Two"]);
  for (const { width } of await linesOf("word ".repeat(40))) expect(width).toBeLessThanOrEqual(180);
});

test("a word that is longer stays whole", async () => {
  const word = "Donaudampfschifffahrtsgesellschaft";
  expect(textsOf(await linesOf(`The ${word} was`, 0.3))).toEqual(["The", word, "was"]);
});

test("Japanese is wrapped between characters, and not before punctuation", async () => {
  const words = "潮は一日に二度満ちる。そして、また引いていく。";
  const lines = textsOf(await linesOf(words, 0.3));
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
    { start: 0, end: 2000, text: "Tom &amp; <i>Jerry</i>\nin &lt;two&gt; lines" },
    { start: 1000, end: 3000, text: "<v Anna>meanwhile</v>" },
  ];
  const at = async (milliseconds: number) => textsOf(await linesOf(cues, undefined, milliseconds * 1000));

  test("those at the time of the frame are drawn, without tags", async () => {
    expect(await at(0)).toEqual(["Tom & Jerry", "in <two> lines"]);
    expect(await at(1999)).toEqual(["Tom & Jerry", "in <two> lines", "meanwhile"]);
    expect(await at(2000)).toEqual(["meanwhile"]);
    expect(await at(3000)).toEqual([]);
  });

  test("an invalid one is an error with its number", () => {
    const wrong = () => text([...cues, { start: 5, end: 4, text: "before" }]);
    expect(wrong).toThrow("`text[2].end` must be after `start` (5)");
  });
});
