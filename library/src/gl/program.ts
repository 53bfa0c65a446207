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
  const width = WIDTHS[type] ?? 1;
  if (list.length % width !== 0 || list.length > width * size || list.length === 0) {
    throw new ShaderError(
      "shader-failed",
      `The uniform "${name}" takes ${width} numbers${size > 1 ? `, up to ${size} times` : ""}, but was given ${list.length}.`,
    );
  }
  const isFloat = type === gl.FLOAT || (type >= gl.FLOAT_VEC2 && type <= gl.FLOAT_VEC4);
  const setters = [gl.uniform1fv, gl.uniform2fv, gl.uniform3fv, gl.uniform4fv];
  const integers = [gl.uniform1iv, gl.uniform2iv, gl.uniform3iv, gl.uniform4iv];
  const unsigned = [gl.uniform1uiv, gl.uniform2uiv, gl.uniform3uiv, gl.uniform4uiv];
  if (type === gl.FLOAT_MAT2) gl.uniformMatrix2fv(location, false, list);
  else if (type === gl.FLOAT_MAT3) gl.uniformMatrix3fv(location, false, list);
  else if (type === gl.FLOAT_MAT4) gl.uniformMatrix4fv(location, false, list);
  else if (isFloat) setters[width - 1]!.call(gl, location, list as number[]);
  else if (type === gl.UNSIGNED_INT || (type >= 0x8dc6 && type <= 0x8dc8))
    unsigned[width - 1]!.call(gl, location, list as number[]);
  else integers[width - 1]!.call(gl, location, list as number[]);
}

/** Numbers a value of each type has, by GL's constant; samplers and scalars have one. */
const WIDTHS: Record<number, number> = {
  35664: 2, // FLOAT_VEC2 …
  35665: 3,
  35666: 4,
  35667: 2, // INT_VEC2 …
  35668: 3,
  35669: 4,
  35671: 2, // BOOL_VEC2 …
  35672: 3,
  35673: 4,
  35674: 4, // FLOAT_MAT2, 3, 4
  35675: 9,
  35676: 16,
  36294: 2, // UNSIGNED_INT_VEC2 …
  36295: 3,
  36296: 4,
};
