/** Runs of long media in Node, with fakes of WebCodecs: what only length shows, without the time that codecs take. */
import "../test/support/fakes/install.ts";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import * as mfx from "../releases/next.ts";
import { DAMAGED_PACKET } from "../test/support/fakes/codecs.ts";
import { watchFrames } from "../test/support/open-frames.ts";

const MEGABYTE = 2 ** 20;
/** Items that a pipeline may have open at the same time, whatever the length of the media. */
const MOST_OPEN = 24;
/** Growth of the heap, in megabytes, from which on a run fails. */
const GROWTH = 10;
/** Milliseconds that sound may be off: a frame of 25 in a second. */
const APART = 40;

setFlagsFromString("--expose-gc");
const collectGarbage = runInNewContext("gc") as () => void;

interface Result {
  measured: Record<string, number>;
  faults: Record<string, boolean>;
}

/** A stream of items that are made as they are read. */
function made<T>(count: number, make: (index: number) => T): ReadableStream<T> {
  let index = 0;
  return new ReadableStream<T>(
    { pull: (controller) => (index < count ? controller.enqueue(make(index++)) : controller.close()) },
    { highWaterMark: 0 },
  );
}

const frame = (timestamp: number, duration?: number) => {
  const size = { format: "RGBA", codedWidth: 16, codedHeight: 16 } as const;
  return new VideoFrame(new Uint8Array(4 * 16 * 16), { ...size, timestamp, ...(duration && { duration }) });
};

function heap(): number {
  collectGarbage();
  return process.memoryUsage().heapUsed / MEGABYTE;
}

/** Works in steps, and watches what is open and how the heap grows after the first tenth. */
async function flat(steps: AsyncIterable<unknown>, expected: number): Promise<Result> {
  const open = watchFrames();
  let count = 0;
  let early = 0;
  for await (const _ of steps) {
    count++;
    if (count === Math.ceil(expected / 10)) early = heap();
  }
  const growth = heap() - early;
  return {
    measured: { count, open: open.count, peakOpen: open.peak, "growth MB": growth },
    faults: {
      "some are missing": count !== expected,
      "frames stay open": open.count > 0,
      "too many frames are open": open.peak > MOST_OPEN,
      "the heap grows": growth > GROWTH,
    },
  };
}

/** The bytes of blobs. */
const toBytes = () =>
  new TransformStream<Blob, Uint8Array>({
    transform: async (blob, controller) => controller.enqueue(new Uint8Array(await blob.arrayBuffer())),
  });

const FRAMES_PER_SECOND = 25;

/** Encodes transparent frames, and decodes the file. */
async function* transparent(minutes: number): AsyncGenerator<number> {
  const duration = 1e6 / FRAMES_PER_SECOND;
  const stream = made(minutes * 60 * FRAMES_PER_SECOND, (index) => frame(index * duration, duration));
  const file = mfx.encode({
    mimeType: 'video/webm; codecs="vp8"',
    streaming: true,
    video: { stream, alpha: "keep", framerate: FRAMES_PER_SECOND },
  });
  const { video } = await mfx.decode(file.pipeThrough(toBytes()));
  for await (const picture of video!) {
    yield picture.timestamp;
    picture.close();
  }
}

/** Encodes frames of a camera, which have no duration, and cancels. Each time is a second of media. */
async function* canceled(minutes: number): AsyncGenerator<number> {
  for (let second = 0; second < minutes * 60; second++) {
    const stream = made(FRAMES_PER_SECOND, (index) => frame((second + index / FRAMES_PER_SECOND) * 1e6));
    const reader = mfx.encode({ mimeType: 'video/webm; codecs="vp8"', streaming: true, video: { stream } }).getReader();
    // At another moment each time.
    if (second % 2) await reader.read();
    for (let turns = second % 7; turns > 0; turns--) await new Promise((resolve) => setImmediate(resolve));
    await reader.cancel();
    yield second;
  }
}

/** Microseconds of a packet. */
const PACKET = 20_000;
const config = { codec: "opus", sampleRate: 48_000, numberOfChannels: 2 };

/** Sound whose last packet is damaged, decoded until it fails. Returns the number of blocks before the failure. */
async function decodeDamaged(packets: number): Promise<{ blocks: number; failure: unknown }> {
  const chunks = made(packets, (index) => {
    const data = index + 1 === packets ? DAMAGED_PACKET : new Uint8Array(8);
    // Timestamps of files are rounded to milliseconds, those of decoders are not.
    const timestamp = Math.round(index * PACKET * 1.00001);
    return { chunk: new EncodedAudioChunk({ type: "key", timestamp, duration: PACKET, data }), config };
  });
  let blocks = 0;
  try {
    for await (const data of chunks.pipeThrough(new mfx.MFXAudioDecoder())) {
      blocks++;
      data.close();
    }
    return { blocks, failure: undefined };
  } catch (failure) {
    return { blocks, failure };
  }
}

async function* damaged(times: number): AsyncGenerator<number> {
  for (let time = 0; time < times; time++) {
    const { failure } = await decodeDamaged(2);
    if (!(failure instanceof mfx.CodecError)) throw new Error(`The decoder's error was lost: ${failure}`);
    yield time;
  }
}

export const runsInNode: Record<string, (minutes: number) => Promise<Result>> = {
  alpha: (minutes) => flat(transparent(minutes), minutes * 60 * FRAMES_PER_SECOND),

  canceled: (minutes) => flat(canceled(minutes), minutes * 60),

  /** A microphone whose clock is slow: each block of 10 ms comes 0.2 % late. */
  async microphone(minutes) {
    const late = 1.002;
    const blocks = minutes * 60 * 100;
    const shape = { format: "f32-planar", sampleRate: 48_000, numberOfChannels: 1, numberOfFrames: 480 } as const;
    const data = new Float32Array(480);
    const stream = made(blocks, (index) => {
      return new AudioData({ ...shape, timestamp: Math.round(index * 10_000 * late), data });
    });
    const open = watchFrames();
    let end = 0;
    for await (const { audio } of stream.pipeThrough(new mfx.MFXAudioEncoder({ codec: "opus" }))) {
      end = audio!.chunk.timestamp + audio!.chunk.duration! - (audio!.padding ?? 0);
    }
    const drift = Math.abs(end - blocks * 10_000 * late) / 1000;
    return {
      measured: { blocks, "drift ms": drift, open: open.count, peakOpen: open.peak },
      faults: { "sound drifts": drift > APART, "blocks stay open": open.count > 0 },
    };
  },

  /** Ten thousand packets that the decoder refuses, and one at the end of long sound. */
  async errors(minutes) {
    const packets = (minutes * 60e6) / PACKET;
    const { blocks, failure } = await decodeDamaged(packets);
    const { measured, faults } = await flat(damaged(10_000), 10_000);
    return {
      measured: { packets, blocks, ...measured },
      faults: { ...faults, "the last error is lost": !(failure instanceof mfx.CodecError) },
    };
  },
};
