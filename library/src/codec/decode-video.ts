import type { DemuxedVideo } from "../container/demux.ts";
import type { Packet } from "../container/packets.ts";
import { uprighter } from "../frame/orientation.ts";
import type { VideoTrack } from "../media/types.ts";
import type { Span } from "../stream/span.ts";
import { traceStage } from "../stream/trace.ts";
import { AlphaDecoder } from "./decode-alpha.ts";
import { type DecoderHandlers, videoCore } from "./decode-core.ts";
import { inSoftware } from "./decode-support.ts";
import type { Decoding, Outlet } from "./decode-track.ts";
import { FrameRate } from "./frame-rate.ts";

interface VideoDecoding {
  span: Span;
  /** Frames per second, where they are to be evened out. */
  frameRate: number | undefined;
  software: boolean;
}

/** Decodes a video track's packets to the frames of a span of time, upright. */
export function decodeVideo(
  { info, geometry }: DemuxedVideo,
  { span, frameRate, software }: VideoDecoding,
  outlet: Outlet<VideoFrame>,
): Decoding {
  const trace = traceStage("decode video");
  const emit = (frame: VideoFrame) => {
    trace.out(frame.timestamp);
    outlet.push(frame);
  };
  const rate = frameRate === undefined ? undefined : new FrameRate(frameRate, emit);
  const { rotation, flip } = geometry;
  const upright = uprighter(geometry);
  let ended = false;
  const handlers: DecoderHandlers<VideoFrame> = {
    output: (decoded) => {
      const { timestamp } = decoded;
      if (ended || timestamp < span.start) return decoded.close();
      if (timestamp >= span.end) {
        decoded.close();
        ended = true;
        rate?.finish(span.end);
        return outlet.end();
      }
      const frame = upright(decoded);
      if (rate) rate.push(frame);
      else emit(frame);
    },
    error: (error) => {
      rate?.close();
      outlet.fail(error);
    },
  };
  const core = geometry.alpha ? new AlphaDecoder(info, handlers) : plainDecoder(info, handlers);
  const config = software ? inSoftware(info.config) : info.config;
  core.configure({ ...config, rotation, flip } as VideoDecoderConfig);
  return {
    from: span.start,
    room: () => core.room(),
    feed: (packet) => {
      trace.in(packet.timestamp);
      core.feed(packet);
    },
    flush: async () => {
      await core.flush();
      rate?.finish(span.end);
    },
    close: () => {
      core.close();
      rate?.close();
    },
  };
}

function plainDecoder(info: VideoTrack, handlers: DecoderHandlers<VideoFrame>) {
  const core = videoCore(handlers);
  return {
    configure: (config: VideoDecoderConfig) => core.configure(config),
    room: () => core.room(),
    feed: (packet: Packet) => core.decode(info.toChunk({ ...packet, timestamp: Math.round(packet.timestamp) })),
    flush: () => core.flush(),
    close: () => core.close(),
  };
}
