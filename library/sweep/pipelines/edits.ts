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

const edit = (
  name: string,
  covers: string,
  make: (hand: Hand) => Partial<Film> | Promise<Partial<Film>>,
): Pipeline => ({
  name,
  covers: [covers],
  errors: [CodecError, SourceError],
  run: async (hand) => read(hand, await make(hand)),
});

const part = (hand: Hand) => ({ video: hand.video(), audio: hand.audio(8), duration: 160 });

export const edits: Pipeline[] = [
  edit("concat", "concat", (hand) => next.concat([part(hand), part(hand)], { signal: hand.signal })),
  edit("concat at a frame rate", "concat", (hand) => next.concat([part(hand), part(hand)], { frameRate: 50 })),
  {
    ...edit("concat that starts in its second part", "concat", (hand) => {
      const source = { open: () => part(hand), duration: 160 };
      return next.concat([source, source], { start: 200, width: 32, height: 16, signal: hand.signal });
    }),
    errors: [CodecError, SourceError],
  },
  {
    ...edit("clip", "clip", async (hand) => {
      const file = await next.openFile(hand.blob("vp9-opus.webm"), { signal: hand.signal });
      return next.concat([next.clip(file, { end: 100 }), next.clip(file, { start: 200, end: 300 })], { start: 40 });
    }),
    errors: [CodecError, SourceError],
  },
  {
    name: "sourceTime",
    covers: ["sourceTime"],
    errors: [],
    run: async () => next.sourceTime(2, 100),
  },
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
      const frame = await next.frameAt(() => ({ video: hand.video(), duration: 160 }), 90, { signal: hand.signal });
      frame.close();
      return frame.timestamp;
    },
  },
  edit("loop", "loop", (hand) => next.loop(() => part(hand), 2, { signal: hand.signal })),
  edit("reverse", "reverse", (hand) => ({ video: next.reverse(hand.video()), audio: next.reverse(hand.audio()) })),
  edit("speed of video", "speed", (hand) => ({ video: next.speed(hand.video(), 2, { frameRate: 25 }) })),
  edit("speed of audio", "speed", (hand) => ({ audio: next.speed(hand.audio(), 2) })),
  edit("speed with its pitch", "speed", (hand) => ({ audio: next.speed(hand.audio(), 2, { pitch: "follow" }) })),
  {
    ...edit("concat of other sizes", "concat", (hand) => {
      const square = hand.video(2, { codedWidth: 16, codedHeight: 16 });
      return next.concat([{ video: hand.video(2) }, { video: square }]);
    }),
    needsBrowser: true,
    errors: [CodecError, SourceError, GLContextError],
  },
  {
    ...edit("concat with a transition", "concat", (hand) => {
      const transition = { duration: 80 };
      return next.concat([part(hand), part(hand)], { signal: hand.signal, transition });
    }),
    needsBrowser: true,
    errors: [CodecError, SourceError, GLContextError],
  },
];
