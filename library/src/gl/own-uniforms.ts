/** Uniforms of custom shaders, of any GLSL type. */
import { ShaderError } from "../errors.ts";
import type { Program, SetUniform } from "./program.ts";

interface Uniform {
  location: WebGLUniformLocation;
  type: number;
  size: number;
}

const known = new WeakMap<Program, ReadonlyMap<string, Uniform>>();

/** The program's uniforms, cached. */
function uniformsOf(gl: WebGL2RenderingContext, program: Program): ReadonlyMap<string, Uniform> {
  const found = known.get(program);
  if (found) return found;
  const { handle } = program;
  const uniforms = new Map<string, Uniform>();
  const count = gl.isContextLost() ? 0 : gl.getProgramParameter(handle, gl.ACTIVE_UNIFORMS);
  for (let i = 0; i < count; i++) {
    const { name, type, size } = gl.getActiveUniform(handle, i)!;
    const location = gl.getUniformLocation(handle, name);
    if (location) uniforms.set(name.replace(/\[0\]$/, ""), { location, type, size });
  }
  known.set(program, uniforms);
  return uniforms;
}

/** Sets a uniform by its type in the shader. Skips uniforms that the shader doesn't use. */
export const setAnyUniform: SetUniform = (gl, program, name, value) => {
  const uniform = uniformsOf(gl, program).get(name);
  if (!uniform) return;
  const { location, type, size } = uniform;
  const list = typeof value === "object" ? value : [Number(value)];
  const [width, method] = TYPES[type] ?? [1, "uniform1iv"];
  if (list.length % width !== 0 || list.length > width * size || list.length === 0) {
    throw new ShaderError(
      "shader-failed",
      `The uniform "${name}" must have ${width} numbers${size > 1 ? `, up to ${size} times` : ""}; got ${list.length}.`,
    );
  }
  if (method.startsWith("uniformMatrix")) gl[method as "uniformMatrix2fv"](location, false, list);
  else gl[method as "uniform1fv"](location, list as number[]);
};

type Setter = Extract<keyof WebGL2RenderingContext, `uniform${string}v`>;

/** Count of numbers and setter of each type, by its GL constant. Samplers, ints and booleans are set alike. */
const TYPES: Record<number, [width: number, method: Setter]> = {
  5126: [1, "uniform1fv"], // FLOAT, FLOAT_VEC2 …
  35664: [2, "uniform2fv"],
  35665: [3, "uniform3fv"],
  35666: [4, "uniform4fv"],
  35667: [2, "uniform2iv"], // INT_VEC2 …
  35668: [3, "uniform3iv"],
  35669: [4, "uniform4iv"],
  35671: [2, "uniform2iv"], // BOOL_VEC2 …
  35672: [3, "uniform3iv"],
  35673: [4, "uniform4iv"],
  5125: [1, "uniform1uiv"], // UNSIGNED_INT, UNSIGNED_INT_VEC2 …
  36294: [2, "uniform2uiv"],
  36295: [3, "uniform3uiv"],
  36296: [4, "uniform4uiv"],
  35674: [4, "uniformMatrix2fv"], // FLOAT_MAT2, 3, 4
  35675: [9, "uniformMatrix3fv"],
  35676: [16, "uniformMatrix4fv"],
  35685: [6, "uniformMatrix2x3fv"], // FLOAT_MAT2x3, 2x4, 3x2, 3x4, 4x2, 4x3
  35686: [8, "uniformMatrix2x4fv"],
  35687: [6, "uniformMatrix3x2fv"],
  35688: [12, "uniformMatrix3x4fv"],
  35689: [8, "uniformMatrix4x2fv"],
  35690: [12, "uniformMatrix4x3fv"],
};
