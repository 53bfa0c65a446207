import { expect, it } from "vitest";
import { portable } from "./portable.ts";

it("declares the footage after the imports and before what uses it", () => {
  expect(portable('import { decode } from "mfx";\nawait decode(video);', "my film.mp4", "ts")).toBe(
    'import { decode } from "mfx";\n\nconst video = "my film.mp4";\nawait decode(video);',
  );
  expect(portable("console.log(video);", "/a.mp4", "ts")).toBe('const video = "/a.mp4";\n\nconsole.log(video);');
});

it("adds only globals that a program uses and does not declare", () => {
  const own = "const video = 1;\nfunction show() {}\nshow(video);";
  expect(portable(own, "/a.mp4", "ts")).toBe(own);
  expect(portable("show(1);", "/a.mp4", "ts")).toMatch(
    /^show\(1\);\n\n\/\*\*[\s\S]+async function show\(value: unknown\)/,
  );
});

it("adds JavaScript to a program in JavaScript", () => {
  const copied = portable("show(1);", "/a.mp4", "js");
  expect(copied).toContain("async function show(value) {");
  // A syntax error here would mean that a type was not removed.
  expect(() => new Function(`return async () => { ${copied} }`)).not.toThrow();
});

it("needs no async iteration of streams, which Safari lacks", () => {
  expect(portable("show(1);", "/a.mp4", "js")).not.toContain("for await");
});
