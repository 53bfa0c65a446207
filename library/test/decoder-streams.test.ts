import { describe, expect, test } from "vitest";
import { MFXAudioDecoder } from "../src/codec/audio-decoder.ts";
import { MFXVideoDecoder } from "../src/codec/video-decoder.ts";
import type { PacketReader } from "../src/container/core/packets.ts";
import { demux } from "../src/container/demux.ts";
import { openSource } from "../src/io/source.ts";
import type { MFXDecodableChunk } from "../src/media/types.ts";
import { clipUrl } from "./support/clips.ts";
import { watchFrames } from "./support/open-frames.ts";
import { readAudio, readVideo } from "./support/read.ts";

/** A clip's chunks, as some other source may give them. */
async function chunks(name: string) {
  const { video, audio, dispose } = await demux(await openSource(clipUrl(name), undefined));
  const stream = <T>(
    packets: PacketReader,
    make: (packet: { data: Uint8Array; type: "key" | "delta"; timestamp: number }) => T,
  ) => {
    let first = true;
    return new ReadableStream<T>({
      pull: async (controller) => {
        const packet = first ? await packets.first(0) : await packets.next();
        first = false;
        if (packet) controller.enqueue(make({ ...packet, timestamp: Math.round(packet.timestamp) }));
        else controller.close();
      },
    });
  };
  const [picture] = video;
  const [sound] = audio;
  return {
    videoConfig: picture!.info.config,
    audioConfig: sound?.info.config,
    video: stream<MFXDecodableChunk>(picture!.edits[0]!.packets, (packet) => ({
      chunk: picture!.info.toChunk(packet),
    })),
    audio:
      sound &&
      stream<MFXDecodableChunk<AudioDecoderConfig>>(sound.edits[0]!.packets, (packet) => ({
        chunk: sound.info.toChunk(packet),
      })),
    dispose,
  };
}

describe("MFXVideoDecoder", () => {
  test("decodes chunks by the configuration it was made with, or that comes with the first", async () => {
    const open = watchFrames();
    const first = await chunks("h264-aac.mp4");
    const given = await readVideo(first.video.pipeThrough(new MFXVideoDecoder(first.videoConfig)));
    const second = await chunks("h264-aac.mp4");
    const told = second.video.pipeThrough(
      new TransformStream<MFXDecodableChunk, MFXDecodableChunk>({
        transform: (item, controller) => controller.enqueue({ ...item, config: second.videoConfig }),
      }),
    );
    const software = new MFXVideoDecoder(undefined, { forceDecodeToSoftware: true });
    expect(await readVideo(told.pipeThrough(software))).toEqual(given);
    expect(given.map(({ timestamp }) => timestamp)).toEqual(Array.from({ length: 50 }, (_, at) => at * 40_000));
    expect([open.count, open.peak <= 20]).toEqual([0, true]);
    first.dispose();
    second.dispose();
  });

  test("says what is missing, and what it cannot decode", async () => {
    const open = watchFrames();
    const nothing = await chunks("h264-aac.mp4");
    await expect(readVideo(nothing.video.pipeThrough(new MFXVideoDecoder()))).rejects.toMatchObject({
      code: "codec-failed",
    });
    const wrong = await chunks("h264-aac.mp4");
    const decoder = new MFXVideoDecoder({ codec: "vp8" });
    await expect(readVideo(wrong.video.pipeThrough(decoder))).rejects.toMatchObject({
      name: "CodecError",
      details: { track: { type: "video" }, config: { codec: "vp8" } },
    });
    expect(open.count).toBe(0);
    nothing.dispose();
    wrong.dispose();
  });

  test("closes what it holds when its reader goes away", async () => {
    const open = watchFrames();
    const { video, videoConfig, dispose } = await chunks("b-frames.mp4");
    const reader = video.pipeThrough(new MFXVideoDecoder(videoConfig)).getReader();
    (await reader.read()).value?.close();
    await reader.cancel();
    expect(open.count).toBe(0);
    dispose();
  });
});

test("MFXAudioDecoder decodes every chunk", async () => {
  const open = watchFrames();
  const { audio, audioConfig, dispose } = await chunks("h264-aac.mp4");
  const pieces = await readAudio(audio!.pipeThrough(new MFXAudioDecoder(audioConfig)));
  expect(pieces).toHaveLength(95);
  expect(open.count).toBe(0);
  dispose();
});
