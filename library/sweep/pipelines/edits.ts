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
  edit("concat of other sizes", "concat", (hand) => {
    const square = hand.video(2, { codedWidth: 16, codedHeight: 16 });
    return next.concat([{ video: hand.video(2) }, { video: square }], { frameRate: 50 });
  }),
  edit("loop", "loop", (hand) => next.loop(() => part(hand), 2, { signal: hand.signal })),
  edit("reverse", "reverse", (hand) => ({ video: next.reverse(hand.video()), audio: next.reverse(hand.audio()) })),
  edit("speed of video", "speed", (hand) => ({ video: next.speed(hand.video(), 2, { frameRate: 25 }) })),
  edit("speed of audio", "speed", (hand) => ({ audio: next.speed(hand.audio(), 2) })),
  edit("speed with its pitch", "speed", (hand) => ({ audio: next.speed(hand.audio(), 2, { pitch: "follow" }) })),
  {
    ...edit("concat with a transition", "concat", (hand) => {
      const transition = { duration: 80 };
      return next.concat([part(hand), part(hand)], { signal: hand.signal, transition });
    }),
    needsBrowser: true,
    errors: [CodecError, SourceError, GLContextError],
  },
];
