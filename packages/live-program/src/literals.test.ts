import { expect, test } from "vitest";
import { type LiteralFacts, literalFacts } from "./literal-facts";
import { guessedRange, moved, printNumber, printString, rounded } from "./literal-values";
import { findLiterals } from "./literals";

type Options = Parameters<typeof literalFacts>[0][number]["options"];
const taking = (name: string, ...options: Options) => ({ name, arguments: [], options });
const number = { type: "Uniform<number>" };
const facts: LiteralFacts = literalFacts([
  taking("adjustment", { ...number, name: "saturation", range: { min: 0, max: 3, step: 0.05 }, unit: "×" }),
  taking("add", {
    name: "offset",
    type: "Uniform<readonly number[]>",
    range: { min: -1, max: 1 },
    unit: "of the width and height",
  }),
  taking("transition", { name: "kind", type: '"crossfade" | "wipe" | "slide"' }),
  taking("zoom", { ...number, name: "x", unit: "of the width" }, { ...number, name: "y", unit: "of the height" }),
  {
    name: "animate",
    arguments: [
      { name: "value", type: "string" },
      { name: "easing", type: '"linear" | "hold" | Easing' },
    ],
    options: [],
  },
  taking("stop", { name: "mode", type: '"now"' }),
  { name: "mask", arguments: ["Stream", "boolean", "number"].map((type) => ({ name: type, type })), options: [] },
]);

const find = (code: string) => findLiterals(code, "ts", facts);
const texts = (code: string) => find(code).map(({ from, to }) => code.slice(from, to));
const names = (code: string) => find(code).map(({ name }) => name);

test("facts hold names of arguments, ranges, units, choices and axes, and no argument of another type", () => {
  expect(facts).toEqual({
    adjustment: { saturation: { range: { min: 0, max: 3, step: 0.05 }, unit: "×" } },
    add: { offset: { range: { min: -1, max: 1, step: 0.02 }, unit: "of the width and height", axis: "list" } },
    transition: { kind: { choices: ["crossfade", "wipe", "slide"] } },
    zoom: { x: { unit: "of the width", axis: "x" }, y: { unit: "of the height", axis: "y" } },
    animate: { 1: { name: "value" }, 2: { name: "easing", choices: ["linear", "hold"] } },
    mask: { 2: { name: "boolean" }, 3: { name: "number" } },
  });
});

test("a number of a known option has its range and unit, also of a function called by its name alone", () => {
  const known = { name: "saturation, argument of adjustment", kind: "number", unit: "×" };
  const numbers = [{ ...known, from: 32, to: 35, value: 0.4, range: { min: 0, max: 3, step: 0.05 } }];
  expect(find("visual.adjustment({ saturation: 0.4 });")).toEqual(numbers);
  // A value outside the range widens it.
  expect(find("adjustment({ saturation: 5 })")).toMatchObject([{ range: { min: 0, max: 5, step: 0.05 } }]);
  expect(find("adjustment({ saturation: -5 })")).toMatchObject([{ range: { min: -5, max: 3 } }]);
});

test("components of a vector share the option's range and are numbered", () => {
  const literals = find("visual.add(second, { offset: [0.5, -0.25] })");
  expect(literals).toMatchObject([
    { name: "offset 1, argument of add", value: 0.5, range: { min: -1, max: 1 } },
    { name: "offset 2, argument of add", value: -0.25, range: { min: -1, max: 1 } },
  ]);
});

test("numbers in decimal notation have their value", () => {
  const values = find("f(1_000, 2_000_000, .5, 2e3, (4), 5E-1)").map((literal) => literal.value);
  expect(values).toEqual([1000, 2_000_000, 0.5, 2000, 4, 0.5]);
  expect(find("adjustment({ saturation: (0.4) })")).toMatchObject([{ range: { min: 0, max: 3 } }]);
});

test("a minus sign belongs to its number", () => {
  expect(texts("f(-2, 3 - 1, - 4, +5)")).toEqual(["-2", "3", "1", "- 4", "5"]);
});

test("a part of a computation keeps the option's name, but not its range", () => {
  const [three] = find("adjustment({ saturation: (t) => 3 * t })");
  expect(find("zoom({ x: 0 + t })")).toMatchObject([{ range: { min: 0 }, unit: undefined }]);
  expect(three).toMatchObject({
    name: "saturation, argument of adjustment",
    range: { min: 0, max: Infinity, step: 1 },
  });
});

test("choices are strings of a union, in either quotes; other strings are not found", () => {
  expect(find(`visual.transition(to, { kind: "wipe" })`)).toMatchObject([
    { kind: "choice", value: "wipe", choices: ["crossfade", "wipe", "slide"], name: "kind, argument of transition" },
  ]);
  expect(texts("transition(to, { kind: 'slide' })")).toEqual(["'slide'"]);
  expect(find(`decode(body, "video/mp4"); f({ kind: "wipe" }); transition(to, { kind: "unknown" })`)).toEqual([]);
});

test("keyframes are strings that are written as such, with the easing that follows them", () => {
  const code = `animate("0s 1, 2s 3", 'hold'); f("1s 0 1"); g("1s")`;
  expect(find(code)).toEqual([
    {
      kind: "keyframes",
      name: "value, argument of animate",
      from: 8,
      to: 20,
      value: "0s 1, 2s 3",
      easing: "hold",
      easings: ["linear", "hold"],
    },
    {
      kind: "choice",
      name: "easing, argument of animate",
      from: 22,
      to: 28,
      value: "hold",
      choices: ["linear", "hold"],
    },
    {
      kind: "keyframes",
      name: "argument 1 of f",
      from: 33,
      to: 41,
      value: "1s 0 1",
      easing: "linear",
      easings: [],
    },
  ]);
});

test("coordinates of a point know their axis and each other", () => {
  const code = "zoom({ factor: 2, x: 0.5, y: 0.25 }); add(second, { offset: [0.5, -0.25, 1] }); zoom({ x: 0.1 * 2 });";
  const coordinates = find(code).map((literal) => literal.kind === "number" && literal.coordinate);
  const [object, list] = [code.indexOf("{"), code.indexOf("[")];
  const of = (owner: number) => ["x", "y"].map((axis) => ({ axis, owner }));
  expect(coordinates).toEqual([undefined, ...of(object), ...of(list), undefined, undefined, undefined]);
});

test("booleans are switches", () => {
  expect(find("encode({ streaming: true }); let on = false;")).toMatchObject([
    { kind: "switch", value: true, name: "streaming, argument of encode" },
    { kind: "switch", value: false, name: "on", from: 38, to: 43 },
  ]);
});

test("colors are hexadecimal anywhere, and names if the option is called a color", () => {
  const code = `c.fillStyle = "white"; f("#f80"); c.strokeStyle = "lime"; g("#FF8800"); x.lineColor = "Tan"; text("white", { colour: "red", background: "blue" }); g("#12"); x.color = "a b"; h("#1234")`;
  expect(find(code)).toMatchObject([
    { kind: "color", value: "white", name: "fillStyle" },
    { kind: "color", value: "#f80", name: "argument 1 of f" },
    { kind: "color", value: "lime", name: "strokeStyle" },
    { kind: "color", value: "#FF8800", name: "argument 1 of g" },
    { kind: "color", value: "Tan", name: "lineColor" },
    { kind: "color", value: "red", name: "colour, argument of text" },
    { kind: "color", value: "blue" },
  ]);
});

test("names follow variables, nested options and positions", () => {
  expect(names("const speed = 2, size = { width: 3, 'in-x': 4 };")).toEqual(["speed", "size.width", "size.in-x"]);
  expect(names("decode(body, type, { trim: { start: 500 } })")).toEqual(["trim.start, argument of decode"]);
  expect(names("new OffscreenCanvas(640, 360)")).toEqual([
    "argument 1 of OffscreenCanvas",
    "argument 2 of OffscreenCanvas",
  ]);
  expect(names("f(() => { while (x < 7) {} })")).toEqual(["value"]);
});

test("types, imports, indices, names of properties, other notations and text are left alone", () => {
  const code = `import a from "#fff";
    type T = 1 | true; const n: 5 = m as 6; interface I { x: 2 } enum E { A = 1 }
    list[0]; f({ 3: x, "#fff": y }); 0xff; 0b1; 10n; \`\${x} 4\`; "12"; // 13
    f<7>(x); transition(to, { kind: "wipe" + x });`;
  expect(texts(code)).toEqual([]);
});

test("JSX and unfinished programs are searched as well", () => {
  const component = "export default () => <Video speed={2} muted={true} />;";
  expect(findLiterals(component, "tsx", facts).map(({ kind }) => kind)).toEqual(["number", "switch"]);
  expect(texts("visual.adjustment({ saturation: 0.4, ")).toEqual(["0.4"]);
});

test("a guess steps by the last decimal or the second digit, and only a value below 0 or 0 itself may become negative", () => {
  const step = (text: string) => guessedRange(Number(text), text).step;
  expect(["5", "30", "-320", "2000000", "0.4", "0.1234"].map(step)).toEqual([1, 1, 10, 100000, 0.1, 0.0001]);
  expect(guessedRange(3, "3").min).toBe(0);
  expect(guessedRange(0, "0").min).toBe(-Infinity);
  expect(guessedRange(0, "0", true).min).toBe(0);
});

test("values move by steps, coarse and fine, whose fractions add up, and stay in the range", () => {
  const range = { min: 0, max: 3, step: 0.05 };
  expect(rounded(moved(0.4, 3.3, range, "normal"), range, "normal")).toBe(0.55);
  expect(rounded(moved(0.4, 3.04, range, "coarse"), range, "coarse")).toBe(1.9);
  expect(rounded(moved(0.4, 3, range, "fine"), range, "fine")).toBe(0.415);
  expect(moved(0.4, -100, range, "normal")).toBe(0);
  expect(moved(0.4, 100, range, "normal")).toBe(3);
  expect([rounded(9, range, "normal"), rounded(-9, range, "normal")]).toEqual([3, 0]);
  let value = 0;
  for (let i = 0; i < 10; i++) value = moved(value, 0.1, range, "normal");
  expect(rounded(value, range, "normal")).toBe(0.05);
});

test("code keeps separators and quotes", () => {
  expect(printNumber(2_100_000, "2_000_000")).toBe("2_100_000");
  expect(printNumber(900, "1_000")).toBe("900");
  expect(printNumber(0.55, "0.4")).toBe("0.55");
  expect(printString("wipe", "'slide'")).toBe("'wipe'");
});
