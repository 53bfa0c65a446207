import { expect, it } from "vitest";
import { portable } from "./portable.ts";

it("declares the footage after the imports and before what uses it", () => {
  expect(portable('import { decode } from "mfx";\nawait decode(video);', "my film.mp4")).toBe(
    'import { decode } from "mfx";\n\nconst video = "my film.mp4";\nawait decode(video);',
  );
  expect(portable("console.log(video);", "/a.mp4")).toBe('const video = "/a.mp4";\n\nconsole.log(video);');
});

it("adds only what a program uses and has not got itself", () => {
  const own = "const video = 1;\nfunction show() {}\nshow(video);";
  expect(portable(own, "/a.mp4")).toBe(own);
  expect(portable("show(1);", "/a.mp4")).toMatch(/^show\(1\);\n\n\/\*\*[\s\S]+async function show\(/);
});
