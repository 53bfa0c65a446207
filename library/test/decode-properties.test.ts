import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { isFull } from "../../packages/test-browsers/src/full-tests.ts";
import { decode } from "../src/decode.ts";
import { MFXError } from "../src/errors.ts";
import { clipBytes, clipUrl } from "./support/clips.ts";
import fc from "./support/fast-check.ts";
import { watchFrames } from "./support/open-frames.ts";
import { partOf, readAudio, readVideo, type SeenFrame } from "./support/read.ts";
import { decodable } from "./support/vorbis.ts";

const names = decodable([
  "h264-aac.mp4",
  "index-last.mp4",
  "fragmented.mp4",
  "vp9-opus.webm",
  "live.webm",
  "vp8-vorbis.webm",
]);
/** What the media begin with in files that are whole before them: those of fragments and live recordings. */
const FIRST_MEDIA: Record<string, string> = { "fragmented.mp4": "moof", "live.webm": "\x1fC\xb6u" };
const clips = new Map<string, Uint8Array<ArrayBuffer>>();
const unhandled: unknown[] = [];
const onUnhandled = (event: PromiseRejectionEvent) => unhandled.push(event.reason);

beforeAll(async () => {
  for (const name of names) clips.set(name, await clipBytes(name));
  addEventListener("unhandledrejection", onUnhandled);
});
afterAll(() => removeEventListener("unhandledrejection", onUnhandled));

const clip = fc.constantFrom(...names);
const share = fc.integer({ min: 0, max: 1e6 }).map((millionths) => millionths / 1e6);
/** Sizes of pieces, repeated to the end of the input. */
const pieces = fc.array(fc.integer({ min: 1, max: 20_000 }), { minLength: 1, maxLength: 8 });

/** The bytes as a stream, and a promise of its end: all is given, or nothing more is wanted. */
function inPieces(bytes: Uint8Array, sizes: number[]): [ReadableStream<Uint8Array>, Promise<void>] {
  let position = 0;
  let turn = 0;
  let end = () => {};
  const ended = new Promise<void>((resolve) => {
    end = resolve;
  });
  const stream = new ReadableStream<Uint8Array>({
    pull: (controller) => {
      if (position >= bytes.length) {
        end();
        return controller.close();
      }
      const size = sizes[turn++ % sizes.length] ?? 1;
      controller.enqueue(bytes.slice(position, position + size));
      position += size;
    },
    cancel: end,
  });
  return [stream, ended];
}

/** A second in many short steps, which take longer on a busy machine. */
async function aSecond(): Promise<void> {
  for (let tick = 0; tick < 50; tick++) await new Promise((resolve) => setTimeout(resolve, 20));
}

/** Result of decoding. Fails unless it ends within a second after the input, with errors of this library only and no open frames. */
async function outcome(input: ReadableStream<Uint8Array> | Blob, ended: Promise<void> = Promise.resolve()) {
  const open = watchFrames();
  const work = async () => {
    const failures: unknown[] = [];
    let frames = 0;
    let samples = 0;
    try {
      const { videoTracks, audioTracks } = await decode(input);
      const results = await Promise.allSettled([
        ...videoTracks.map(async (track) => {
          frames += (await readVideo(track)).length;
        }),
        ...audioTracks.map(async (track) => {
          for (const piece of await readAudio(track)) samples += piece.frames;
        }),
      ]);
      for (const result of results) if (result.status === "rejected") failures.push(result.reason);
    } catch (error) {
      failures.push(error);
    }
    return { failures, frames, samples };
  };
  const late = ended.then(aSecond).then(() => Promise.reject(new Error("It hangs.")));
  late.catch(() => {}); // It is no failure any more once the result is there.
  const result = await Promise.race([work(), late]);
  for (const failure of result.failures) expect(failure).toBeInstanceOf(MFXError);
  expect(open.count).toBe(0);
  return result;
}

async function check<T extends unknown[]>(property: fc.IAsyncProperty<T>, numRuns: number): Promise<void> {
  const details = await fc.check(property, {
    numRuns: isFull ? numRuns : Math.ceil(numRuns / 3),
    interruptAfterTimeLimit: 12_000,
  });
  if (details.failed) throw new Error(fc.defaultReportMessage(details), { cause: details.errorInstance });
  expect(unhandled).toEqual([]);
}

describe("whatever comes: right output or an error of ours, no hang, no frame left open", () => {
  test("in pieces of any size it is the same file", async () => {
    await check(
      fc.asyncProperty(clip, pieces, async (name, sizes) => {
        const { failures, frames, samples } = await outcome(...inPieces(clips.get(name)!, sizes));
        expect([failures, frames]).toEqual([[], 50]);
        expect(samples).toBeGreaterThan(95_900);
      }),
      25,
    );
  });

  test("cut off anywhere it fails", async () => {
    await check(
      fc.asyncProperty(clip, share, pieces, fc.boolean(), async (name, at, sizes, streamed) => {
        const whole = clips.get(name)!;
        const bytes = whole.slice(0, Math.min(whole.length - 1, Math.floor(whole.length * at)));
        const { failures, frames } = await (streamed ? outcome(...inPieces(bytes, sizes)) : outcome(new Blob([bytes])));
        // A fragment or a block may end there as well: then all that is there is right.
        const hasBegun = new TextDecoder("latin1").decode(bytes).includes(FIRST_MEDIA[name] ?? "");
        if (failures.length === 0 && hasBegun) expect(frames).toBeGreaterThan(0);
      }),
      60,
    );
  });

  test("with bits flipped", async () => {
    const flips = fc.array(fc.tuple(share, fc.integer({ min: 0, max: 7 })), { minLength: 1, maxLength: 20 });
    await check(
      fc.asyncProperty(clip, flips, fc.boolean(), async (name, places, streamed) => {
        const bytes = clips.get(name)!.slice();
        for (const [at, bit] of places) {
          const index = Math.min(bytes.length - 1, Math.floor(at * bytes.length));
          bytes[index] = bytes[index]! ^ (1 << bit);
        }
        await (streamed ? outcome(...inPieces(bytes, [4096])) : outcome(new Blob([bytes])));
      }),
      60,
    );
  });

  test("with bits flipped in its headers", async () => {
    const flips = fc.array(fc.tuple(fc.integer({ min: 0, max: 2000 }), fc.integer({ min: 0, max: 7 })), {
      minLength: 1,
      maxLength: 6,
    });
    await check(
      fc.asyncProperty(clip, flips, fc.boolean(), async (name, places, streamed) => {
        const bytes = clips.get(name)!.slice();
        for (const [index, bit] of places) bytes[index] = bytes[index]! ^ (1 << bit);
        await (streamed ? outcome(...inPieces(bytes, [4096])) : outcome(new Blob([bytes])));
      }),
      60,
    );
  });

  test("with a part cut out", async () => {
    await check(
      fc.asyncProperty(clip, share, share, async (name, a, b) => {
        const bytes = clips.get(name)!;
        const [from, to] = [Math.floor(Math.min(a, b) * bytes.length), Math.floor(Math.max(a, b) * bytes.length)];
        await outcome(new Blob([bytes.slice(0, from), bytes.slice(to)]));
      }),
      40,
    );
  });

  test("trimmed to any part, video has the frames of that part", async () => {
    const whole = new Map<string, SeenFrame[]>();
    const frames = async (name: string, trim?: { start?: number; end?: number }) => {
      const { video, audio } = await decode(clipUrl(name), "", trim ? { trim } : {});
      await audio?.cancel();
      return readVideo(video!);
    };
    for (const name of names) whole.set(name, await frames(name));
    const time = fc.integer({ min: 0, max: 2500 });
    await check(
      fc.asyncProperty(clip, time, time, async (name, a, b) => {
        const trim = { start: Math.min(a, b), end: Math.max(a, b) };
        expect(await frames(name, trim)).toEqual(partOf(whole.get(name)!, trim));
      }),
      30,
    );
  });

  test("left off anywhere, by cancel or abort", async () => {
    await check(
      fc.asyncProperty(clip, fc.integer({ min: 0, max: 60 }), fc.boolean(), async (name, count, aborts) => {
        const controller = new AbortController();
        const { video, audio } = await decode(clipUrl(name), "", { signal: controller.signal });
        const readers = [video!.getReader(), audio!.getReader()];
        for (let read = 0; read < count; read++) {
          for (const reader of readers) (await reader.read()).value?.close();
        }
        if (aborts) controller.abort();
        else await Promise.all(readers.map((reader) => reader.cancel()));
      }),
      25,
    );
  });
});
