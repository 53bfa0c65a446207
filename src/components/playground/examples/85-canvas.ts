/** An animation made on a canvas */
import { encode } from "mfx";

const width = 640;
const height = 360;
const framerate = 30;
const canvas = new OffscreenCanvas(width, height);
const context = canvas.getContext("2d", { willReadFrequently: true })!;

function draw(seconds: number) {
  context.fillStyle = "#0d0f12";
  context.fillRect(0, 0, width, height);
  for (let i = 0; i < 48; i++) {
    const angle = (i / 48) * Math.PI * 2 + seconds;
    const radius = 90 + 50 * Math.sin(seconds * 2 + i / 4);
    context.fillStyle = `hsl(${24 + i * 3} 90% 65%)`;
    context.beginPath();
    context.arc(width / 2 + Math.cos(angle) * radius, height / 2 + Math.sin(angle) * radius, 7, 0, Math.PI * 2);
    context.fill();
  }
}

// Draws a frame when the encoder asks for one.
let index = 0;
const frames = new ReadableStream<VideoFrame>(
  {
    pull(controller) {
      if (index === framerate * 5) return controller.close();
      draw(index / framerate);
      controller.enqueue(new VideoFrame(canvas, { timestamp: (index++ / framerate) * 1e6, duration: 1e6 / framerate }));
    },
  },
  { highWaterMark: 0 },
);

await show(
  encode({
    mimeType: 'video/webm; codecs="vp8"',
    streaming: true,
    video: { stream: frames, width, height, framerate, bitrate: 2_000_000 },
  }),
);
