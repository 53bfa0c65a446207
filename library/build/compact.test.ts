import ts from "typescript";
import { expect, test } from "vitest";
import { compact } from "./compact.ts";

const compacted = (source: string) =>
  ts.transpileModule(source, {
    fileName: "effect.ts",
    compilerOptions: { target: ts.ScriptTarget.ESNext },
    transformers: { before: [compact] },
  }).outputText;

test("shaders lose spaces, and words that name a type of theirs do not", () => {
  expect(compacted('const s = "vec2 at(vec2 p) { return p - 2.; }";')).toContain("{return p-2.;}");
  const words = '"It is neither numbers nor, in the shader, a sampler2D."';
  expect(compacted(`throw new Error(${words});`)).toContain(words);
});

test("what a template puts in may have a sign", () => {
  const put = (name: string) => `$${`{${name}}`}`;
  const source = `vec2 p = a${put("i")} + d - ${put("n")};\n  q = p;\n${put("more")}`;
  expect(compacted(`const s = \`${source}\`;`)).toContain(
    `\`vec2 p=a${put("i")}+d - ${put("n")};q=p;\n${put("more")}\``,
  );
});

test("WebGL's constants are numbers", () => {
  expect(compacted("gl.bindTexture(gl.TEXTURE_2D, t);")).toContain("gl.bindTexture(3553, t)");
});
