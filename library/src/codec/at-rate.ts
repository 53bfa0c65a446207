import { COUNT, checkNumbers } from "../media/check-option.ts";
import { askedRate } from "../media/track-rate.ts";

/** Settings of audio to encode. */
interface AudioSettings {
  stream: ReadableStream<AudioData>;
  sampleRate?: number | undefined;
}

/** The audio to encode, with the sample rate that its settings ask for. */
export function atRate(settings: AudioSettings): ReadableStream<AudioData> {
  const sampleRate = askedRate(settings);
  checkNumbers({ "audio.sampleRate": sampleRate }, COUNT);
  return sampleRate ? converted(settings.stream, sampleRate) : settings.stream;
}

/** Audio with another sample rate. The code for it is loaded when the stream is read. */
function converted(stream: ReadableStream<AudioData>, sampleRate: number): ReadableStream<AudioData> {
  let reader: ReadableStreamDefaultReader<AudioData> | undefined;
  let isCanceled = false;
  return new ReadableStream<AudioData>(
    {
      pull: async (controller) => {
        reader ??= await readerOf(stream, sampleRate);
        const { value, done } = await reader.read();
        if (isCanceled) value?.close();
        else if (done) controller.close();
        else controller.enqueue(value);
      },
      cancel: (reason) => {
        isCanceled = true;
        return (reader ?? stream).cancel(reason);
      },
    },
    { highWaterMark: 0 },
  );
}

async function readerOf(stream: ReadableStream<AudioData>, sampleRate: number) {
  const [{ audioEffect }, { resample }] = await Promise.all([
    import("../sound/audio-effect.ts"),
    import("../sound/resample.ts"),
  ]);
  return audioEffect(stream, resample({ sampleRate })).getReader();
}
