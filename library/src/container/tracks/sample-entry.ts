import {
  BufferTarget,
  EncodedAudioPacketSource,
  EncodedPacket,
  EncodedVideoPacketSource,
  Mp4OutputFormat,
  Output,
} from "mediabunny";
import { audioFamily, videoFamily } from "../../media/codec-family.ts";
import { boxesIn, findBox, viewOf } from "../mp4/box.ts";
import { box } from "../mp4/write-box.ts";
import { wvttEntry } from "../text/write-wvtt.ts";
import type { Feed, TrackSetup } from "./feed.ts";
import { lightBoxes } from "./light-boxes.ts";

/**
 * The box that describes a track's samples in an MP4: that of the file it is copied from, or the one that mediabunny writes into a file
 * with the first packet only.
 */
export async function sampleEntry(
  kind: Feed["kind"],
  { stored, colour, config, first }: TrackSetup,
): Promise<Uint8Array> {
  if (stored) return stored.entry;
  if (kind === "text") return wvttEntry();
  const target = new BufferTarget();
  // A fragmented file has no values for its bitrate, which one packet cannot tell.
  const output = new Output({ format: new Mp4OutputFormat({ fastStart: "fragmented" }), target });
  const packet = new EncodedPacket(first.data, "key", 0, 1);
  if (kind === "video") {
    const source = new EncodedVideoPacketSource(videoFamily(config.codec)!);
    output.addVideoTrack(source);
    await output.start();
    await source.add(packet, { decoderConfig: withKnownColors(config as VideoDecoderConfig) });
  } else {
    const source = new EncodedAudioPacketSource(audioFamily(config.codec)!);
    output.addAudioTrack(source);
    await output.start();
    await source.add(packet, { decoderConfig: config as AudioDecoderConfig });
  }
  await output.finalize();
  const bytes = new Uint8Array(target.buffer!);
  let view = viewOf(bytes);
  for (const type of ["moov", "trak", "mdia", "minf", "stbl", "stsd"]) view = findBox(view, type)!;
  const [entry] = boxesIn(view, 8);
  const content = new Uint8Array(view.buffer, view.byteOffset + entry!.data, entry!.end - entry!.data);
  return box(entry!.type, content, ...(colour ? lightBoxes(colour) : []));
}

/** A configuration without a color space that tells nothing. */
function withKnownColors(config: VideoDecoderConfig): VideoDecoderConfig {
  const { colorSpace, ...rest } = config;
  const { primaries, transfer, matrix, fullRange } = colorSpace ?? {};
  return primaries || transfer || matrix || fullRange ? config : rest;
}
