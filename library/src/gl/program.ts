import { ShaderError } from "../errors.ts";
import type { NumericValue } from "./step.ts";

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
  vec2 p = vec2(gl_VertexID & 1, gl_VertexID >> 1) * 2.;
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

export type SetUniform = (gl: WebGL2RenderingContext, program: Program, name: string, value: NumericValue) => void;

/** How the types of the library's own shaders are set, by GL's constant; samplers as integers. */
const SETTERS: Readonly<Record<number, "1f" | "2f" | "3f" | "4f">> = {
  5126: "1f",
  35664: "2f",
  35665: "3f",
  35666: "4f",
};

/** Sets a uniform of one of the library's own shaders; one the shader does not use is left out. */
export const setUniform: SetUniform = (gl, program, name, value) => {
  const { location, type } = program.uniforms.get(name) ?? {};
  if (!location) return;
  const list = typeof value === "object" ? (value as readonly number[]) : [Number(value)];
  if (list.length > 8 && type! > 35670) gl[`uniformMatrix${list.length > 9 ? 4 : 3}fv`](location, false, list);
  else gl[`uniform${SETTERS[type!] ?? "1i"}v`](location, list);
};
