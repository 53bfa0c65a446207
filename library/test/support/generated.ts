/** Streams of generated pictures and sound, made as they are pulled. */

export interface GeneratedVideo {
  count: number;
  width?: number;
  height?: number;
  /** Timestamps in microseconds; 30 a second where missing. */
  timestamps?: (index: number) => number;
  /** In microseconds; `null` leaves it out. */
  duration?: ((index: number) => number) | null;
  colorSpace?: VideoColorSpaceInit;
  /** Called before a frame is made. If it throws, the stream fails. */
  before?: (index: number) => unknown;
  onCancel?: (reason: unknown) => void;
}

const BT709: VideoColorSpaceInit = { primaries: "bt709", transfer: "bt709", matrix: "bt709", fullRange: false };

const at30 = (index: number) => Math.round((index * 1e6) / 30);

/** The I420 planes of a picture: a slope that wanders, and a square. Smooth, so that codecs keep it well. */
export function planes(index: number, width: number, height: number): Uint8Array<ArrayBuffer> {
  const half = { width: Math.ceil(width / 2), height: Math.ceil(height / 2) };
  const data = new Uint8Array(width * height + 2 * half.width * half.height);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) data[y * width + x] = 40 + (((160 * (x + y)) / (width + height) + index * 2) % 160);
  }
  const side = Math.floor(height / 3);
  const left = Math.floor((((index * 3) % 100) / 100) * (width - side));
  for (let y = side; y < 2 * side; y++) data.fill(200, y * width + left, y * width + left + side);
  data.fill(110, width * height, width * height + half.width * half.height);
  data.fill(140, width * height + half.width * half.height);
  return data;
}

/** Enqueues an item, or closes it if the stream was canceled while the item was made. */
export function give<T extends VideoFrame | AudioData>(controller: ReadableStreamDefaultController<T>, item: T): void {
  try {
    controller.enqueue(item);
  } catch {
    item.close();
  }
}

export function generatedVideo(options: GeneratedVideo): ReadableStream<VideoFrame> {
  const { count, width = 160, height = 90, timestamps = at30, before, onCancel, colorSpace = BT709 } = options;
  const { duration = (i: number) => timestamps(i + 1) - timestamps(i) } = options;
  let index = 0;
  return new ReadableStream<VideoFrame>(
    {
      async pull(controller) {
        if (index >= count) return controller.close();
        await before?.(index);
        const timing = { timestamp: timestamps(index), ...(duration && { duration: duration(index) }) };
        const shape = { format: "I420" as const, codedWidth: width, codedHeight: height, colorSpace };
        give(controller, new VideoFrame(planes(index, width, height), { ...shape, ...timing }));
        index++;
      },
      cancel: onCancel,
    },
    { highWaterMark: 0 },
  );
}

export interface GeneratedAudio {
  seconds: number;
  sampleRate?: number;
  numberOfChannels?: number;
  /** Microseconds that it begins at. */
  start?: number;
  before?: (index: number) => unknown;
  onCancel?: (reason: unknown) => void;
}

/** A tone of 440 Hz, in pieces of 1024 samples. */
export function generatedAudio(options: GeneratedAudio): ReadableStream<AudioData> {
  const { seconds, sampleRate = 48_000, numberOfChannels = 2, start = 0, before, onCancel } = options;
  const total = Math.round(seconds * sampleRate);
  let sample = 0;
  return new ReadableStream<AudioData>(
    {
      async pull(controller) {
        if (sample >= total) return controller.close();
        await before?.(sample / 1024);
        const numberOfFrames = Math.min(1024, total - sample);
        const data = new Float32Array(numberOfFrames * numberOfChannels);
        for (let i = 0; i < numberOfFrames; i++) {
          const value = 0.5 * Math.sin((2 * Math.PI * 440 * (sample + i)) / sampleRate);
          for (let channel = 0; channel < numberOfChannels; channel++) data[channel * numberOfFrames + i] = value;
        }
        const timestamp = start + Math.round((sample / sampleRate) * 1e6);
        give(
          controller,
          new AudioData({ format: "f32-planar", sampleRate, numberOfChannels, numberOfFrames, timestamp, data }),
        );
        sample += numberOfFrames;
      },
      cancel: onCancel,
    },
    { highWaterMark: 0 },
  );
}
