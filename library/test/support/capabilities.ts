/** Capabilities of this browser, for tests whose results depend on them. */
import { decode } from "../../src/decode.ts";
import { clipUrl } from "./clips.ts";

/** Whether frames carry a rotation; else the library turns their pictures. */
export const framesAreOriented = "rotation" in VideoFrame.prototype;

/** The format in which a decoder gives a clip's pictures: planes as in the file, or colors. */
async function decodedFormat(clip: string): Promise<VideoPixelFormat | null> {
  const reader = (await decode(clipUrl(clip))).video!.getReader();
  const { value: frame } = await reader.read();
  const { format } = frame!;
  frame!.close();
  await reader.cancel();
  return format;
}

/** Format of decoded frames of 10 bits, if a decoder has them. */
const decodedDeep = await decodedFormat("vp9-10-bit.webm").catch(() => undefined);
const decoded = decodedDeep ?? (await decodedFormat("vp9-opus.webm"));

/** Whether pictures of 10 bits are decoded. */
export const decodes10Bits = decodedDeep !== undefined;

/** Whether decoders give planes of luma and chroma; else they convert to 8 bits of RGB. */
export const decodesToPlanes = decoded?.startsWith("I420") ?? false;

/** Whether Opus is encoded with more than two channels. */
export const encodesSurround = await takesSurround();

/** Encodes some, since the answer of `isConfigSupported` may be wrong. */
async function takesSurround(): Promise<boolean> {
  const shape = { sampleRate: 48_000, numberOfChannels: 6 };
  const encoder = new AudioEncoder({ output: () => {}, error: () => {} });
  const init = { format: "f32-planar", ...shape, numberOfFrames: 960, timestamp: 0 } as const;
  const data = new AudioData({ ...init, data: new Float32Array(6 * 960) });
  try {
    encoder.configure({ codec: "opus", ...shape });
    encoder.encode(data);
    await encoder.flush();
    return true;
  } catch {
    return false;
  } finally {
    data.close();
  }
}

/** Whether frames can be made in a format. */
export function canMake(format: VideoPixelFormat): boolean {
  const [codedWidth, codedHeight] = [16, 16];
  try {
    // Enough for any format.
    const data = new Uint8Array(codedWidth * codedHeight * 8);
    new VideoFrame(data, { format, codedWidth, codedHeight, timestamp: 0 }).close();
    return true;
  } catch {
    return false;
  }
}
