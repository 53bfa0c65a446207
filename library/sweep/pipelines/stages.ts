/** Stages and sinks of streams. */
import * as next from "../../releases/next.ts";
import type { Pipeline } from "../pipeline.ts";

const { CodecError, MFXError, OptionError } = next;

/** A stage that frames pass. */
const stage = (name: string, make: () => ReadableWritablePair<VideoFrame, VideoFrame>): Pipeline => ({
  name,
  covers: [name],
  errors: [CodecError],
  passes: "errors of its input",
  run: async (hand) => {
    const made = make();
    return hand.read(hand.video().pipeThrough(made));
  },
});

/** A sink of frames. */
const sink = (name: string, make: () => WritableStream<VideoFrame>): Pipeline => ({
  name,
  covers: [name],
  errors: [CodecError],
  passes: "errors of its input",
  run: async (hand) => {
    const made = make();
    await hand.video().pipeTo(made);
  },
});

export const stages: Pipeline[] = [
  stage("MFXTransformStream", () => new next.MFXTransformStream()),
  stage("Sampler", () => new next.Sampler((frame: VideoFrame) => frame.timestamp > 0)),
  stage("Scaler", () => new next.Scaler(0.5)),
  stage("FPSDebugger", () => new next.FPSDebugger()),
  stage("Digest", () => new next.Digest(() => {})),
  stage("PassthroughCanvas", () => new next.PassthroughCanvas(new OffscreenCanvas(8, 8))),
  stage("FrameTee", () => new next.FrameTee((stream) => stream.pipeTo(new next.Void()))),
  sink("Void", () => new next.Void()),
  sink("PaintToCanvas", () => new next.PaintToCanvas(new OffscreenCanvas(8, 8))),
  sink("ConsoleWritableStream", () => new next.ConsoleWritableStream("sweep").writable),
  {
    name: "Digest of audio",
    covers: ["Digest"],
    errors: [CodecError],
    passes: "errors of its input",
    run: (hand) => hand.read(hand.audio().pipeThrough(new next.Digest(() => {}))),
  },
  {
    name: "copies of frames",
    covers: ["cloneFrame", "cloneAudioData", "forceCopyFrame", "ExtendedVideoFrame"],
    errors: [OptionError],
    passes: "errors of the browser",
    run: async (hand) => {
      const open: { close(): void }[] = [];
      const keep = <T extends VideoFrame | AudioData>(item: T) => {
        open.push(item);
        return item;
      };
      try {
        const frame = keep(hand.frame());
        keep(next.cloneFrame(frame));
        keep(next.cloneAudioData(keep(hand.block())));
        keep(next.forceCopyFrame(frame));
        const extended = keep(new next.ExtendedVideoFrame(frame, { timestamp: 1 }, { keyFrame: true }));
        keep(next.ExtendedVideoFrame.revise(extended, frame, { timestamp: 2 }));
        keep(extended.clone());
      } finally {
        for (const item of open) item.close();
      }
    },
  },
  {
    name: "MFXBlob",
    covers: ["MFXBlob"],
    errors: [MFXError],
    run: async () => next.MFXBlob.join([new next.MFXBlob(["a"]), new next.MFXBlob(["b"], { position: 4 })]).size,
  },
];
