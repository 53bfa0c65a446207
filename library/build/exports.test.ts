import { describe, expect, it } from "vitest";
import { membersOf as expectedMembers, surfaceOf } from "../test/surfaces.ts";
import { exportsOf, membersOf } from "./exports.ts";
import { Programs } from "./program.ts";
import { fromRoot } from "./releases.ts";
import { order } from "./since.ts";

const program = new Programs().next();

describe("the comments", () => {
  it("say since when on a line of its own, so that it is the member's and not a parameter's", () => {
    const inline = program
      .getSourceFiles()
      .filter(({ fileName }) => fileName.includes("/library/src/"))
      .flatMap(({ fileName, text }) =>
        text.split("\n").map((line, index) => ({ place: `${fromRoot(fileName)}:${index + 1}`, line })),
      )
      .filter(({ line }) => line.includes("@since") && !/^\s*(\/\*\*|\*)\s*@since [\w.]+( \*\/)?$/.test(line));
    expect(inline).toEqual([]);
  });

  it("name only releases", () => {
    const named = program
      .getSourceFiles()
      .flatMap(({ text }) => [...text.matchAll(/\* @since (\S+)/g)].map(([, since]) => since!));
    expect(named.length).toBeGreaterThan(20);
    for (const since of new Set(named)) expect(order).toContain(since);
  });
});

describe.each(order)("release %s", (version) => {
  it("exports exactly what the history says, each of its kind", () => {
    expect(exportsOf(program, version)).toEqual(surfaceOf(version, order));
  });

  it.each(["shaders", "convolution3x3", "convolution3x3Kernels", "codecs", "visual"])(
    "has the members of %s",
    (name) => {
      expect(membersOf(program, version, name)).toEqual(
        surfaceOf(version, order)[name] ? expectedMembers(name, version, order) : {},
      );
    },
  );
});
