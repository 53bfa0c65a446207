/** Reading and decoding files. */
import * as next from "../../releases/next.ts";
import { clipUrl, type Hand } from "../hand.ts";
import type { Pipeline } from "../pipeline.ts";

const { CodecError } = next;
type Input = Parameters<typeof next.decode>[0];

/** The first moments of a clip's tracks. */
const decoding = (name: string, input: (hand: Hand) => Input, options: next.DecodeOptions = {}): Pipeline => ({
  name: `decode ${name}`,
  covers: ["decode", "Track"],
  errors: [CodecError],
  run: async (hand) => {
    const settings = { signal: hand.signal, trim: { end: 200 }, ...options };
    const { videoTracks, audioTracks } = await next.decode(input(hand), undefined, settings);
    return both([...videoTracks, ...audioTracks].map((track) => hand.read(track)));
  },
});

/** The results of all, once each has ended; the first failure otherwise. */
async function both<T>(work: Promise<T>[]): Promise<T[]> {
  await Promise.allSettled(work);
  return Promise.all(work);
}

export const decodings: Pipeline[] = [
  decoding("an MP4 in a Blob", (hand) => hand.blob("h264-aac.mp4")),
  decoding("a WebM in a stream", (hand) => hand.bytes("vp9-opus.webm")),
  decoding("a URL", () => clipUrl("vp9-opus.webm")),
  decoding("transparency", (hand) => hand.blob("alpha.webm")),
  decoding("at a frame rate, in software", (hand) => hand.blob("vfr.mp4"), {
    frameRate: 10,
    forceDecodeToSoftware: true,
  }),
  {
    name: "decode one of two tracks of a URL",
    covers: ["decode"],
    errors: [CodecError],
    run: async (hand) => {
      const { video, audio } = await next.decode(clipUrl("h264-aac.mp4"), undefined, { signal: hand.signal });
      try {
        return await hand.read(audio!);
      } finally {
        await video!.cancel();
      }
    },
  },
  {
    name: "probe",
    covers: ["probe"],
    errors: [CodecError],
    run: async (hand) => (await next.probe(clipUrl("h264-aac.mp4"), { signal: hand.signal })).tracks.length,
  },
];
