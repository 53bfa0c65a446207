/** Size of the frame that is tried out. Encoders in hardware refuse smaller ones. */
const SIDE = 256;

let mayLose: Promise<boolean> | undefined;

/** Whether an encoder of H.264 loses its first frame. Those of WebKitGTK do, depending on the decoder that the frame comes from. */
export async function losesFirstFrame(config: VideoEncoderConfig, frame: VideoFrame): Promise<boolean> {
  mayLose ??= losesPlanes();
  return (await mayLose) && (await isLost(config, frame));
}

/** Whether the encoder loses a frame that is made of planes. Measured once. */
async function losesPlanes(): Promise<boolean> {
  const [codedWidth, codedHeight] = [SIDE, SIDE];
  const data = new Uint8Array((SIDE * SIDE * 3) / 2);
  const frame = new VideoFrame(data, { format: "I420", codedWidth, codedHeight, timestamp: 0 });
  const config = { codec: "avc1.42001f", width: SIDE, height: SIDE, bitrate: 1e6, framerate: 30 };
  return isLost(config, frame).finally(() => frame.close());
}

async function isLost(config: VideoEncoderConfig, frame: VideoFrame): Promise<boolean> {
  let lost = true;
  const found = () => {
    lost = false;
  };
  const encoder = new VideoEncoder({ output: found, error: found });
  try {
    encoder.configure(config);
    encoder.encode(frame, { keyFrame: true });
    await encoder.flush();
    return lost;
  } catch {
    return false;
  } finally {
    if (encoder.state !== "closed") encoder.close();
  }
}
