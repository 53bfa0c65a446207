/** Stages and sinks of streams. */
import * as next from "../../releases/next.ts";
import type { Hand } from "../hand.ts";
import type { Pipeline } from "../pipeline.ts";

const { CodecError, MFXError, OptionError, SinkError } = next;

/** A stage that frames pass. */
const stage = (name: string, make: (hand: Hand) => ReadableWritablePair<VideoFrame, VideoFrame>): Pipeline => ({
  name,
  covers: [name],
  errors: [CodecError],
  passes: "errors of its input",
  run: (hand) => hand.read(hand.video().pipeThrough(make(hand))),
});

/** A sink of frames. */
const sink = (name: string, make: () => WritableStream<VideoFrame>): Pipeline => ({
  name,
  covers: [name],
  errors: [SinkError],
  passes: "errors of its input",
  run: (hand) => hand.video().pipeTo(make()),
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
