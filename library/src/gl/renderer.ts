import { colorOf } from "../frame/color.ts";
import { hasPremultipliedFrames, keepsOddNV12 } from "../frame/engine.ts";
import { isRGB } from "../frame/redraw.ts";
import { hasBlocks } from "./block-shader.ts";
import { toYCC } from "./color.ts";
import type { MFXGLContext } from "./context.ts";
import { canvasFrame, presentationOf, readDeepFrame, readFrame } from "./download.ts";
import { IDENTITY, isIdentity } from "./matrix.ts";
import { Painter } from "./painter.ts";
import { hdrOf, type Picture, Scratch, type Transfer, upload } from "./picture.ts";
import { areaOf, opaqueAfter, type Pass, plan, resizes } from "./planner.ts";
import { setUniform } from "./program.ts";
import { type Output, passSource } from "./shader.ts";
import type { Step } from "./step.ts";
import type { Texture } from "./texture-pool.ts";
import type { TextureSource } from "./values.ts";
import type { HDRColor } from "./wide-color.ts";

/** Runs the planned passes of steps on one context. */
export class Renderer {
  readonly #context: MFXGLContext;
  readonly #painter: Painter;
  readonly #scratch = new Scratch();

  constructor(context: MFXGLContext) {
    this.#context = context;
    this.#painter = new Painter(context);
  }

  /** @param keeps - HDR that stays as it is stored. */
  upload(source: TextureSource, transfer: Transfer, keeps?: HDRColor): Promise<Picture> {
    return upload(this.#context, source, transfer, this.#scratch, keeps);
  }

  /** Returns a picture's textures to the pool. */
  release(picture: Picture): void {
    this.#painter.release(picture);
  }

  /** Releases the pictures of all layers. */
  close(): void {
    this.#painter.close();
  }

  /** Draws the steps and returns the new picture. Releases the given one. */
  async draw(picture: Picture, steps: readonly Step[], frame: VideoFrame, transfer: Transfer): Promise<Picture> {
    for (const pass of plan(steps, picture.size)) picture = await this.#toTexture(picture, pass, frame, transfer);
    return picture;
  }

  /** Draws the steps and returns a frame with the timing of `frame`. Releases the picture, unless `keep` is set and there are no steps. */
  async finish(
    picture: Picture,
    steps: readonly Step[],
    frame: VideoFrame,
    transfer: Transfer,
    { keep = false } = {},
  ): Promise<VideoFrame> {
    const passes = plan(steps, picture.size);
    const [, endHeight] = (passes.at(-1) ?? picture).size;
    const holdsNV12 = endHeight % 2 === 0 || keepsOddNV12();
    const isPlanar = transfer === "planes" && !!frame.format && !isRGB(frame) && !picture.hdr;
    const toNV12 = isPlanar && holdsNV12 && opaqueAfter(steps, picture.opaque);
    if (toNV12 && passes[0] && areaOf(passes[0])) passes.unshift({ steps: [], size: picture.size });
    const quads = toNV12 ? inQuads(passes, picture.opaque) : [];
    const end = passes.at(-1)?.custom ? undefined : passes.pop();
    for (const [i, pass] of passes.entries())
      picture = await this.#toTexture(picture, pass, frame, transfer, quads[i] ? "quads" : "texture");
    const last = end ?? { steps: [], size: picture.size };
    if (areaOf(last)) picture = await this.#plain(picture, frame, transfer);
    const context = this.#context;
    const opaque = opaqueAfter(last.steps, picture.opaque);
    const [width, height] = last.size;
    const rgb = hasPremultipliedFrames() || picture.hdr ? "texture" : "straight";
    const output = transfer === "native" ? "texture" : toNV12 ? "nv12" : rgb;
    const targets: Texture[] = [];
    try {
      if (toNV12) for (let i = 0; i < 3; i++) targets.push(context.pool.take((width + 3) >> 2, (height + 1) >> 1));
      else if (transfer === "planes") targets.push(context.pool.take(width, height, picture.hdr && context.gl.RGBA16F));
      await this.#run(picture, last, frame, transfer, output, targets);
      const { converted } = picture;
      const presentation = presentationOf(frame, last.size, steps.some(resizes));
      if (transfer === "native") return canvasFrame(context.canvas, presentation, opaque);
      if (picture.hdr) return readDeepFrame(context.gl, this.#scratch, { size: last.size, frame, presentation });
      const format = toNV12 ? "NV12" : opaque ? "RGBX" : "RGBA";
      return readFrame(context.gl, this.#scratch, { size: last.size, format, frame, presentation, converted });
    } finally {
      context.pool.give(...targets);
      if (!keep) this.release(picture);
      context.pool.sweep();
    }
  }

  async #toTexture(
    picture: Picture,
    pass: Pass,
    frame: VideoFrame,
    transfer: Transfer,
    output: "texture" | "quads" = "texture",
  ): Promise<Picture> {
    if (pass.custom || areaOf(pass)) picture = await this.#plain(picture, frame, transfer);
    if (pass.custom) return pass.custom.draw(this.#painter, picture, frame);
    const { pool } = this.#context;
    const [width, height] = pass.size;
    const opaque = opaqueAfter(pass.steps, picture.opaque);
    const textures =
      output === "quads"
        ? [0, 1, 2, 3].map(() => pool.take(width / 2, height / 2))
        : [pool.take(width, height, this.#context.format(opaque && !picture.hdr))];
    await this.#run(picture, pass, frame, transfer, output, textures);
    this.release(picture);
    const layout = output === "quads" ? "quads" : "rgba";
    const { converted, hdr } = picture;
    return { layout, textures, size: pass.size, matrix: IDENTITY, opaque, converted, hdr };
  }

  /** The picture as one upright, premultiplied texture. */
  async #plain(picture: Picture, frame: VideoFrame, transfer: Transfer): Promise<Picture> {
    const isUpright = picture.layout === "rgba" && isIdentity(picture.matrix);
    if (!picture.toSDR && (picture.layout === "quads" || isUpright)) return picture;
    return this.#toTexture(picture, { steps: [], size: picture.size }, frame, transfer);
  }

  async #run(
    picture: Picture,
    pass: Pass,
    frame: VideoFrame,
    transfer: Transfer,
    output: Output,
    targets: readonly Texture[],
  ): Promise<void> {
    const context = this.#context;
    const painter = this.#painter;
    const { gl } = context;
    const { steps, size } = pass;
    const layers = new Map<string, Picture>();
    const textures: [string, Texture][] = [];
    for (const [i, step] of steps.entries()) {
      if (step.kind !== "pixel") continue;
      for (const [name, layer] of Object.entries(step.layers ?? {}))
        layers.set(`${name}_${i}`, await painter.layer(layer, frame, transfer, picture.hdr));
      textures.push(...(await painter.textures(step.textures, `_${i}`)));
    }
    const shape = {
      input: picture.layout,
      toSDR: picture.toSDR,
      toHDR: picture.hdr && (await hdrOf(picture.hdr)),
      texelwise: isIdentity(picture.matrix) && picture.isHalved !== false,
      opaque: picture.opaque,
      layerOf: (name: string) => layers.get(name)!,
      output,
      whole: hasBlocks(size),
    };
    const program = context.program(passSource(steps, shape));
    painter.begin(program, targets, targets[0] ? [targets[0].width, targets[0].height] : size);
    painter.image(program, "image", picture);
    // Without filtering, reading whole texels is faster.
    if (areaOf(pass)?.near) gl.bindSampler(0, context.nearest);
    for (const [name, layer] of layers) painter.image(program, name, layer);
    for (const [i, step] of steps.entries()) {
      if (step.kind === "transform") setUniform(gl, program, `m${i}`, step.matrix);
      else {
        const set = (step.kind === "pixel" && step.set) || setUniform;
        for (const [name, value] of Object.entries(step.values)) set(gl, program, `${name}_${i}`, value);
      }
    }
    for (const [name, texture] of textures) painter.bind(program, name, texture);
    setUniform(gl, program, "outSize", size);
    if (output === "nv12") setUniform(gl, program, "toYCC", toYCC(colorOf(frame, picture.converted)).toFloat32Array());
    gl.drawArrays(gl.TRIANGLES, 0, 3);
  }
}

/**
 * For each pass but the last, whether it draws quads. It does if all following passes, up to the planes of NV12, read direct neighbors
 * only, and each picture is opaque with a size that is a multiple of the block size.
 */
function inQuads(passes: readonly Pass[], opaque: boolean): boolean[] {
  const fits = passes.map((pass) => {
    opaque = !pass.custom && opaqueAfter(pass.steps, opaque);
    return opaque && hasBlocks(pass.size);
  });
  const result: boolean[] = [];
  for (let i = passes.length - 2; i >= 0; i--) {
    result[i] =
      !!areaOf(passes[i + 1]!)?.near && fits[i]! && fits[i + 1]! && (result[i + 1] ?? i + 2 === passes.length);
  }
  return result;
}
