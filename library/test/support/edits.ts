/** Streams of edits, and edits of streams, for tests of either. */
import type { Edit, EditStreams } from "../../src/edit/edit.ts";
import { fromStreams, type StreamsInfo } from "../../src/edit/from-streams.ts";
import { silence } from "../../src/sound/silence.ts";
import { tone } from "../../src/sound/tone.ts";

/** A stream of an edit, which is opened with the first read. */
function streamOf<T>(open: () => Promise<ReadableStream<T>>): ReadableStream<T> {
  let reader: ReadableStreamDefaultReader<T> | undefined;
  return new ReadableStream<T>(
    {
      async pull(controller) {
        reader ??= (await open()).getReader();
        const { value, done } = await reader.read();
        if (done) controller.close();
        else controller.enqueue(value);
      },
      cancel: (reason) => reader?.cancel(reason),
    },
    { highWaterMark: 0 },
  );
}

export const soundOf = (edit: Edit): ReadableStream<AudioData> => streamOf(async () => (await edit.open()).audio!);
export const pictureOf = (edit: Edit): ReadableStream<VideoFrame> => streamOf(async () => (await edit.open()).video!);

export const toneStream = (options: Parameters<typeof tone>[0]) => soundOf(tone(options));
export const silenceStream = (options: Parameters<typeof silence>[0]) => soundOf(silence(options));

/** An edit whose runs make new streams. */
export const editOf = (
  make: { video?: () => ReadableStream<VideoFrame>; audio?: () => ReadableStream<AudioData> },
  info: Omit<StreamsInfo, "tracks">,
): Edit => {
  const kinds = (["video", "audio"] as const).filter((kind) => make[kind]);
  const open = ({ tracks }: { tracks: readonly ("video" | "audio")[] }): EditStreams => ({
    video: tracks.includes("video") ? make.video?.() : undefined,
    audio: tracks.includes("audio") ? make.audio?.() : undefined,
  });
  return fromStreams(open, { ...info, tracks: kinds });
};
