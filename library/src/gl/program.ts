import { ShaderError } from "../errors.ts";

/** A compiled program with the places of its uniforms. */
export interface Program {
  handle: WebGLProgram;
  uniforms: ReadonlyMap<string, { location: WebGLUniformLocation; type: number; size: number }>;
}

/** One triangle over the whole target; `uv` runs from 0, 0 at the top left, whichever way up the target is. */
const VERTEX = `#version 300 es
uniform float flip;
uniform vec4 view;
out vec2 uv;
void main() {
  vec2 p = vec2(gl_VertexID == 1 ? 2. : 0., gl_VertexID == 2 ? 2. : 0.);
  uv = view.xy + p * view.zw;
  gl_Position = vec4(p * 2. - 1., 0, 1) * vec4(1, flip, 1, 1);
}`;

/** @throws ShaderError with the compiler's words, their line numbers being those of the user's source. */
export function createProgram(gl: WebGL2RenderingContext, fragment: string): Program {
  const handle = gl.createProgram();
  const shaders = ([gl.VERTEX_SHADER, gl.FRAGMENT_SHADER] as const).map((type, i) => {
    const shader = gl.createShader(type)!;
    gl.shaderSource(shader, i ? fragment : VERTEX);
    gl.compileShader(shader);
    gl.attachShader(handle, shader);
    return shader;
  });
  gl.linkProgram(handle);
  const linked = gl.getProgramParameter(handle, gl.LINK_STATUS) || gl.isContextLost();
  const log = linked ? "" : gl.getShaderInfoLog(shaders[1]!) || gl.getProgramInfoLog(handle) || "";
  for (const shader of shaders) gl.deleteShader(shader);
  if (!linked) {
    gl.deleteProgram(handle);
    throw shaderError(log.replaceAll("\0", "").trim());
  }
  const uniforms = new Map<string, { location: WebGLUniformLocation; type: number; size: number }>();
  const count = gl.isContextLost() ? 0 : gl.getProgramParameter(handle, gl.ACTIVE_UNIFORMS);
  for (let i = 0; i < count; i++) {
    const { name, type, size } = gl.getActiveUniform(handle, i)!;
    const location = gl.getUniformLocation(handle, name);
    if (location) uniforms.set(name.replace(/\[0\]$/, ""), { location, type, size });
  }
  return { handle, uniforms };
}

function shaderError(log: string): ShaderError {
  const [, line, message] = /ERROR: \d+:(\d+): (.*)/.exec(log) ?? [];
  return new ShaderError(
    "shader-failed",
    line
      ? `The fragment shader does not compile: line ${line}: ${message}`
      : `The fragment shader does not link: ${log}`,
    { log },
  );
}

/** Sets a uniform by the type the shader gives it; one the shader does not use is left out. */
export function setUniform(
  gl: WebGL2RenderingContext,
  program: Program,
  name: string,
  value: number | boolean | readonly number[] | Float32Array | Int32Array,
): void {
  const uniform = program.uniforms.get(name);
  if (!uniform) return;
  const { location, type, size } = uniform;
  const list = typeof value === "object" ? value : [Number(value)];
  const [width, method] = TYPES[type] ?? [1, "uniform1iv"];
  if (list.length % width !== 0 || list.length > width * size || list.length === 0) {
    throw new ShaderError(
      "shader-failed",
      `The uniform "${name}" takes ${width} numbers${size > 1 ? `, up to ${size} times` : ""}, but was given ${list.length}.`,
    );
  }
  if (method.startsWith("uniformMatrix")) gl[method as "uniformMatrix2fv"](location, false, list);
  else gl[method as "uniform1fv"](location, list as number[]);
}

type Setter = Extract<keyof WebGL2RenderingContext, `uniform${string}v`>;

/** How many numbers a value of each type has, by GL's constant, and how it is set. Samplers, ints and booleans are set alike. */
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
