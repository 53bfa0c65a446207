/** Makes the landing page's video in the browser: decoded, processed and encoded by the library itself. */
import { decode, effect, encode, limit, MFXBlob, visual } from "../../library/releases/next.ts";
import { chainOf } from "../../src/components/landing/hero/chain.ts";
import { initialState, looks, SPLIT } from "../../src/components/landing/hero/state.ts";

const SECONDS_A_LOOK = 4;
const BITRATE = 650_000;
/** Width of the line between footage and result, as a share of the picture's width. */
const LINE = 1 / 320;
const POSTER_QUALITY = 0.72;

type Pair = { original: VideoFrame; processed: VideoFrame };

/** Pairs of the clip's frames and their results, with each look for some seconds. The caller closes both frames. */
async function* pairsOf(clip: string): AsyncGenerator<Pair> {
  const { video } = await decode(clip);
  if (!video) throw new Error(`${clip} has no video.`);
  const originals: VideoFrame[] = [];
  const seen = video.pipeThrough(
    new TransformStream<VideoFrame, VideoFrame>({
      transform(frame, controller) {
        originals.push(frame.clone());
        controller.enqueue(frame);
      },
    }),
  );
  const chain = chainOf({ limit, visual } as Parameters<typeof chainOf>[0], ({ timestamp }) => ({
    look: looks[Math.floor(timestamp / 1e6 / SECONDS_A_LOOK) % looks.length]!.name,
    strength: initialState.strength,
  }));
  for await (const processed of effect(seen, chain as Parameters<typeof effect>[1])) {
    yield { original: originals.shift()!, processed };
  }
}

/** Both as one picture, split as on the landing page. */
function paint({ original, processed }: Pair, canvas: OffscreenCanvas): void {
  const { width, height } = canvas;
  const context = canvas.getContext("2d")!;
  const split = Math.round(width * SPLIT);
  context.drawImage(processed, 0, 0, width, height);
  context.save();
  context.beginPath();
  context.rect(0, 0, split, height);
  context.clip();
  context.drawImage(original, 0, 0, width, height);
  context.restore();
  context.fillStyle = "white";
  context.fillRect(split - (LINE * width) / 2, 0, LINE * width, height);
  original.close();
  processed.close();
}

export async function videoOf(clip: string, width: number, height: number): Promise<Blob> {
  const canvas = new OffscreenCanvas(width, height);
  async function* painted(): AsyncGenerator<VideoFrame> {
    for await (const pair of pairsOf(clip)) {
      const { timestamp, duration } = pair.original;
      paint(pair, canvas);
      yield new VideoFrame(canvas, { timestamp, duration: duration ?? undefined });
    }
  }
  const file = encode({
    mimeType: 'video/mp4; codecs="avc1.42001f"',
    faststart: true,
    video: { stream: streamOf(painted()), width, height, bitrate: BITRATE, framerate: 30 },
  });
  const pieces: MFXBlob[] = [];
  for await (const piece of file) pieces.push(piece);
  return MFXBlob.join(pieces);
}

/** The first frame as WebP. */
export async function posterOf(clip: string, width: number, height: number): Promise<Blob> {
  const canvas = new OffscreenCanvas(width, height);
  for await (const pair of pairsOf(clip)) {
    paint(pair, canvas);
    break;
  }
  return canvas.convertToBlob({ type: "image/webp", quality: POSTER_QUALITY });
}

/** `ReadableStream.from`, which Chromium lacks. */
const streamOf = <T>(values: AsyncGenerator<T>) =>
  new ReadableStream<T>({
    async pull(controller) {
      const { value, done } = await values.next();
      if (done) controller.close();
      else controller.enqueue(value);
    },
  });
