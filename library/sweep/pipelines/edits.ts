/** Cutting, joining and changes of time. */
import * as next from "../../releases/next.ts";
import type { Hand } from "../hand.ts";
import type { Pipeline } from "../pipeline.ts";

const { CodecError, GLContextError, SourceError } = next;

/** Reads both streams of a film, or the one that there is. */
async function read(hand: Hand, { video, audio }: Partial<Film>): Promise<unknown> {
  const work = [video, audio].map((stream) => stream && hand.read(stream));
  await Promise.allSettled(work);
  return Promise.all(work);
}

interface Film {
  video: ReadableStream<VideoFrame> | undefined;
  audio: ReadableStream<AudioData> | undefined;
}

/** A pipeline that reads both streams of an edit. */
const edit = (name: string, covers: string, make: (hand: Hand) => next.Edit | Promise<next.Edit>): Pipeline => ({
  name,
  covers: [covers],
  errors: [CodecError, SourceError],
  run: async (hand) => read(hand, await (await make(hand)).open({ signal: hand.signal })),
});

const DURATION = 160;

/** An edit of frames and blocks. */
const part = (hand: Hand, shape?: { codedWidth: number; codedHeight: number }) =>
  next.fromStreams(
    ({ tracks }) => ({
      video: tracks.includes("video") ? hand.video(4, shape) : undefined,
      audio: tracks.includes("audio") ? hand.audio(8) : undefined,
    }),
    { duration: DURATION },
  );

const file = (hand: Hand) => next.openFile(hand.blob("vp9-opus.webm"), { signal: hand.signal });

export const edits: Pipeline[] = [
  edit("fromStreams", "fromStreams", (hand) => part(hand)),
  {
    ...edit("concat", "concat", (hand) => next.concat([part(hand), next.gap(50), part(hand)])),
    needsBrowser: true,
    errors: [CodecError, SourceError, GLContextError],
  },
  edit("concat at a frame rate", "concat", (hand) => next.concat([part(hand), part(hand)], { frameRate: 50 })),
  edit("clip", "clip", async (hand) => {
    const opened = await file(hand);
    return next.concat([next.clip(opened, { end: 100 }), next.clip(opened, { start: 200, end: 300 })]);
  }),
  edit("gap", "gap", (hand) => next.concat([next.gap(100), part(hand)])),
  edit("combine", "combine", (hand) => next.combine({ video: part(hand), audio: part(hand) })),
  edit("conform", "conform", (hand) => next.conform(part(hand), { frameRate: 10, sampleRate: 24_000 })),
  {
    name: "frames of a file",
    covers: ["openFile", "framesAt"],
    errors: [CodecError, SourceError],
    run: async (hand) => {
      const file = await next.openFile(hand.blob("h264-aac.mp4"), { signal: hand.signal });
      try {
        return await hand.read(next.framesAt(file, [0, 40, 500], { signal: hand.signal }));
      } finally {
        file.close();
      }
    },
  },
  {
    name: "frame of an edit",
    covers: ["frameAt"],
    errors: [CodecError, SourceError],
    run: async (hand) => {
      const frame = await next.frameAt(part(hand), 90, { signal: hand.signal });
      frame.close();
      return frame.timestamp;
    },
  },
  {
    name: "what hinders a copy",
    covers: ["copyObstacle"],
    errors: [SourceError],
    run: async (hand) => {
      const opened = await file(hand);
      try {
        const obstacle = await next.copyObstacle(next.clip(opened, { start: 100, end: 300 }), { signal: hand.signal });
        return obstacle?.details.reason;
      } finally {
        opened.close();
      }
    },
  },
  edit("loop", "loop", (hand) => next.loop(part(hand), 2)),
  edit("reverse", "reverse", (hand) => next.reverse(part(hand))),
  edit("speed", "speed", (hand) => next.speed(part(hand), 2)),
  edit("speed with its pitch", "speed", (hand) => next.speed(part(hand), 2, { pitch: "follow" })),
  {
    ...edit("still", "still", () => next.still(new ImageData(32, 18), { duration: 100 })),
    needsBrowser: true,
  },
  {
    ...edit("concat of other sizes", "concat", (hand) =>
      next.concat([part(hand), part(hand, { codedWidth: 16, codedHeight: 16 })]),
    ),
    needsBrowser: true,
    errors: [CodecError, SourceError, GLContextError],
  },
  {
    ...edit("concat with a transition", "concat", (hand) =>
      next.concat([part(hand), part(hand)], { transition: { duration: 80 } }),
    ),
    needsBrowser: true,
    errors: [CodecError, SourceError, GLContextError],
  },
  {
    ...edit("overlay", "overlay", (hand) => next.overlay(part(hand), [{ edit: part(hand), at: 40, width: 0.5 }])),
    needsBrowser: true,
    errors: [CodecError, SourceError, GLContextError],
  },
];
