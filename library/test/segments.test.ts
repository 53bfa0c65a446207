// @module-tag engine
/** MPEG transport streams and HLS playlists, decoded and copied. `network/segments.test.ts` has their packets. */
import {
  BlobSource,
  BufferTarget,
  EncodedAudioPacketSource,
  EncodedPacketSink,
  EncodedVideoPacketSource,
  Input,
  MP4,
  MpegTsOutputFormat,
  Output,
} from "mediabunny";
import { beforeAll, describe, expect, test } from "vitest";
import { decode } from "../src/decode.ts";
import { encode } from "../src/encode/encode.ts";
import { frameAt } from "../src/frame-at.ts";
import { MFXBlob } from "../src/io/mfx-blob.ts";
import { openFile } from "../src/open-shared-file.ts";
import { probe } from "../src/probe.ts";
import { clipBytes } from "./support/clips.ts";

/** The packets of an MP4 with H.264 and AAC in a transport stream. */
async function asTransportStream(clip: Uint8Array<ArrayBuffer>): Promise<Blob> {
  const input = new Input({ formats: [MP4], source: new BlobSource(new Blob([clip])) });
  const target = new BufferTarget();
  const output = new Output({ format: new MpegTsOutputFormat(), target });
  const pictures = new EncodedVideoPacketSource("avc");
  const sound = new EncodedAudioPacketSource("aac");
  output.addVideoTrack(pictures);
  output.addAudioTrack(sound);
  await output.start();
  const [video, audio] = [(await input.getPrimaryVideoTrack())!, (await input.getPrimaryAudioTrack())!];
  const videoMeta = { decoderConfig: (await video.getDecoderConfig())! };
  const audioMeta = { decoderConfig: (await audio.getDecoderConfig())! };
  for await (const packet of new EncodedPacketSink(video).packets()) await pictures.add(packet, videoMeta);
  for await (const packet of new EncodedPacketSink(audio).packets()) {
    if (packet.timestamp >= 0) await sound.add(packet, audioMeta);
  }
  await output.finalize();
  return new Blob([target.buffer!]);
}

async function count(input: Blob | string): Promise<{ frames: number; seconds: number }> {
  const { video, audio } = await decode(input);
  let frames = 0;
  let seconds = 0;
  const pictures = video!.pipeTo(
    new WritableStream({
      write: (frame) => {
        frames++;
        frame.close();
      },
    }),
  );
  for await (const data of audio!) {
    seconds += data.duration / 1e6;
    data.close();
  }
  await pictures;
  return { frames, seconds };
}

describe("a transport stream", () => {
  let clip: Uint8Array<ArrayBuffer>;
  let stream: Blob;
  beforeAll(async () => {
    clip = await clipBytes("h264-aac.mp4");
    stream = await asTransportStream(clip);
  });

  test("is decoded like the file it was made of", async () => {
    const [expected, actual] = [await count(new Blob([clip])), await count(stream)];
    expect(actual.frames).toBe(expected.frames);
    expect(actual.seconds).toBeCloseTo(expected.seconds, 1);
    const { container, duration, video } = await probe(stream);
    expect(container).toBe("ts");
    expect([video!.width, video!.height]).toEqual([160, 90]);
    expect(duration).toBeCloseTo((await probe(new Blob([clip]))).duration, -2);
  });

  test("is opened, shown at a time, and copied into an MP4 without encoding", async () => {
    const file = await openFile(stream);
    const frame = (await frameAt(file, 500))!;
    expect(frame.timestamp).toBeLessThanOrEqual(500_000);
    expect(frame.timestamp).toBeGreaterThan(400_000);
    frame.close();
    const blob = await MFXBlob.from(encode({ mimeType: "video/mp4", edit: file, copy: "only" }));
    file.close();
    const copied = await count(blob);
    expect(copied.frames).toBe((await count(stream)).frames);
  });

  test("ends with the reader that cancels", async () => {
    const { video, audio } = await decode(stream);
    const reader = video!.getReader();
    (await reader.read()).value!.close();
    await reader.cancel();
    await audio!.cancel();
  });
});

test("a playlist of playlists is read in the best variant that can be decoded", async () => {
  const clip = await clipBytes("h264-aac.mp4");
  const segment = URL.createObjectURL(await asTransportStream(clip));
  const playlist = (...lines: string[]) => URL.createObjectURL(new Blob([["#EXTM3U", ...lines].join("\n")]));
  const { duration } = await probe(new Blob([clip]));
  const media = playlist("#EXT-X-TARGETDURATION:9", `#EXTINF:${duration / 1e3},`, segment, "#EXT-X-ENDLIST");
  const variant = (width: number, url: string, codecs: string) => [
    `#EXT-X-STREAM-INF:BANDWIDTH=${width}000,RESOLUTION=${width}x${width},CODECS="${codecs}"`,
    url,
  ];
  const master = playlist(
    ...variant(32, playlist("#EXT-X-TARGETDURATION:9", "#EXT-X-ENDLIST"), "avc1.42001f,mp4a.40.2"),
    ...variant(320, media, "avc1.42001f,mp4a.40.2"),
  );
  expect((await count(master)).frames).toBe((await count(new Blob([clip]))).frames);
  expect((await probe(master)).container).toBe("hls");
});
