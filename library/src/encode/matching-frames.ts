import { hasHighBitDepth, videoCodecStrings } from "../codec/codec-string.ts";
import { MFXVideoEncoder } from "../codec/mfx-video-encoder.ts";
import type { MFXVideoEncoderConfig } from "../codec/video-encoder-config.ts";
import type { DemuxedVideo } from "../container/demux.ts";
import { hasLongSizes } from "../container/tracks/parameter-sets.ts";
import { videoFamily } from "../media/codec-family.ts";
import type { MFXEncodedChunk } from "../media/types.ts";
import { pipeFrames } from "../stream/pipe.ts";

/** Codecs whose packets can follow those of another encoder, if each key frame comes with its parameter sets. */
const MIXED = ["vp8", "vp9", "av1", "avc"];

/** Whether this browser encodes frames in the format of a track, so that a decoder takes them between its packets. */
export async function canMatch({ info, geometry }: DemuxedVideo): Promise<boolean> {
  const { codec, config } = info;
  const family = videoFamily(codec);
  if (!family || !MIXED.includes(family) || geometry.alpha || hasHighBitDepth(codec)) return false;
  if (family === "avc" && !(config.description && hasLongSizes(config.description))) return false;
  if (!("VideoEncoder" in globalThis)) return false;
  // Without it, frames are decoded upright, other than they are stored.
  const isTurned = geometry.rotation !== 0 || geometry.flip;
  if (isTurned && !("rotation" in VideoFrame.prototype)) return false;
  const { codedWidth: width, codedHeight: height } = config;
  for (const name of videoCodecStrings(family, { width, height })) {
    const support = await VideoEncoder.isConfigSupported({ codec: name, width, height }).catch(() => undefined);
    if (support?.supported) return true;
  }
  return false;
}

/** Encodes frames of a track in its format. */
export function encodeLike(
  { info }: DemuxedVideo,
  frames: ReadableStream<VideoFrame>,
): ReadableStream<MFXEncodedChunk> {
  const { frameRate } = info;
  const settings: MFXVideoEncoderConfig = { codec: videoFamily(info.codec)!, quality: "high" };
  return pipeFrames(frames, new MFXVideoEncoder({ ...settings, ...(frameRate && { framerate: frameRate }) }));
}
