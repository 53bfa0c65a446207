import { ShaderError } from "../errors.ts";
import type { NumericValue } from "./values.ts";

/** A compiled program with its cached uniform locations; `null` for uniforms that it doesn't use. */
export interface Program {
  handle: WebGLProgram;
  places: Map<string, WebGLUniformLocation | null>;
}

/** One triangle over the whole target; `uv` runs from 0, 0 at the top left, whichever way up the target is. */
const VERTEX = `#version 300 es
uniform float flip;
uniform vec4 view;
out vec2 uv;
void main() {
  vec2 p = vec2(gl_VertexID & 1, gl_VertexID >> 1) * 2.;
  uv = view.xy + p * view.zw;
  gl_Position = vec4(p * 2. - 1., 0, 1) * vec4(1, flip, 1, 1);
}`;

/** @throws ShaderError with the compiler's log, whose line numbers are those of the user's source. */
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
  return { handle, places: new Map() };
}

function shaderError(log: string): ShaderError {
  const [, line, message] = /ERROR: \d+:(\d+): (.*)/.exec(log) ?? [];
  return new ShaderError(
    "shader-failed",
    `The fragment shader does not ${line ? `compile: line ${line}: ${message}` : `link: ${log}`}`,
    { log },
  );
}

export type SetUniform = (gl: WebGL2RenderingContext, program: Program, name: string, value: NumericValue) => void;

/** The location of a uniform; `null` if the shader doesn't use it. */
export function placeOf(gl: WebGL2RenderingContext, { handle, places }: Program, name: string) {
  if (!places.has(name)) places.set(name, gl.getUniformLocation(handle, name));
  return places.get(name)!;
}

/** Sets a uniform of the library's own shaders. The value's length tells the type: float, vector or square matrix. */
export const setUniform: SetUniform = (gl, program, name, value) => {
  const place = placeOf(gl, program, name);
  const list = value as readonly number[];
  if (typeof value !== "object") gl.uniform1f(place, Number(value));
  else if (list.length > 4) gl[`uniformMatrix${Math.sqrt(list.length) as 3 | 4}fv`](place, false, list);
  else gl[`uniform${list.length as 2 | 3 | 4}fv`](place, list);
};
