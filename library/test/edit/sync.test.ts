/** Picture and sound of edited files start and end together, as ffmpeg plays them. */
import { describe, expect, test } from "vitest";
import { commands } from "vitest/browser";
import { audioEffect, sound } from "../../releases/next.ts";
import { decode } from "../../src/decode.ts";
import { concat } from "../../src/edit/concat.ts";
import type { ConcatPart } from "../../src/edit/part.ts";
import { speed } from "../../src/edit/speed.ts";
import { encode } from "../../src/encode/encode.ts";
import { animate } from "../../src/keyframes/animate.ts";
import { assemble } from "../support/assemble.ts";
import { clipUrl } from "../support/clips.ts";
import { generatedAudio, generatedVideo } from "../support/generated.ts";
import { watchFrames } from "../support/open-frames.ts";

/** Duration of the longest frame, in seconds, and of a block of Opus. */
const FRAME = 0.042;

const clip = async (name: string, start?: number, end?: number): Promise<ConcatPart> => {
  const trim = { ...(start !== undefined && { start }), ...(end !== undefined && { end }) };
  const { video, audio } = await decode(clipUrl(name), undefined, { trim });
  return { video, audio };
};

const faster = ({ video, audio }: ConcatPart, factor: Parameters<typeof speed>[1]): ConcatPart => ({
  video: video && speed(video, factor),
  audio: audio && speed(audio, factor),
});

const made = (seconds: number, sampleRate: number, numberOfChannels: number): ConcatPart => ({
  video: generatedVideo({ count: Math.round(seconds * 30) }),
  audio: generatedAudio({ seconds: seconds + 0.013, sampleRate, numberOfChannels }),
});

interface Edit {
  name: string;
  /** Expected length in seconds. */
  length: number;
  edit: () => Promise<Omit<ReturnType<typeof concat>, "duration">>;
}

/** Trimmed, faster and slower clips, joined with transitions, with music of another format ducked under them. */
async function everything(sampleRate: number, numberOfChannels: number) {
  const parts = [
    faster(await clip("h264-aac.mp4", 330, 1343), 1.5),
    await clip("vp9-opus.webm", 0, 1200),
    { ...made(1, sampleRate === 48_000 ? 44_100 : 48_000, 6), duration: 1000 },
    faster(await clip("h264-aac.mp4", 500, 1000), 0.7),
  ];
  const { video, audio } = concat(parts, { transition: { duration: 200 }, sampleRate, numberOfChannels });
  const music = audioEffect(generatedAudio({ seconds: 60, sampleRate: 44_100, numberOfChannels: 6 }), [
    sound.fade({ in: 500 }),
    sound.pan({ pan: 0.3 }),
  ]);
  const mixed = audioEffect(audioEffect(audio!, [sound.gain({ gain: animate("0s 0, 1s 1") })]), [
    sound.mix(music, { gain: 0.8, duck: {}, offset: -1000 }),
    sound.fade({ in: 100, out: 300 }),
    sound.limiter(),
  ]);
  return { video, audio: mixed };
}

const EVERYTHING = 1.013 / 1.5 + 1.2 + 1 + 0.5 / 0.7 - 3 * 0.2;

const EDITS: Edit[] = [
  ...[44_100, 48_000].flatMap((sampleRate) =>
    [1, 2].map((channels) => ({
      name: `everything at once with ${channels} channels of ${sampleRate} Hz`,
      length: EVERYTHING,
      edit: () => everything(sampleRate, channels),
    })),
  ),
  {
    name: "surround sound of 44.1 kHz, faster, mixed to stereo, under a variable frame rate",
    length: 3.74,
    edit: async () => {
      const { video } = await clip("vfr.mp4");
      const surround = speed(generatedAudio({ seconds: 7.48, sampleRate: 44_100, numberOfChannels: 6 }), 2);
      const stereo = audioEffect(surround, [
        sound.resample({ sampleRate: 48_000, numberOfChannels: 2 }),
        sound.limiter(),
      ]);
      return { video, audio: stereo };
    },
  },
  {
    name: "clips of other sizes, frame rates and kinds, one of them silent",
    length: 2 + 3.74 + 2.08,
    edit: async () => concat([await clip("h264-aac.mp4"), await clip("vfr.mp4"), await clip("fragmented.mp4")]),
  },
  {
    name: "trimmed clips with a transition",
    length: 1.013 + 1.2 - 0.4,
    edit: async () => {
      const parts = [await clip("h264-aac.mp4", 330, 1343), await clip("vp9-opus.webm", 0, 1200)];
      return concat(parts, { transition: { duration: 400 } });
    },
  },
  {
    name: "clips of which one is faster and one slows down",
    // The integral of 1 / (1 − 0.25 t) from 0 to 2.
    length: 2 / 1.7 + Math.log(2) / 0.25,
    edit: async () => {
      const slowing = faster(await clip("h264-aac.mp4"), animate("0s 1, 2s 0.5"));
      return concat([faster(await clip("h264-aac.mp4"), 1.7), slowing]);
    },
  },
  {
    name: "mono of 44.1 kHz and 5.1 of 48 kHz, of unknown length",
    length: 2.026,
    edit: async () => concat([made(1, 44_100, 1), made(1, 48_000, 6)]),
  },
  {
    name: "5.1 of 44.1 kHz and stereo of 48 kHz, at a constant frame rate and sample rate",
    length: 2.026,
    edit: async () => concat([made(1, 44_100, 6), made(1, 48_000, 2)], { frameRate: 25, sampleRate: 48_000 }),
  },
];

const MIME_TYPES = ['video/mp4; codecs="h264,opus"', 'video/webm; codecs="vp8,opus"'];

describe("picture and sound start and end together", () => {
  for (const mimeType of MIME_TYPES) {
    for (const { name, length, edit } of EDITS) {
      test(`${name}, in ${mimeType}`, async (context) => {
        const open = watchFrames();
        const { video, audio } = await edit();
        const { file } = await assemble(encode({ mimeType, video: { stream: video! }, audio: { stream: audio! } }));
        expect(open.count).toBe(0);
        const bytes = new Uint8Array(await file.arrayBuffer());
        const spans = await commands.playedSpans(btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join("")));
        if (typeof spans === "string") return context.skip(spans);
        for (const span of [spans.video, spans.audio]) {
          expect(Math.abs(span!.start)).toBeLessThan(0.002);
          expect(Math.abs(span!.end - length)).toBeLessThan(FRAME);
        }
        expect(Math.abs(spans.video!.end - spans.audio!.end)).toBeLessThan(FRAME);
      });
    }
  }
});
