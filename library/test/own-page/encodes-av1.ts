/** Runs in a page of its own, since the AV1 encoder of WebKitGTK ends the process. */
const FRAMES = 12;

export default async function encodesAv1(): Promise<boolean> {
  document.createElement("video").canPlayType("video/mp4");
  const config = { codec: "av01.0.04M.08", width: 160, height: 90, bitrate: 300_000, framerate: 30 };
  const { supported } = await VideoEncoder.isConfigSupported(config);
  if (!supported) return false;
  const encoder = new VideoEncoder({ output: () => {}, error: () => {} });
  encoder.configure(config);
  const canvas = new OffscreenCanvas(config.width, config.height);
  canvas.getContext("2d")!.fillRect(0, 0, 9, 9);
  for (let index = 0; index < FRAMES; index++) {
    const frame = new VideoFrame(canvas, { timestamp: index * 33_333, duration: 33_333 });
    encoder.encode(frame, { keyFrame: index === 0 });
    frame.close();
  }
  await encoder.flush();
  encoder.close();
  return true;
}
