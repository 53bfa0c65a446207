/** Small WebGL2 helpers for the scenes: programs, textures, render targets and meshes. */

export type UniformValue = number | readonly number[] | Float32Array;

export interface Program {
  /** Makes the program current, sets its uniforms and binds its textures to units in the order given. */
  use(uniforms?: Record<string, UniformValue>, textures?: Record<string, WebGLTexture>): void;
}

export function createContext(canvas: HTMLCanvasElement): WebGL2RenderingContext {
  const gl = canvas.getContext("webgl2", { antialias: false, alpha: false, preserveDrawingBuffer: true });
  if (!gl?.getExtension("EXT_color_buffer_float")) throw new Error("The scenes need WebGL2 with float targets.");
  gl.getExtension("OES_texture_float_linear");
  return gl;
}

export function createProgram(gl: WebGL2RenderingContext, vertex: string, fragment: string): Program {
  const program = gl.createProgram();
  for (const [type, source] of [
    [gl.VERTEX_SHADER, vertex],
    [gl.FRAGMENT_SHADER, fragment],
  ] as const) {
    const shader = gl.createShader(type)!;
    gl.shaderSource(shader, `#version 300 es\nprecision highp float;\nprecision highp sampler2D;\n${source}`);
    gl.compileShader(shader);
    if (!gl.getShaderParameter(shader, gl.COMPILE_STATUS)) throw new Error(gl.getShaderInfoLog(shader) ?? "compile");
    gl.attachShader(program, shader);
  }
  ATTRIBUTES.forEach(([name], index) => {
    gl.bindAttribLocation(program, index, name);
  });
  gl.linkProgram(program);
  if (!gl.getProgramParameter(program, gl.LINK_STATUS)) throw new Error(gl.getProgramInfoLog(program) ?? "link");
  const locations = new Map<string, WebGLUniformLocation | null>();
  const locate = (name: string) => {
    if (!locations.has(name)) locations.set(name, gl.getUniformLocation(program, name));
    return locations.get(name) ?? null;
  };
  return {
    use(uniforms = {}, textures = {}) {
      gl.useProgram(program);
      for (const [name, value] of Object.entries(uniforms)) setUniform(gl, locate(name), value);
      Object.entries(textures).forEach(([name, texture], unit) => {
        gl.activeTexture(gl.TEXTURE0 + unit);
        gl.bindTexture(gl.TEXTURE_2D, texture);
        gl.uniform1i(locate(name), unit);
      });
    },
  };
}

function setUniform(gl: WebGL2RenderingContext, location: WebGLUniformLocation | null, value: UniformValue): void {
  if (typeof value === "number") gl.uniform1f(location, value);
  else if (value.length === 2) gl.uniform2fv(location, value);
  else if (value.length === 3) gl.uniform3fv(location, value);
  else if (value.length === 16) gl.uniformMatrix4fv(location, false, value);
  else gl.uniform4fv(location, value);
}

export interface Target {
  width: number;
  height: number;
  texture: WebGLTexture;
  /** Makes it the render target. */
  bind(): void;
  /** Copies the multisampled picture to the texture. */
  resolve(): void;
}

/** A half-float render target; with `samples`, multisampled and with a depth buffer. */
export function createTarget(gl: WebGL2RenderingContext, width: number, height: number, samples = 0): Target {
  const texture = gl.createTexture();
  gl.bindTexture(gl.TEXTURE_2D, texture);
  gl.texImage2D(gl.TEXTURE_2D, 0, gl.RGBA16F, width, height, 0, gl.RGBA, gl.HALF_FLOAT, null);
  for (const [key, value] of [
    [gl.TEXTURE_MIN_FILTER, gl.LINEAR],
    [gl.TEXTURE_MAG_FILTER, gl.LINEAR],
    [gl.TEXTURE_WRAP_S, gl.CLAMP_TO_EDGE],
    [gl.TEXTURE_WRAP_T, gl.CLAMP_TO_EDGE],
  ] as const)
    gl.texParameteri(gl.TEXTURE_2D, key, value);
  const plain = gl.createFramebuffer();
  gl.bindFramebuffer(gl.FRAMEBUFFER, plain);
  gl.framebufferTexture2D(gl.FRAMEBUFFER, gl.COLOR_ATTACHMENT0, gl.TEXTURE_2D, texture, 0);
  let drawn = plain;
  if (samples) {
    drawn = gl.createFramebuffer();
    gl.bindFramebuffer(gl.FRAMEBUFFER, drawn);
    for (const [format, attachment] of [
      [gl.RGBA16F, gl.COLOR_ATTACHMENT0],
      [gl.DEPTH_COMPONENT24, gl.DEPTH_ATTACHMENT],
    ] as const) {
      const buffer = gl.createRenderbuffer();
      gl.bindRenderbuffer(gl.RENDERBUFFER, buffer);
      gl.renderbufferStorageMultisample(gl.RENDERBUFFER, samples, format, width, height);
      gl.framebufferRenderbuffer(gl.FRAMEBUFFER, attachment, gl.RENDERBUFFER, buffer);
    }
  }
  return {
    width,
    height,
    texture,
    bind() {
      gl.bindFramebuffer(gl.FRAMEBUFFER, drawn);
      gl.viewport(0, 0, width, height);
    },
    resolve() {
      if (drawn === plain) return;
      gl.bindFramebuffer(gl.READ_FRAMEBUFFER, drawn);
      gl.bindFramebuffer(gl.DRAW_FRAMEBUFFER, plain);
      gl.blitFramebuffer(0, 0, width, height, 0, 0, width, height, gl.COLOR_BUFFER_BIT, gl.NEAREST);
    },
  };
}

/** A repeating texture with mipmaps: bytes for colors and noise, floats for heights. */
export function createTexture(
  gl: WebGL2RenderingContext,
  width: number,
  height: number,
  data: Uint8Array | Float32Array,
  repeat = true,
): WebGLTexture {
  const texture = gl.createTexture();
  gl.bindTexture(gl.TEXTURE_2D, texture);
  if (data instanceof Float32Array) gl.texImage2D(gl.TEXTURE_2D, 0, gl.R32F, width, height, 0, gl.RED, gl.FLOAT, data);
  else gl.texImage2D(gl.TEXTURE_2D, 0, gl.RGBA8, width, height, 0, gl.RGBA, gl.UNSIGNED_BYTE, data);
  const wrap = repeat ? gl.REPEAT : gl.CLAMP_TO_EDGE;
  const mipmaps = data instanceof Uint8Array;
  if (mipmaps) gl.generateMipmap(gl.TEXTURE_2D);
  gl.texParameteri(gl.TEXTURE_2D, gl.TEXTURE_MIN_FILTER, mipmaps ? gl.LINEAR_MIPMAP_NEAREST : gl.LINEAR);
  gl.texParameteri(gl.TEXTURE_2D, gl.TEXTURE_MAG_FILTER, gl.LINEAR);
  gl.texParameteri(gl.TEXTURE_2D, gl.TEXTURE_WRAP_S, wrap);
  gl.texParameteri(gl.TEXTURE_2D, gl.TEXTURE_WRAP_T, wrap);
  return texture;
}

/** A vertex attribute: its name in the shaders and its number of floats. */
const ATTRIBUTES = [
  ["position", 3],
  ["normal", 3],
  ["color", 4],
] as const;
/** Floats in a vertex. */
export const VERTEX_SIZE = 10;

export interface Mesh {
  draw(): void;
}

export function createMesh(gl: WebGL2RenderingContext, vertices: Float32Array, indices: Uint32Array): Mesh {
  const array = gl.createVertexArray();
  gl.bindVertexArray(array);
  gl.bindBuffer(gl.ARRAY_BUFFER, gl.createBuffer());
  gl.bufferData(gl.ARRAY_BUFFER, vertices, gl.STATIC_DRAW);
  gl.bindBuffer(gl.ELEMENT_ARRAY_BUFFER, gl.createBuffer());
  gl.bufferData(gl.ELEMENT_ARRAY_BUFFER, indices, gl.STATIC_DRAW);
  let offset = 0;
  ATTRIBUTES.forEach(([, size], index) => {
    gl.enableVertexAttribArray(index);
    gl.vertexAttribPointer(index, size, gl.FLOAT, false, VERTEX_SIZE * 4, offset * 4);
    offset += size;
  });
  gl.bindVertexArray(null);
  return {
    draw() {
      gl.bindVertexArray(array);
      gl.drawElements(gl.TRIANGLES, indices.length, gl.UNSIGNED_INT, 0);
      gl.bindVertexArray(null);
    },
  };
}

/** Vertex shader of a full-screen pass; `uv` runs from 0 at the bottom left to 1. */
export const SCREEN = `out vec2 uv;
void main() {
  uv = vec2(gl_VertexID & 1, gl_VertexID >> 1) * 2.0;
  gl_Position = vec4(uv * 2.0 - 1.0, 0.0, 1.0);
}`;

export function drawScreen(gl: WebGL2RenderingContext): void {
  gl.drawArrays(gl.TRIANGLES, 0, 3);
}
