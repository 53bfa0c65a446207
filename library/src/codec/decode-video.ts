import type { Packet } from "../container/core/packets.ts";
import type { DemuxedEdit, DemuxedVideo } from "../container/demux.ts";
import { reshaper } from "../frame/aspect.ts";
import { uprighter } from "../frame/orientation.ts";
import { retimed } from "../frame/retime.ts";
import type { VideoTrack } from "../media/types.ts";
import { FrameRate } from "../stream/frame-rate.ts";
import { traceStage } from "../stream/trace.ts";
import { AlphaDecoder } from "./decode-alpha.ts";
import { type DecoderHandlers, videoCore } from "./decode-core.ts";
import { inSoftware } from "./decode-support.ts";
import type { Decoding, Outlet } from "./decode-track.ts";
import { droppedError, isShown } from "./dropped.ts";
import { FrameSpan } from "./frame-span.ts";
import { withReordering } from "./reordering.ts";

/** Microseconds by which frames may be earlier than the key frame that is decoded before them. */
const LEADING = 1_000_000;

interface VideoDecoding {
  /** Until when the last frame is held if all end before the span, in microseconds; 0 if it is not. */
  holdUntil: number;
  /** Earliest timestamp of the frame that is shown at the start of the span. By default, the frame is cut to start with it. */
  earliest?: number | undefined;
  /** Constant frame rate to convert to, if any. */
  frameRate: number | undefined;
  software: boolean;
}

/** Decodes the packets of a video track's edit to the frames of its span, upright. */
export function decodeVideo(
  { info, geometry }: DemuxedVideo,
  { packets, span }: DemuxedEdit,
  { holdUntil, earliest = span.start, frameRate, software }: VideoDecoding,
  outlet: Outlet<VideoFrame>,
): Decoding {
  const trace = traceStage("decode video");
  const emit = (frame: VideoFrame) => {
    trace.out(frame.timestamp);
    outlet.push(frame);
  };
  const run = earliest < span.start ? { origin: earliest, start: span.start } : undefined;
  const rate = frameRate === undefined ? undefined : new FrameRate(frameRate, { ...outlet, push: emit }, run);
  const { rotation, flip } = geometry;
  const reshape = reshaper(info.config);
  const upright = uprighter(geometry);
  const part = new FrameSpan(span, { holdUntil, earliest }, (frame) => {
    const shown = upright(reshape(frame));
    return rate ? rate.push(shown) : emit(shown);
  });
  /** Resolves when the span is over and all of its frames are pushed. */
  let ending: Promise<void> | undefined;
  const finish = async () => {
    try {
      await rate?.finish(span.end);
      outlet.end();
    } catch (error) {
      outlet.fail(error);
    }
  };
  const checkNoneDropped = () => {
    const isInSpan = (time: number) => time >= span.start && time < span.end;
    const dropped = packets.skipDamage ? [] : core.dropped.filter(isInSpan);
    if (dropped.length > 0) throw droppedError(info, dropped.length, dropped[0]);
  };
  const handlers: DecoderHandlers<VideoFrame> = {
    output: (frame) => {
      if (ending) frame.close();
      else if (!part.push(frame)) ending = finish();
    },
    error: outlet.fail,
  };
  const core = geometry.alpha ? new AlphaDecoder(info, handlers) : plainDecoder(info, handlers);
  const config = software ? inSoftware(info.config) : info.config;
  core.configure({ ...withReordering(config), rotation, flip } as VideoDecoderConfig);
  return {
    from: span.start,
    room: () => ending ?? core.room() ?? rate?.room(),
    feed: (packet) => {
      trace.in(packet.timestamp);
      core.feed(packet);
    },
    flush: async () => {
      await core.flush();
      part.finish();
      if (ending) return ending;
      await rate?.finish(span.end);
      checkNoneDropped();
    },
    close: () => {
      core.close();
      part.close();
      rate?.close();
    },
  };
}

function plainDecoder(info: VideoTrack, handlers: DecoderHandlers<VideoFrame>) {
  /** Delay of the chunks' times, so that none is negative: decoders of WebKitGTK give all frames after such chunks the same time. */
  let delay: number | undefined;
  const core = videoCore({
    ...handlers,
    output: (frame) => {
      const { timestamp, duration } = frame;
      handlers.output(delay ? retimed(frame, timestamp - delay, duration ?? undefined) : frame);
    },
  });
  return {
    configure: (config: VideoDecoderConfig) => core.configure(config),
    room: () => core.room(),
    feed: (packet: Packet) => {
      const time = Math.round(packet.timestamp);
      delay ??= time < 0 ? LEADING - time : 0;
      const chunk = info.toChunk({ ...packet, timestamp: time + delay });
      core.decode(chunk, isShown(info.config.codec, packet.data), delay);
    },
    flush: () => core.flush(),
    get dropped() {
      return core.dropped;
    },
    close: () => core.close(),
  };
}
