import { colorOf } from "../frame/color.ts";
import { hasPremultipliedFrames, makes10Bits } from "../frame/engine.ts";
import { isSideways, isStoredUpright, orientationOf } from "../frame/orientation.ts";
import { isRGB } from "../frame/redraw.ts";
import { isStandard, toYCC } from "./color.ts";
import type { MFXGLContext } from "./context.ts";
import { isYCC, type Layout } from "./layout.ts";
import { flat, IDENTITY, type Mat3 } from "./matrix.ts";
import type { Texture } from "./texture-pool.ts";
import type { Extent, TextureSource } from "./values.ts";
import { type HDRColor, wideColorOf } from "./wide-color.ts";

/**
 * How pictures get to the GPU and back: `"native"` lets the browser convert them, `"planes"` copies the frame's bytes, which a shader
 * converts.
 */
export type Transfer = "native" | "planes";

/** A picture on the GPU: its textures, their layout, and the transform to upright. */
export interface Picture {
  layout: Layout;
  textures: readonly Texture[];
  size: Extent;
  /** Matrix from a point of the upright picture to a point of the textures. */
  matrix: Mat3;
  toRGB?: Float32Array;
  opaque: boolean;
  /** Whether chroma, where there are planes, is half as large both ways. */
  isHalved?: boolean;
  /** Whether the browser converted the colors to sRGB; otherwise they are in the color space of their frame. */
  converted?: boolean | undefined;
  /** For colors of BT.2020, which are converted when the picture is read: GLSL of a function of a given name. */
  toSDR?: ((name: string) => string) | undefined;
  /** How the picture stores its colors, if it stays HDR. It is drawn with 16-bit floats then. */
  hdr?: HDRColor | undefined;
}

/** Upright width and height of a picture, in its own pixels. */
export function uprightSize(source: TextureSource): Extent {
  if (!(source instanceof VideoFrame)) {
    if ("videoWidth" in source) return [source.videoWidth, source.videoHeight];
    if ("naturalWidth" in source) return [source.naturalWidth, source.naturalHeight];
    return [source.width, source.height];
  }
  const { width, height } = source.visibleRect!;
  return isSideways(source) ? [height, width] : [width, height];
}

function uprightMatrix(frame: VideoFrame): Mat3 {
  const { rotation, flip } = orientationOf(frame);
  const turned = new DOMMatrix().translate(0.5, 0.5).rotate(-rotation);
  return flat(turned.scale(flip ? -1 : 1, 1).translate(-0.5, -0.5));
}

const LAYOUTS: Record<string, Layout> = {
  NV12: "nv12",
  RGBA: "straight",
  RGBX: "rgbx",
  BGRA: "straight-bgra",
  BGRX: "bgrx",
};

/** Layouts in browsers that premultiply the colors of frames. */
const PREMULTIPLIED_LAYOUTS: Record<string, Layout> = { ...LAYOUTS, RGBA: "rgba", BGRA: "bgra" };

const packedLayout = (format: string): Layout | undefined =>
  (hasPremultipliedFrames() ? PREMULTIPLIED_LAYOUTS : LAYOUTS)[format];

/** Layout of a frame's planes; `undefined` if its bytes cannot be read. */
function planesOf({ format }: VideoFrame) {
  const [, chroma, alpha, bits] = /^I4(20|22|44)(A?)(?:P(10|12))?$/.exec(format ?? "") ?? [];
  const layout = chroma ? (alpha ? "i420a" : "i420") : packedLayout(format ?? "");
  return (
    layout && {
      layout,
      /** Whether chroma is halved, across and down. */
      halved: [chroma !== "44", !chroma || chroma === "20"] as const,
      /** Bits of a sample beyond 8. */
      extraBits: bits ? Number(bits) - 8 : 0,
    }
  );
}

/** Whether a frame's planes can be read. */
export const hasPlanes = (frame: VideoFrame): boolean => !!planesOf(frame);

/**
 * Whether a frame has to be transferred as planes, since the browser's conversion to sRGB would change its values. Firefox draws I420A wrong.
 * Frames that cannot be read are converted by the browser in any case.
 */
export const needsPlanes = (frame: VideoFrame): boolean =>
  hasPlanes(frame) && !(/^(I420|NV12|RGB[AX]|BGR[AX])$/.test(frame.format!) && isStandard(frame));

/** How a frame stores the colors that effects can keep in this browser; `undefined` for usual frames, and for those with 8 bits. */
export function keptHDR(context: MFXGLContext, frame: VideoFrame): HDRColor | undefined {
  const color = wideColorOf(frame);
  const planes = planesOf(frame);
  const isKept = planes?.layout === "i420" && planes.extraBits > 0 && context.drawsDeep && makes10Bits();
  return isKept && color !== "sdr" ? color : undefined;
}

/** Transfer of a picture that is drawn on a frame. A picture of another color space is converted for a frame of a standard one. */
export function layerTransfer(layer: TextureSource, frame: VideoFrame, transfer: Transfer): Transfer {
  if (!(layer instanceof VideoFrame) || !needsPlanes(layer)) return transfer;
  if (wideColorOf(layer)) return "planes";
  const isConverted = isStandard(frame) || !hasPlanes(frame) || !!wideColorOf(frame);
  return isConverted && !isStandard(layer) ? "native" : "planes";
}

/** Samples of two bytes. */
const samplesOf = (bytes: Uint8Array<ArrayBuffer>, { offset, stride }: PlaneLayout, height: number) =>
  new Uint16Array(bytes.buffer, offset, (stride / 2) * height);

/** Converts two-byte samples to bytes, in place. */
function narrow(bytes: Uint8Array<ArrayBuffer>, plane: PlaneLayout, height: number, extraBits: number): void {
  const samples = samplesOf(bytes, plane, height);
  const half = 1 << (extraBits - 1);
  for (let i = 0; i < samples.length; i++) bytes[plane.offset + i] = Math.min(255, (samples[i]! + half) >> extraBits);
}

/** Two-byte samples as numbers, where 1 stands for the highest value of 8 bits. */
function scaled(bytes: Uint8Array<ArrayBuffer>, plane: PlaneLayout, height: number, extraBits: number): Float32Array {
  const values = Float32Array.from(samplesOf(bytes, plane, height));
  const most = 255 << extraBits;
  for (let i = 0; i < values.length; i++) values[i]! /= most;
  return values;
}

const isOpaque = (source: TextureSource): boolean =>
  source instanceof VideoFrame && !!source.format && !source.format.includes("A");

/** Copies bytes into a buffer that is reused and only grows. */
export class Scratch {
  #bytes = new Uint8Array(0);
  take(size: number): Uint8Array<ArrayBuffer> {
    if (this.#bytes.length < size) this.#bytes = new Uint8Array(size);
    return this.#bytes;
  }
}

/**
 * Uploads a picture to the GPU. The caller returns its textures to the context's pool.
 *
 * @param keeps - HDR that stays as it is stored.
 */
export async function upload(
  context: MFXGLContext,
  source: TextureSource,
  transfer: Transfer,
  scratch: Scratch,
  keeps?: HDRColor,
): Promise<Picture> {
  if (transfer === "planes" && source instanceof VideoFrame && hasPlanes(source)) {
    const { x, y } = source.visibleRect!;
    // Chroma can be read from even positions only.
    if (isRGB(source) || !(x % 2 || y % 2)) return uploadPlanes(context, source, scratch, keeps);
  }
  return uploadNative(context, source);
}

/** The visible part of a frame, up to an even end if there is one: Firefox copies no parts of odd size, see `test/workarounds.test.ts`. */
export function wholeChroma(frame: VideoFrame): DOMRectInit {
  const { x, y, width, height } = frame.visibleRect!;
  const even = (start: number, size: number, coded: number) => Math.min(coded - start, size + (size % 2));
  return { x, y, width: even(x, width, frame.codedWidth), height: even(y, height, frame.codedHeight) };
}

/** What converts a frame's colors to BT.709; `undefined` if they are. */
async function sdrOf(frame: VideoFrame): Promise<Picture["toSDR"]> {
  const color = wideColorOf(frame);
  if (!color) return undefined;
  const { toSDRSource } = await import("./to-sdr.ts");
  return (name) => toSDRSource(name, color);
}

/** What converts colors of BT.709 to those that a picture of HDR stores. */
export async function hdrOf(color: HDRColor): Promise<(name: string) => string> {
  const { toHDRSource } = await import("./to-sdr.ts");
  return (name) => toHDRSource(name, color);
}

async function uploadPlanes(
  context: MFXGLContext,
  frame: VideoFrame,
  scratch: Scratch,
  keeps: HDRColor | undefined,
): Promise<Picture> {
  const { gl, pool } = context;
  const { layout, halved, extraBits } = planesOf(frame)!;
  const hdr = keeps && keptHDR(context, frame) === keeps ? keeps : undefined;
  const toSDR = hdr ? undefined : await sdrOf(frame);
  const keepsBits = (!!hdr || !!toSDR) && extraBits > 0;
  const { width, height } = frame.visibleRect!;
  const rect = isRGB(frame) ? frame.visibleRect! : wholeChroma(frame);
  const bytes = scratch.take(frame.allocationSize({ rect }));
  // WebKit copies no RGBX and no BGRX.
  const planes = await frame.copyTo(bytes, { rect }).catch(() => undefined);
  if (!planes) return uploadNative(context, frame);
  const opaque = isOpaque(frame);
  gl.pixelStorei(gl.UNPACK_ALIGNMENT, 1);
  gl.pixelStorei(gl.UNPACK_FLIP_Y_WEBGL, false);
  gl.pixelStorei(gl.UNPACK_PREMULTIPLY_ALPHA_WEBGL, false);
  const textures = planes.map((plane, i) => {
    const isChroma = i === 1 || i === 2;
    const w = isChroma && halved[0] ? (width + 1) >> 1 : width;
    const h = isChroma && halved[1] ? (height + 1) >> 1 : height;
    const { offset } = plane;
    const data = keepsBits ? scaled(bytes, plane, h, extraBits) : bytes;
    if (extraBits && !keepsBits) narrow(bytes, plane, h, extraBits);
    const stride = extraBits ? plane.stride / 2 : plane.stride;
    const channels = planes.length === 1 ? 4 : planes.length === 2 && isChroma ? 2 : 1;
    const [held, given] = {
      1: [gl.R8, gl.RED] as const,
      2: [gl.RG8, gl.RG] as const,
      4: [gl.RGBA8, gl.RGBA] as const,
    }[channels];
    const texture = pool.take(w, h, keepsBits ? gl.R16F : held);
    gl.bindTexture(gl.TEXTURE_2D, texture.handle);
    gl.pixelStorei(gl.UNPACK_ROW_LENGTH, stride / channels);
    const type = keepsBits ? gl.FLOAT : gl.UNSIGNED_BYTE;
    gl.texSubImage2D(gl.TEXTURE_2D, 0, 0, 0, w, h, given, type, data, keepsBits ? 0 : offset);
    return texture;
  });
  gl.pixelStorei(gl.UNPACK_ROW_LENGTH, 0);
  const picture: Picture = { layout, textures, size: uprightSize(frame), matrix: uprightMatrix(frame), opaque };
  picture.isHalved = halved.every(Boolean);
  if (hdr) picture.hdr = hdr;
  if (toSDR) Object.assign(picture, { toSDR, converted: true });
  if (planes.length > 1) picture.toRGB = toYCC(colorOf(frame)).inverse().toFloat32Array();
  return picture;
}

/** Uploads a picture with the browser's conversion: one upright texture. */
export function uploadNative(context: MFXGLContext, source: TextureSource, multiplies = false): Picture {
  if (source instanceof VideoFrame && wideColorOf(source))
    return { ...uploadNative(context, onCanvas(source), multiplies), opaque: isOpaque(source), converted: true };
  const { gl, pool } = context;
  const size = uprightSize(source);
  const opaque = isOpaque(source);
  const isFrame = source instanceof VideoFrame;
  // Dividing premultiplied colors of 8 bits by a low alpha would lose most of them.
  const premultiplied = multiplies || (isFrame && hasPremultipliedFrames());
  const texture = pool.take(...size);
  gl.bindTexture(gl.TEXTURE_2D, texture.handle);
  gl.pixelStorei(gl.UNPACK_FLIP_Y_WEBGL, false);
  // Chromium takes the fourth byte of RGBX for opacity, and divides by it unless colors are uploaded premultiplied.
  const hasFourthByte = opaque && isFrame && isRGB(source);
  gl.pixelStorei(gl.UNPACK_PREMULTIPLY_ALPHA_WEBGL, hasFourthByte || (premultiplied && !opaque));
  const square = isFrame ? withSquarePixels(source) : undefined;
  gl.texSubImage2D(gl.TEXTURE_2D, 0, 0, 0, gl.RGBA, gl.UNSIGNED_BYTE, square ?? source);
  square?.close();
  const layout = hasFourthByte ? "rgbx" : premultiplied || opaque ? "rgba" : "straight";
  const converted = isFrame && !isRGB(source);
  return { layout, textures: [texture], size, matrix: IDENTITY, opaque, converted };
}

/** A frame as pages show it: canvases map its colors to sRGB, and WebGL keeps their values. */
function onCanvas(frame: VideoFrame): OffscreenCanvas {
  const [width, height] = uprightSize(frame);
  const canvas = new OffscreenCanvas(width, height);
  canvas.getContext("2d")!.drawImage(frame, 0, 0, width, height);
  return canvas;
}

/**
 * A frame shown in its stored size; `undefined` if it is already. Firefox uploads pictures in the size in which they are shown, see
 * `test/workarounds.test.ts`.
 */
function withSquarePixels(frame: VideoFrame): VideoFrame | undefined {
  const { width, height } = frame.visibleRect!;
  const { displayWidth, displayHeight, timestamp } = frame;
  const isSquare = displayWidth === width && displayHeight === height;
  if (isSquare || !isStoredUpright(frame)) return undefined;
  return new VideoFrame(frame, { displayWidth: width, displayHeight: height, timestamp });
}

/** Scale of chroma coordinates: subsampled planes extend one pixel beyond a picture of odd size. */
export function chromaScale({ textures, layout }: Picture): [number, number] {
  if (!isYCC(layout)) return [1, 1];
  const [luma, chroma] = textures as [Texture, Texture];
  const scale = (whole: number, part: number) => (part < whole ? whole / (2 * part) : 1);
  return [scale(luma.width, chroma.width), scale(luma.height, chroma.height)];
}
