import { expect, test } from "vitest";
import { sameButNumbers } from "./same-program.ts";

const CODE = 'import { decode } from "mfx";\nshow(zoom(video, { factor: 1.5, x: 0.5 }), "12");';

test("a program is the same with other numbers", () => {
  expect(sameButNumbers(CODE, CODE, "ts")).toBe(true);
  expect(sameButNumbers(CODE.replace("1.5", "2e3"), CODE, "ts")).toBe(true);
});

test("a program with any other change is another one", () => {
  for (const [from, to] of [
    ["1.5", "-1.5"],
    ["1.5", ""],
    ["1.5", "1.5, a: 1"],
    ["1.5", "1.5+alert(1)"],
    ['"12"', '"13"'],
    ["show", "await 0; show"],
  ] as const)
    expect(sameButNumbers(CODE.replace(from, to), CODE, "ts"), to).toBe(false);
  expect(sameButNumbers("", CODE, "ts")).toBe(false);
});
