import { expect, test } from "vitest";
import { compile } from "./compile.ts";
import { asksReader, keepsTimes, makesFile, needsOrigin } from "./traits.ts";

const importsOf = (names: string) => compile(`import { ${names} } from "mfx";\n[${names}];`, "ts").imports;

test("a program asks the reader by the names of these functions, and not by a word in a comment or a text", () => {
  const devices = "getDisplayMedia getUserMedia showDirectoryPicker showOpenFilePicker showSaveFilePicker".split(" ");
  for (const name of [...devices, "FileWriter", "writeToFile"])
    for (const code of [`${name}(a);`, `a.${name}(b);`]) expect(asksReader(code, "ts"), code).toBe(true);
  expect(asksReader('// writeToFile\nconst name = "getUserMedia";', "ts")).toBe(false);
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
