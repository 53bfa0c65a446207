/** Size of the frame that is tried out. Encoders in hardware refuse smaller ones. */
const SIDE = 256;

let isMistaken: Promise<boolean> | undefined;

/**
 * Whether encoders are wrong about frames that lie in memory: those made of bytes, or decoded from VP8 or VP9. WebKitGTK's encoder of H.264
 * loses the first one, makes the later pictures empty and key frames late, which is measured here, once; those of VP8 and VP9 ignore the
 * bitrate and the matrix of such frames. Captured canvases are encoded rightly.
 */
export function mistakesFramesInMemory(): Promise<boolean> {
  isMistaken ??= losesFirst();
  return isMistaken;
}

async function losesFirst(): Promise<boolean> {
  const [codedWidth, codedHeight] = [SIDE, SIDE];
  const data = new Uint8Array((SIDE * SIDE * 3) / 2);
  const frame = new VideoFrame(data, { format: "I420", codedWidth, codedHeight, timestamp: 0 });
  let lost = true;
  const found = () => {
    lost = false;
  };
  const encoder = new VideoEncoder({ output: found, error: found });
  try {
    encoder.configure({ codec: "avc1.42001f", width: SIDE, height: SIDE, bitrate: 1e6, framerate: 30 });
    encoder.encode(frame, { keyFrame: true });
    await encoder.flush();
    return lost;
  } catch {
    return false;
  } finally {
    frame.close();
    if (encoder.state !== "closed") encoder.close();
  }
}
