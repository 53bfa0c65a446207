import { describe, expect, test } from "vitest";
import { compile } from "./compile.ts";
import { asksReader, keepsTimes, makesFile, needsOrigin } from "./traits.ts";

const importsOf = (names: string) => compile(`import { ${names} } from "mfx";\n[${names}];`, "ts").imports;

describe("a program asks the reader", () => {
  test.each([
    ...["getDisplayMedia", "getUserMedia", "showDirectoryPicker", "showOpenFilePicker", "showSaveFilePicker"],
    ...["FileWriter", "writeToFile"],
  ])("by %s", (name) =>
    expect([`${name}(a);`, `a.${name}(b);`].map((code) => asksReader(code, "ts"))).toEqual([true, true]),
  );

  test("but not by a word in a comment or a text", () => {
    expect(asksReader('// writeToFile\nconst name = "getUserMedia";', "ts")).toBe(false);
  });
});

test("a camera and a worker need the site's origin, and saving a file does not", () => {
  expect(needsOrigin('new Worker(address, { type: "module" });', "ts")).toBe(true);
  expect(needsOrigin("await navigator.mediaDevices.getUserMedia({ video: true });", "ts")).toBe(true);
  expect(needsOrigin('import { writeToFile } from "mfx";\nawait writeToFile(file, "film.mp4");', "ts")).toBe(false);
});

test("times of the footage are those of the output, unless a function changes them", () => {
  expect(keepsTimes(importsOf("decode, effect, encode"))).toBe(true);
  for (const name of ["concat", "loop", "reverse", "speed"])
    expect(keepsTimes(importsOf(`decode, ${name}`)), name).toBe(false);
  expect(keepsTimes(importsOf("clip, openFile"))).toBe(false);
});

test("encoders and writers make a file", () => {
  for (const name of ["encode", "MFXVideoEncoder", "WebMContainerEncoder", "MFXMediaSourceStream", "writeToFile"])
    expect(makesFile(importsOf(`decode, ${name}`)), name).toBe(true);
  expect(makesFile(importsOf("decode, effect, visual, MFXVideoSource"))).toBe(false);
});
