import type { DemuxedVideo } from "../container/demux.ts";
import type { Packet } from "../container/packets.ts";
import { CodecError } from "../errors.ts";
import { uprighter } from "../frame/orientation.ts";
import type { VideoTrack } from "../media/types.ts";
import type { Span } from "../stream/span.ts";
import { traceStage } from "../stream/trace.ts";
import { AlphaDecoder } from "./decode-alpha.ts";
import { type DecoderHandlers, videoCore } from "./decode-core.ts";
import { inSoftware } from "./decode-support.ts";
import type { Decoding, Outlet } from "./decode-track.ts";
import { FrameRate } from "./frame-rate.ts";
import { FrameSpan } from "./frame-span.ts";
import { isShown } from "./shown.ts";

interface VideoDecoding {
  span: Span;
  /** Frames per second, where they are to be evened out. */
  frameRate: number | undefined;
  software: boolean;
  /** Whether to go on behind packets that cannot be decoded. */
  skipDamage: boolean;
}

/** Decodes a video track's packets to the frames of a span of time, upright. */
export function decodeVideo(
  { info, geometry }: DemuxedVideo,
  { span, frameRate, software, skipDamage }: VideoDecoding,
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
  const part = new FrameSpan(span, (frame) => (rate ? rate.push(upright(frame)) : emit(upright(frame))));
  /** Resolves once the span is over and everything in it has been given. */
  let ending: Promise<void> | undefined;
  const end = async () => {
    try {
      await rate?.finish(span.end);
      checkComplete();
      outlet.end();
    } catch (error) {
      outlet.fail(error);
    }
  };
  let first: number | undefined;
  /** Decoders may drop what they cannot make sense of without a word. */
  const checkComplete = () => {
    const isLost = (time: number) => first !== undefined && time > first && time >= span.start && time < span.end;
    const lost = skipDamage
      ? []
      : core
          .missing()
          .filter(isLost)
          .sort((a, b) => a - b);
    if (lost[0] === undefined) return;
    const message = `${lost.length} frames could not be decoded, the first at ${(lost[0] / 1e6).toFixed(2)} s.`;
    throw new CodecError("codec-failed", message, { track: { id: info.id, type: "video" }, timestamp: lost[0] });
  };
  const handlers: DecoderHandlers<VideoFrame> = {
    output: (frame) => {
      first ??= frame.timestamp;
      if (ending) frame.close();
      else if (!part.push(frame)) ending = end();
    },
    error: outlet.fail,
    ...(skipDamage && { restart: () => {} }),
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
      checkComplete();
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
    feed: (packet: Packet) =>
      core.decode(
        info.toChunk({ ...packet, timestamp: Math.round(packet.timestamp) }),
        isShown(info.config.codec, packet),
      ),
    flush: () => core.flush(),
    missing: () => core.missing,
    close: () => core.close(),
  };
}
