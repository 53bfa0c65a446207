import { describe, expect, it } from "vitest";
import { membersOf as expectedMembers, surfaceOf } from "../test/surfaces.ts";
import { createProgram } from "./declarations.ts";
import { exportsOf, membersOf } from "./exports.ts";
import { order } from "./since.ts";

const program = createProgram({ noEmit: true });

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
