/** Custom shaders with their own `main`. Each is a pass of its own. */
import { scaleOf } from "../frame/preview.ts";
import type { MFXGLContext } from "./context.ts";
import { IDENTITY } from "./matrix.ts";
import { setAnyUniform } from "./own-uniforms.ts";
import { setUniform } from "./program.ts";
import { HEAD } from "./shader.ts";
import type { CustomStep } from "./step.ts";
import type { Extent, Layer, Values } from "./values.ts";

const DECLARED =
  /\b(?:uniform\s+(?:(?:high|medium|low)p\s+)?\w+|const\s+\w+|(?:void|bool|float|u?int|[iub]?vec[234]|mat[234](?:x[234])?)(?=\s+\w+\s*\())\s+(\w+(?:\s*(?:\[[^\]]*\])?\s*,\s*\w+)*)/g;

/** Names that a source declares. */
export const namesIn = (source: string): string[] =>
  Array.from(source.matchAll(DECLARED), ([, names]) => names!.replace(/\[[^\]]*\]/g, "").split(/[\s,]+/)).flat();

const DECLARED_AGAIN =
  /\b(?:uniform|in|out)\s+(?:(?:high|medium|low)p\s+)?\w+\s+(?:frame|frameSize|time|uv|fragColor)\s*;/g;

/** The shader, preceded by the declarations of its inputs. */
const shaderOf = (source: string) => `${HEAD}uniform sampler2D frame;
uniform vec2 frameSize;
uniform float time;
in vec2 uv;
out vec4 fragColor;
#line 1
${source.replace(/^(\s*)#version[^\n]*/, "$1").replace(DECLARED_AGAIN, "")}
`;

/** A fragment shader and its inputs. */
interface Custom {
  source: string;
  values: Values;
  textures: Readonly<Record<string, Layer>>;
  /** Called before drawing. */
  before?: ((context: MFXGLContext, frame: VideoFrame) => void | Promise<void>) | undefined;
  /** Called while the input's texture is bound. */
  bound?: ((gl: WebGL2RenderingContext, frame: VideoFrame) => void | Promise<void>) | undefined;
}

/** A part of the picture in pixels of the frame in full, in those that are drawn. */
const inScale = (crop: MFXGLContext["crop"], scale: number) =>
  crop && { x: crop.x * scale, y: crop.y * scale, width: crop.width * scale, height: crop.height * scale };

export const customStep = ({ source, values, textures, before, bound }: Custom): CustomStep => ({
  kind: "custom",
  async draw(painter, picture, frame) {
    const { context } = painter;
    const { gl, pool } = context;
    await before?.(context, frame);
    const crop = inScale(context.crop, scaleOf(frame));
    context.setCrop();
    const [w, h] = picture.size;
    const size: Extent = crop ? [Math.max(1, Math.round(crop.width)), Math.max(1, Math.round(crop.height))] : [w, h];
    const layers = await painter.textures(textures);
    const texture = pool.take(...size, context.format(false));
    const program = context.program(shaderOf(source));
    painter.begin(program, [texture], size);
    painter.bind(program, "frame", picture.textures[0]!);
    await bound?.(gl, frame);
    if (crop) setUniform(gl, program, "view", [crop.x / w, crop.y / h, crop.width / w, crop.height / h]);
    // Lengths in pixels of the shader are those of the frame in full.
    setUniform(
      gl,
      program,
      "frameSize",
      picture.size.map((side) => side / scaleOf(frame)),
    );
    setUniform(gl, program, "time", frame.timestamp / 1e6);
    for (const [name, value] of Object.entries(values)) setAnyUniform(gl, program, name, value);
    for (const [name, texture] of layers) painter.bind(program, name, texture);
    gl.drawArrays(gl.TRIANGLES, 0, 3);
    if (bound) {
      // The texture is reused for other pictures, so its parameters are reset.
      gl.bindTexture(gl.TEXTURE_2D, picture.textures[0]!.handle);
      pool.configure();
    }
    painter.release(picture);
    const { converted, hdr } = picture;
    return { layout: "rgba", textures: [texture], size, matrix: IDENTITY, opaque: false, converted, hdr };
  },
});
