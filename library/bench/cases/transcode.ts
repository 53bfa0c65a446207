import {
  BlobSource,
  Conversion,
  Input,
  MP4,
  Mp4OutputFormat,
  NullTarget,
  Output,
  type VideoSample,
  WebMOutputFormat,
} from "mediabunny";
import { decode } from "../../src/decode.ts";
import { encode } from "../../src/encode/encode.ts";
import { bare } from "../bare.ts";
import type { BenchCase, Clip } from "../case.ts";

const targets = [
  { name: "WebM VP8", container: "webm", family: "vp8", codec: "vp8" },
  { name: "MP4 H.264", container: "mp4", family: "avc", codec: "avc1.64001f" },
] as const;
const OPUS = { codec: "opus", numberOfChannels: 2, sampleRate: 48_000, bitrate: 128_000 };

/** The same settings for all: size and rate of the clip, and a bitrate by the number of its pixels. */
const settings = ({ width, height }: Clip) => ({ width, height, bitrate: width * height * 5, framerate: 30 });

export default targets.flatMap(({ name, container, family, codec }) =>
  [false, true].flatMap((hasSound): BenchCase[] => {
    const group = `MP4 → ${name}${hasSound ? " with sound" : ""}`;
    return [
      { name: "bare decode", group, run: (clip) => bare(clip, undefined, undefined) },
      {
        name: "bare decode → encode (b)",
        group,
        isBase: true,
        run: (clip) => bare(clip, { codec, ...settings(clip) }, hasSound ? OPUS : undefined),
      },
      {
        name: "mediabunny Conversion",
        group,
        async run(clip) {
          const { width, height, bitrate } = settings(clip);
          const input = new Input({ source: new BlobSource(clip.file), formats: [MP4] });
          const format = container === "webm" ? new WebMOutputFormat() : new Mp4OutputFormat();
          const output = new Output({ format, target: new NullTarget() });
          const video = { codec: family, width, height, fit: "fill", bitrate, forceTranscode: true } as const;
          const audio = hasSound ? ({ codec: "opus", bitrate: OPUS.bitrate } as const) : { discard: true };
          let frames = 0;
          const count = (sample: VideoSample) => {
            frames++;
            return sample;
          };
          const conversion = await Conversion.init({
            input,
            output,
            video: { ...video, process: count },
            audio,
          });
          await conversion.execute();
          return { frames };
        },
      },
      {
        name: "MFX",
        group,
        async run(clip) {
          const tracks = await decode(clip.file, "video/mp4");
          let frames = 0;
          const file = encode({
            mimeType: `video/${container}; codecs="${codec},opus"`,
            video: { stream: tracks.video!, ...settings(clip) },
            ...(hasSound && { audio: { stream: tracks.audio!, bitrate: OPUS.bitrate } }),
            onProgress: (progress) => {
              frames = progress.frames;
            },
          });
          for await (const _ of file) {
            // Discards the output, like mediabunny's NullTarget.
          }
          if (!hasSound) await tracks.audio?.cancel();
          return { frames };
        },
      },
    ];
  }),
);
