/** Differences between engines in how frames store their pixels, measured once. `test/workarounds.test.ts` says which remain. */

let multiplied: boolean | undefined;
let oddPlanes: boolean | undefined;
let oddNV12: boolean | undefined;
let tenBits: boolean | undefined;

/**
 * Whether the colors of transparent RGBA and BGRA frames are premultiplied by alpha. The standard stores them straight, but
 * Firefox draws, uploads and captures such frames as premultiplied.
 */
export function hasPremultipliedFrames(): boolean {
  multiplied ??= drawsAsPremultiplied();
  return multiplied;
}

function drawsAsPremultiplied(): boolean {
  const red = 100;
  const data = Uint8Array.of(red, 0, 0, 128);
  const frame = new VideoFrame(data, { format: "RGBA", codedWidth: 1, codedHeight: 1, timestamp: 0 });
  const context = new OffscreenCanvas(1, 1).getContext("2d", { willReadFrequently: true })!;
  context.drawImage(frame, 0, 0);
  frame.close();
  // About 200 if the red was taken as multiplied by a half.
  return context.getImageData(0, 0, 1, 1).data[0]! > 1.5 * red;
}

/**
 * Coded size for a frame whose planes have chroma of half the size. Firefox refuses odd coded sizes, so an odd picture becomes
 * the visible part of an even one.
 */
export function planarSize(width: number, height: number) {
  const isEven = width % 2 === 0 && height % 2 === 0;
  if (isEven || takesOddPlanes()) return { codedWidth: width, codedHeight: height };
  const visibleRect = { x: 0, y: 0, width, height };
  return { codedWidth: width + (width % 2), codedHeight: height + (height % 2), visibleRect };
}

function takesOddPlanes(): boolean {
  oddPlanes ??= makesOddFrame();
  return oddPlanes;
}

function makesOddFrame(): boolean {
  try {
    new VideoFrame(new Uint8Array(3), { format: "I420", codedWidth: 1, codedHeight: 1, timestamp: 0 }).close();
    return true;
  } catch {
    return false;
  }
}

/** Whether frames of NV12 keep the last row of chroma if their height is odd. WebKitGTK loses it, and shows the last row of pixels in green. */
export function keepsOddNV12(): boolean {
  oddNV12 ??= !takesOddPlanes() || drawsOddNV12();
  return oddNV12;
}

function drawsOddNV12(): boolean {
  const [width, height] = [2, 3];
  const grey = new Uint8Array(10).fill(128);
  const frame = new VideoFrame(grey, { format: "NV12", codedWidth: width, codedHeight: height, timestamp: 0 });
  const context = new OffscreenCanvas(width, height).getContext("2d", { willReadFrequently: true })!;
  context.drawImage(frame, 0, 0);
  frame.close();
  const [red, green] = context.getImageData(0, height - 1, 1, 1).data;
  return Math.abs(red! - green!) < 50;
}

/** Whether frames of 10 bits can be made. Firefox refuses them. */
export function makes10Bits(): boolean {
  tenBits ??= makes10BitFrame();
  return tenBits;
}

function makes10BitFrame(): boolean {
  try {
    // TypeScript's list of formats is not complete.
    const format = "I420P10" as VideoPixelFormat;
    new VideoFrame(new Uint16Array(6), { format, codedWidth: 2, codedHeight: 2, timestamp: 0 }).close();
    return true;
  } catch {
    return false;
  }
}
