import type { DemuxedEdit, DemuxedVideo } from "../container/demux.ts";
import type { Packet } from "../container/packets.ts";
import { uprighter } from "../frame/orientation.ts";
import type { VideoTrack } from "../media/types.ts";
import { FrameRate } from "../stream/frame-rate.ts";
import { traceStage } from "../stream/trace.ts";
import { AlphaDecoder } from "./decode-alpha.ts";
import { type DecoderHandlers, videoCore } from "./decode-core.ts";
import { inSoftware } from "./decode-support.ts";
import type { Decoding, Outlet } from "./decode-track.ts";
import { droppedError, isShown } from "./dropped.ts";
import { FrameSpan } from "./frame-span.ts";

interface VideoDecoding {
  /** Until when the last frame is held if all end before the span, in microseconds; 0 if it is not. */
  holdUntil: number;
  /** Constant frame rate to convert to, if any. */
  frameRate: number | undefined;
  software: boolean;
}

/** Decodes the packets of a video track's edit to the frames of its span, upright. */
export function decodeVideo(
  { info, geometry }: DemuxedVideo,
  { packets, span }: DemuxedEdit,
  { holdUntil, frameRate, software }: VideoDecoding,
  outlet: Outlet<VideoFrame>,
): Decoding {
  const trace = traceStage("decode video");
  const emit = (frame: VideoFrame) => {
    trace.out(frame.timestamp);
    outlet.push(frame);
  };
  const rate = frameRate === undefined ? undefined : new FrameRate(frameRate, { ...outlet, push: emit });
  const { rotation, flip } = geometry;
  const upright = uprighter(geometry);
  const part = new FrameSpan(span, holdUntil, (frame) => (rate ? rate.push(upright(frame)) : emit(upright(frame))));
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
  core.configure({ ...config, rotation, flip } as VideoDecoderConfig);
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
  const core = videoCore(handlers);
  return {
    configure: (config: VideoDecoderConfig) => core.configure(config),
    room: () => core.room(),
    feed: (packet: Packet) => {
      const chunk = info.toChunk({ ...packet, timestamp: Math.round(packet.timestamp) });
      core.decode(chunk, isShown(info.config.codec, packet.data));
    },
    flush: () => core.flush(),
    get dropped() {
      return core.dropped;
    },
    close: () => core.close(),
  };
}
