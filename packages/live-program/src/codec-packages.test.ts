import { expect, it } from "vitest";
import { codecPackagesIn } from "./codec-packages.ts";

it("finds each package that a program imports, at its start or on demand", () => {
  const code = `import { registerAacEncoder } from "@mediabunny/aac-encoder";
// import "@mediabunny/ac3";
const { registerMp3Encoder } = await import('@mediabunny/mp3-encoder');
import "@mediabunny/flac-encoder";
await import("@mediabunny/mp3-encoder");
const others = ["mediabunny", "@mediabunny/../mfx", "a @mediabunny/flac-encoder", "@mediabunny/aac-encoder/x"];`;
  const names = ["aac", "mp3", "flac"].map((name) => `@mediabunny/${name}-encoder`);
  expect(codecPackagesIn(code, "ts")).toEqual(names);
});
