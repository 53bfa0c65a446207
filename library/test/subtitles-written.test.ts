/** Subtitle tracks that are written: what players, ffmpeg and MFX itself read of them. */
import { EncodedPacketSink } from "mediabunny";
import { describe, expect, test } from "vitest";
import {
  clip,
  concat,
  decode,
  type EncodeEditOptions,
  type EncodeOptions,
  encode,
  MFXMediaSourceStream,
  openFile,
  probe,
  type SubtitleCue,
  silence,
} from "../releases/next.ts";
import { clipUrl } from "./support/clips.ts";
import { assemble, probe as ffprobe, readFile, samplesOf, subRipOf } from "./support/file.ts";
import { generatedAudio } from "./support/generated.ts";
import { frames } from "./support/synthetic.ts";

const MP4 = 'video/mp4; codecs="vp9,opus"';
const WEBM = 'video/webm; codecs="vp8,opus"';
const FORMS = [
  { mimeType: MP4, streaming: false },
  { mimeType: MP4, streaming: true },
  { mimeType: WEBM, streaming: false },
  { mimeType: WEBM, streaming: true },
];
const SIZE = { width: 64, height: 64 };

/** The second and the third cue overlap. */
const CUES: SubtitleCue[] = [
  { start: 200, end: 600, text: "Tom &amp; <i>Jerry</i>:\n1 &lt; 2" },
  { start: 1000, end: 1700, text: "Grüße, 世界 👋", settings: "line:0 align:start" },
  { start: 1500, end: 1900, text: "meanwhile" },
];
const VTT = "WEBVTT\n\n00:00.200 --> 00:00.600\nTom und Jerry\n";
const SUBTITLES = [
  { cues: [...CUES].reverse(), language: "eng", name: "English" },
  { vtt: VTT, language: "deu", default: true },
];

const fileOf = async (options: EncodeOptions | EncodeEditOptions) =>
  (await assemble(encode(options as EncodeOptions))).file;

/** Two seconds of picture, and subtitles. */
const film = (options: Partial<EncodeOptions>) =>
  fileOf({ mimeType: WEBM, video: { stream: frames(10, 200_000), ...SIZE }, subtitles: SUBTITLES, ...options });

/** Why such a film cannot be written. */
const failure = (subtitles: unknown, options: Partial<EncodeOptions> = {}) =>
  film({ ...options, subtitles: subtitles as EncodeOptions["subtitles"] }).then(
    () => "nothing",
    (error: Error) => error.message,
  );

async function cuesOf(file: Blob): Promise<SubtitleCue[][]> {
  const { videoTracks, audioTracks, subtitles } = await decode(file);
  const cues = await Promise.all(subtitles.map((track) => track.cues()));
  for (const track of [...videoTracks, ...audioTracks]) await track.cancel();
  return cues;
}

const seconds = (time: string) => {
  const [hours, minutes, rest] = time.replace(",", ".").split(":").map(Number);
  return Math.round(((hours! * 60 + minutes!) * 60 + rest!) * 1000);
};

/** The cues of an SRT file. */
const cuesInSrt = (srt: string) =>
  srt
    .replaceAll("\r", "")
    .trim()
    .split(/\n{2,}/)
    .map((block) => {
      const [, times, ...lines] = block.split("\n");
      const [start, end] = times!.split(" --> ").map(seconds);
      return { start, end, text: lines.join("\n") };
    });

/** Shows a file in a `<video>` at a time, and tells its duration and the number of its subtitles. */
async function played(src: string, time: number) {
  const element = document.createElement("video");
  element.muted = true;
  element.src = src;
  await new Promise((resolve, reject) => {
    element.onloadeddata = resolve;
    element.onerror = () => reject(new Error(element.error!.message));
  });
  const seeked = new Promise((resolve, reject) => {
    element.onseeked = resolve;
    element.onerror = () => reject(new Error(element.error!.message));
  });
  element.currentTime = time;
  await seeked;
  await element.play();
  await new Promise((resolve) => element.requestVideoFrameCallback(resolve));
  return { duration: element.duration, subtitles: element.textTracks.length };
}

describe.each(FORMS)("a file of $mimeType, with streaming: $streaming,", (form) => {
  // What is encoded or plays doesn't change how subtitles are written beside it.
  const tags = form.streaming ? ["nightly"] : [];

  test("has the cues, languages and names that it was given", async () => {
    const audio = generatedAudio({ seconds: 2 });
    const file = await film({ ...form, audio });
    expect(await cuesOf(file)).toEqual([CUES, [{ start: 200, end: 600, text: "Tom und Jerry" }]]);
    expect((await probe(file)).subtitles).toEqual([
      { id: 3, codec: "webvtt", language: "eng", name: "English", default: false },
      { id: 4, codec: "webvtt", language: "deu", name: undefined, default: true },
    ]);
  });

  test("has those of an edit, at the times of the edit", { tags }, async () => {
    const source = await openFile(clipUrl("vp9-opus.webm"));
    const edit = clip(source, { start: 300, end: 1900 });
    const file = await fileOf({ ...form, edit, video: SIZE, subtitles: SUBTITLES });
    expect((await cuesOf(file))[0]).toEqual([...CUES.slice(0, 1), ...CUES.slice(1).map((cue) => cut(cue, 1600))]);
    source.close();
  });

  test("is played by a <video>", { tags }, async () => {
    const file = await film({ ...form, video: { stream: frames(50), ...SIZE } });
    const { duration, subtitles } = await played(URL.createObjectURL(file), 1.2);
    expect(duration).toBeCloseTo(2, 1);
    // The guide says that Chrome and Firefox show none.
    expect(subtitles).toBe(0);
  });

  test("has half an hour of cues at their times", { tags }, async () => {
    const many = Array.from({ length: 600 }, (_, index): SubtitleCue => {
      return { start: index * 3000, end: index * 3000 + 2500, text: `cue ${index}` };
    });
    const file = await film({ ...form, video: { stream: frames(60, 30e6), ...SIZE }, subtitles: [{ cues: many }] });
    expect(await cuesOf(file)).toEqual([many]);
    const { videoTrack } = await readFile(file);
    const sink = new EncodedPacketSink(videoTrack!);
    expect((await sink.getPacket(1500))!.timestamp).toBe(1500);
  });
});

const cut = (cue: SubtitleCue, end: number): SubtitleCue => ({ ...cue, end: Math.min(cue.end, end) });

test.each([MP4, WEBM])("a file of %s plays while it is written", async (mimeType) => {
  const sink = new MFXMediaSourceStream();
  const video = { stream: frames(50), ...SIZE };
  const writing = encode({ mimeType, streaming: true, video, subtitles: SUBTITLES }).pipeTo(sink);
  expect((await played(sink.getSource(), 1)).duration).toBeGreaterThan(0);
  await writing;
});

test("ffmpeg converts the tracks of a WebM to the same cues", async () => {
  const file = await film({});
  const [english, german] = [await subRipOf(file, 0), await subRipOf(file, 1)];
  if (english === undefined || german === undefined) return;
  const plain = CUES.map(({ start, end, text }) => ({
    start,
    end,
    text: text.replace("&amp;", "&").replace("&lt;", "<"),
  }));
  expect(cuesInSrt(english)).toEqual(plain);
  expect(cuesInSrt(german)).toEqual([{ start: 200, end: 600, text: "Tom und Jerry" }]);
  const { streams } = (await ffprobe(file))!;
  expect(streams.slice(1).map(({ codec_name }) => codec_name)).toEqual(["webvtt", "webvtt"]);
});

test.each([false, true])("ffprobe sees samples of an MP4 without gaps (streaming: %s)", async (streaming) => {
  const samples = await samplesOf(await film({ mimeType: MP4, streaming }), 1);
  if (!samples) return;
  const shown = samples.map(({ start, bytes }) => {
    const letters = new TextDecoder().decode(bytes);
    return [start, ...[...letters.matchAll(/vttc|vtte|vsid|sttg|payl/g)].map(([name]) => name)];
  });
  expect(shown).toEqual([
    [0, "vtte"],
    [200, "vttc", "payl"],
    [600, "vtte"],
    [1000, "vttc", "vsid", "sttg", "payl"],
    [1500, "vttc", "vsid", "sttg", "payl", "vttc", "vsid", "payl"],
    [1700, "vttc", "vsid", "payl"],
  ]);
});

describe("cues are cut to the film", () => {
  const long = [
    {
      cues: [
        { start: 0, end: 1500, text: "a" },
        { start: 1800, end: 60_000, text: "b" },
        { start: 90_000, end: 91_000, text: "c" },
      ],
    },
  ];
  const wanted = [
    [
      { start: 0, end: 1500, text: "a" },
      { start: 1800, end: 2000, text: "b" },
    ],
  ];

  test.each(FORMS)("if its length is known ($mimeType, $streaming)", async (form) => {
    const edit = silence({ duration: 2000 });
    expect(await cuesOf(await fileOf({ ...form, edit, subtitles: long }))).toEqual(wanted);
    const { audio } = await decode(await fileOf({ mimeType: "audio/wav", edit }));
    expect(await cuesOf(await fileOf({ ...form, audio, subtitles: long }))).toEqual(wanted);
    const sound = await decode(await fileOf({ mimeType: "audio/wav", edit }));
    const { video } = await decode(await film({}), { trim: { end: 1000 } });
    const tracks = { video: { stream: video!, ...SIZE }, audio: sound.audio };
    expect(await cuesOf(await fileOf({ ...form, ...tracks, subtitles: long }))).toEqual(wanted);
  });

  test("which begins at its first frame", async () => {
    const { video, audio } = await decode(clipUrl("vp9-opus.webm"), { trim: { start: 1000, end: 2000 } });
    await audio!.cancel();
    const file = await fileOf({ mimeType: WEBM, video: { stream: video!, ...SIZE }, subtitles: [{ cues: CUES }] });
    const moved = CUES.slice(1).map(({ start, end, ...rest }) => ({ ...rest, start: start - 1000, end: end - 1000 }));
    expect(await cuesOf(file)).toEqual([moved]);
  });

  test("if an MP4 turns out to be shorter", async () => {
    const file = await film({ mimeType: MP4, subtitles: long });
    expect(await cuesOf(file)).toEqual(wanted);
    expect((await probe(file)).duration).toBe(2000);
  });

  test("and a track that has none is left out", async () => {
    const file = await film({
      mimeType: MP4,
      subtitles: [{ cues: [] }, { cues: [{ start: 0, end: 1, text: " \n" }] }],
    });
    expect((await probe(file)).subtitles).toEqual([]);
  });
});

test.each([MP4, WEBM])("text that WebVTT cannot hold is written so that it looks the same (%s)", async (mimeType) => {
  const text = "\r\na --> b\r\n\r\n\r\n<00:00:01.000>c\n";
  const subtitles = [{ cues: [{ start: 0, end: 1000, text }] }];
  expect(await cuesOf(await film({ mimeType, subtitles }))).toEqual([
    [{ start: 0, end: 1000, text: "a --&gt; b\n\u00a0\n\u00a0\nc" }],
  ]);
});

describe("WebVTT", () => {
  test("is read with names, settings, notes and styles, whatever ends its lines", async () => {
    const vtt = `\uFEFFWEBVTT - Title
Kind: captions

STYLE
::cue { color: red }

REGION
id:top

NOTE a comment
of two lines

intro
00:00.200 --> 00:00:00.600  line:0\talign:start
one
two


01:00:00.000 --> 100:00:00.000
late

00:01.000 --> 00:02.000
last`;
    const wanted = [
      { start: 200, end: 600, text: "one\ntwo", settings: "line:0\talign:start" },
      { start: 1000, end: 2000, text: "last" },
    ];
    const shorter = vtt.replace("100:", "99:");
    for (const text of [shorter, shorter.replaceAll("\n", "\r\n"), shorter.replaceAll("\n", "\r")])
      expect(await cuesOf(await film({ mimeType: MP4, subtitles: [{ vtt: text }] }))).toEqual([wanted]);
    expect(await failure([{ vtt }])).toContain("must be a time in milliseconds, from 0 to less than 100 hours");
  });

  test.each([
    ["1\n00:00:01,000 --> 00:00:02,000\nx", 'Line 1 of `subtitles[0].vtt` must be WEBVTT; got "1".'],
    ["WEBVTT\n\n00:01.000 --> 2.5\nx", "Line 3 of `subtitles[0].vtt` must be the times of a cue"],
    ["WEBVTT\n\nintro\n00:01,000 --> 00:02,000\nx", 'got "00:01,000 --> 00:02,000".'],
    [
      "WEBVTT\n\n00:01.000 --> 00:01.000\nx",
      "Line 3 of `subtitles[0].vtt` must be the times of a cue that ends after its start",
    ],
    ["WEBVTT\n\na line\nof text", "Line 4 of `subtitles[0].vtt` must be the times of a cue"],
    [
      "WEBVTT\n\n00:01.000 --> 00:02.000\nx\n00:02.000 --> 00:03.000\ny",
      "Line 5 of `subtitles[0].vtt` must be preceded by an empty line",
    ],
  ])("%j is refused with its line", async (vtt, message) => {
    expect(await failure([{ vtt }])).toContain(message);
  });
});

describe("an option is refused", () => {
  const cues = (cue: object) => [{ cues: [CUES[0], cue] }];
  test.each([
    [cues({ start: 5, end: 5, text: "" }), "`subtitles[0].cues[1].end` must be after `start` (5); got 5."],
    [cues({ start: -1, end: 5, text: "" }), "`subtitles[0].cues[1].start` must be a time in milliseconds"],
    [cues({ start: 0, end: Number.POSITIVE_INFINITY, text: "" }), "`subtitles[0].cues[1].end` must be a time"],
    [cues({ startTime: 0, endTime: 1, text: "" }), "`subtitles[0].cues[1].start` must be"],
    [cues({ start: 0, end: 1 }), "`subtitles[0].cues[1].text` must be a string; got undefined."],
    [
      cues({ start: 0, end: 1, text: "", settings: "a\nb" }),
      "`subtitles[0].cues[1].settings` must be settings of WebVTT",
    ],
    [
      [{ cues: CUES, langauge: "eng" }],
      "There is no option `subtitles[0].langauge`. Did you mean `subtitles[0].language`?",
    ],
    [[{ cues: CUES, language: "en" }], "`subtitles[0].language` must be three lowercase letters"],
    [[{ cues: CUES, default: 1 }], "`subtitles[0].default` must be true or false; got 1."],
    [[{ cues: "none" }], "`subtitles[0].cues` must be a list of cues, or a function that returns one"],
    [[{ vtt: new Blob() }], "`subtitles[0].vtt` must be the text of a WebVTT file; got an object (Blob)."],
    [[{ language: "eng" }], "`subtitles[0]` must be a track with `cues` or `vtt`"],
    [[{ cues: CUES, vtt: VTT }], "Set one of them."],
    [[null], "`subtitles[0]` must be a track"],
    [{ cues: CUES }, "`subtitles` must be a list of tracks; got an object (Object)."],
  ])("%#: %j", async (subtitles, message) => {
    expect(await failure(subtitles)).toContain(message);
  });

  test.each(["image/gif", "audio/wav", "audio/mpeg", "audio/webm", "audio/mp4"])("of %s", async (mimeType) => {
    const audio = mimeType === "image/gif" ? undefined : generatedAudio({ seconds: 1 });
    const video = mimeType === "image/gif" ? frames(3) : undefined;
    const message = `${mimeType} cannot hold subtitles. Use video/mp4 or video/webm, or leave \`subtitles\` out.`;
    expect(await failure(SUBTITLES, { mimeType, audio, video })).toBe(message);
    expect(await failure([], { mimeType: "image/gif", video: frames(3) })).toBe("nothing");
  });
});

test("inputs are canceled if the subtitles cannot be written", async () => {
  let reason: unknown;
  const stream = new ReadableStream<VideoFrame>({
    cancel: (given) => {
      reason = given;
    },
  });
  const file = encode({ mimeType: WEBM, video: { stream, ...SIZE }, subtitles: [{ vtt: "" }] });
  await expect(file.getReader().read()).rejects.toMatchObject({ details: { option: "subtitles[0].vtt" } });
  expect(reason).toMatchObject({ code: "invalid-option" });
});

describe("subtitles of a file are kept", () => {
  const TOM = { start: 200, end: 600, text: "Tom &amp; <i>Jerry</i>\nin two lines" };
  const GREETING = { start: 1000, end: 1700, text: "Grüße" };
  const MEANWHILE = { start: 1500, end: 1900, text: "meanwhile" };

  test.each([MP4, WEBM])("if the result of decode is passed on (%s)", async (mimeType) => {
    const file = await fileOf({ mimeType, ...(await decode(clipUrl("subtitles/srt.mkv"))) });
    expect(await cuesOf(file)).toEqual(Array(2).fill([TOM, GREETING, MEANWHILE]));
    expect((await probe(file)).subtitles).toMatchObject([
      { language: "eng", name: "English", default: true },
      { language: "deu", default: false },
    ]);
  });

  test("in a copy that is cut and joined, at the times of the edit", async () => {
    const source = await openFile(clipUrl("subtitles/srt.mkv"));
    const edit = concat([clip(source, { end: 500 }), source]);
    const cues = [
      { ...TOM, end: 500 },
      ...[TOM, GREETING, MEANWHILE].map((cue) => ({ ...cue, start: cue.start + 500, end: cue.end + 500 })),
    ];
    const file = await fileOf({ mimeType: "video/webm", edit, copy: "auto" });
    expect(await cuesOf(file)).toEqual([cues, cues]);
    expect((await probe(file)).subtitles).toMatchObject([
      { language: "eng", name: "English", default: true },
      { language: "deu", default: false },
    ]);
    expect(await cuesOf(await fileOf({ mimeType: "video/webm", edit, copy: "auto", subtitles: [] }))).toEqual([]);
    expect(
      await cuesOf(await fileOf({ mimeType: "video/webm", edit: source, copy: "only", subtitles: SUBTITLES })),
    ).toHaveLength(2);
    expect(await cuesOf(await fileOf({ mimeType: WEBM, edit }))).toEqual([]);
    source.close();
  });

  test("in a copy of the sound beside a picture that is encoded", async () => {
    const whole = await film({ audio: generatedAudio({ seconds: 2 }) });
    const source = await openFile(whole);
    const options = { mimeType: "video/webm", edit: source, copy: "auto", video: { bitrate: 1e5 } } as const;
    expect(await cuesOf(await fileOf(options))).toEqual(await cuesOf(whole));
    source.close();
  });

  test("in a copy, in tracks of the same language and name, with parts from anywhere", async () => {
    const subtitles = ["A", "B", "B"].map((name, index) => {
      return { language: "eng", name, cues: [{ start: 1000 + index, end: 1500, text: `${index}` }] };
    });
    const sourceWith = async (tracks: typeof subtitles) => {
      const video = { stream: frames(10, 200_000), ...SIZE, keyframeEveryNthSecond: 0 };
      return openFile(await film({ video, subtitles: tracks }));
    };
    const [source, other] = [await sourceWith(subtitles), await sourceWith(subtitles.toReversed())];
    const edit = concat([clip(source, { start: 800, end: 1600 }), other]);
    const file = await fileOf({ mimeType: "video/webm", edit, copy: "only" });
    expect((await probe(file)).subtitles.map(({ name }) => name)).toEqual(["A", "B", "B"]);
    const starts = (await cuesOf(file)).map((cues) => cues.map(({ start, text }) => `${start}: ${text}`));
    expect(starts).toEqual([
      ["200: 0", "1800: 0"],
      ["201: 1", "1802: 2"],
      ["202: 2", "1801: 1"],
    ]);
    for (const each of [source, other]) each.close();
  });

  test("in a copy of one of its tracks", async () => {
    const source = await openFile(clipUrl("subtitles/timed-text.mp4"));
    const edit = clip(source.videoTracks[0]!, { start: 1000 });
    const [cues] = await cuesOf(await fileOf({ mimeType: "video/mp4", edit, copy: "only" }));
    // ffmpeg ends a cue of this format where the next one begins.
    expect(cues).toEqual(
      [{ ...GREETING, end: 1500 }, MEANWHILE].map((cue) => ({ ...cue, start: cue.start - 1000, end: cue.end - 1000 })),
    );
    source.close();
  });
});
