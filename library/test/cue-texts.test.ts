// @module-tag node
/** Texts of subtitles, as files write them. */
import { describe, expect, test } from "vitest";
import type { Damage } from "../src/container/core/damage.ts";
import type { Packet } from "../src/container/core/packets.ts";
import { ID } from "../src/container/matroska/element.ts";
import { box, text, uint32 } from "../src/container/mp4/write-box.ts";
import { fromAss, fromSrt, fromTimedText } from "../src/container/text/cue-text.ts";
import { describeTexts, type TextFormat } from "../src/container/text/describe-texts.ts";
import { parseVtt } from "../src/container/text/parse-vtt.ts";
import { readCues } from "../src/container/text/read-cues.ts";
import { writeVtt } from "../src/container/text/write-vtt.ts";
import { wvttSample } from "../src/container/text/write-wvtt.ts";
import { cuesIn } from "../src/container/text/wvtt.ts";
import { checkCues } from "../src/media/check-cues.ts";
import { probe } from "../src/probe.ts";
import { type Bytes, bigEndian, concatenated, contentOfBox, element, withUint32 } from "./support/bytes.ts";
import { clipBytes } from "./support/clips.ts";

test("SubRip's codes of places and fonts are left out", () => {
  const line = '{\\an8}<font color="#ff0">Tom & <I>Jerry</I></font> {and} <U>Spike</U>';
  expect(fromSrt(line)).toBe("Tom &amp; <i>Jerry</i> {and} <u>Spike</u>");
  expect(fromSrt("1 < 2 > 0 <b>!</b>")).toBe("1 &lt; 2 &gt; 0 <b>!</b>");
  expect(fromSrt('<B class="loud">Tom</b> <big>and</big> <i\nid=1>Jerry</i >')).toBe("<b>Tom</b> and <i>Jerry</i>");
});

test("marks of timed text and ASS are kept", () => {
  const style = (from: number, to: number, flags: number) => [0, from, 0, to, 0, 1, flags, 18, 0, 0, 0, 0];
  const styles = [...style(0, 1, 1), ...style(1, 2, 4), ...style(2, 3, 2)];
  const box = concatenated(bigEndian(46, 4), "styl", Uint8Array.of(0, 3, ...styles));
  expect(fromTimedText(concatenated(Uint8Array.of(0, 4), "abcd", box))).toBe("<b>a</b><u>b</u><i>c</i>d");
  expect(fromAss("0,0,Default,,0,0,0,,{\\b700}heavy{\\b0} {\\i1}slanted{\\i0}")).toBe("<b>heavy</b> <i>slanted</i>");
  expect(fromAss("0,0,Default,,0,0,0,,{\\b1}a{\\b0\\u1}b{\\u0}\\hc, d")).toBe("<b>a</b><u>b</u>\u00a0c, d");
  expect(fromAss("0,0,Default,,0,0,0,,a\\Nb\\nc{\\p1}m 0 0{\\p0}d")).toBe("a\nb\ncd");
  expect(fromAss("0,0,Default,,0,0,0,,{\\pos(10,20)\\be1\\blur2}a{comment}, b")).toBe("a, b");
  expect(fromAss("0,0,Default,,0,0,0,,{\\b1\\i1\\u1}a")).toBe("<b><i><u>a</u></i></b>");
});

test.each([
  ["{\\b1}a{\\b}b", "<b>a</b>b"],
  ["{\\i1\\u1}a{\\i\\u }b", "<i><u>a</u></i>b"],
  ["{\\p1}m 0 0{\\p}b", "b"],
  ["{\\b1\\i1}a{\\r}b{\\u1}c{\\rSigns\\i1}d", "<b><i>a</i></b>b<u>c</u><i>d</i>"],
  ["{\\p1\\r}m 0 0{\\p0}b", "b"],
  ["{\\b1\\i1\\u1}a{\\blur2\\bord1\\iclip(0,0,9,9)\\pos(1,2)}b", "<b><i><u>a</u></i></b><b><i><u>b</u></i></b>"],
])("marks of ASS end at tags without a number: %s", (line, cue) => {
  expect(fromAss(`0,0,Default,,0,0,0,,${line}`)).toBe(cue);
});

test.each([
  ["{\\b400}a{\\b1}b{\\b400}c", "a<b>b</b>c"],
  ["{\\b599}a{\\b600}b", "a<b>b</b>"],
  ["{\\i1\\b400}a", "<i>a</i>"],
])("a weight of ASS is bold from 600 on: %s", (line, cue) => {
  expect(fromAss(`0,0,Default,,0,0,0,,${line}`)).toBe(cue);
});

test("times in WebVTT have hours", () => {
  const cues = [{ start: 3_661_005, end: 359_999_999, text: "late" }];
  expect(writeVtt(cues)).toBe("WEBVTT\n\n01:01:01.005 --> 99:59:59.999\nlate\n");
  expect(parseVtt(writeVtt(cues), "vtt")).toEqual(cues);
  const placed = [...cues, { start: 0, end: 1, text: "a\nb", settings: "line:0" }];
  expect(parseVtt(writeVtt(placed), "vtt")).toEqual(placed);
});

test("a cue lies within 100 hours, and its settings are one line", () => {
  const check = (cue: object) => () => checkCues("cues", [{ start: 0, end: 359_999_999, text: "late", ...cue }]);
  expect(check({ settings: "line:0 align:start" })).not.toThrow();
  expect(check({ end: 360_000_000 })).toThrow("`cues[0].end` must be a time in milliseconds");
  expect(check({ start: -1 })).toThrow("`cues[0].start` must be a time in milliseconds");
  expect(check({ start: 5, end: 5 })).toThrow("`cues[0].end` must be after `start` (5); got 5");
  expect(() => checkCues("cues", JSON.parse("[null]"))).toThrow("`cues[0]` must be a cue with `start`");
  expect(check({ text: ["late"] })).toThrow("`cues[0].text` must be a string");
  for (const settings of ["line:0\nalign:start", "line:0\r", "0 --> 1", 5])
    expect(check({ settings })).toThrow("`cues[0].settings` must be settings of WebVTT");
});

test.each([
  ["\uFEFFWEBVTT - title\n\n00:01.000 --> 00:02.000\na\n", [1000]],
  ["WEBVTT\r\r00:01.000 --> 00:02.000\ra", [1000]],
  ["WEBVTT\r\n\r\n100:00:00.000 --> 100:00:01.000\r\na", [360_000_000]],
  ["WEBVTT\n\nNOTE a\n\nSTYLE\n::cue {}\n\nREGION\nid:a", []],
  ["WEBVTT\nKind: captions\n\n1\n00:01.000 --> 00:02.000\na\n\n00:03.000 --> 00:04.000\nb", [1000, 3000]],
  ["WEBVTT\n\nNOTES\n00:01.000 --> 00:02.000\na", [1000]],
])("the cues of %j", (file, starts) => {
  expect(parseVtt(file, "vtt").map(({ start }) => start)).toEqual(starts);
});

test.each([
  ["WEBVTTX", "Line 1 of `vtt` must be WEBVTT"],
  ["WEBVTT\n\n00:01.000 --> 00:01.000\na", "Line 3 of `vtt` must be the times of a cue that ends after its start"],
  [
    "WEBVTT\n\n00:01.000 --> 00:02.000\na\n00:03.000 --> 00:04.000",
    'Line 5 of `vtt` must be preceded by an empty line, or without -->; got "00:03.000 --> 00:04.000".',
  ],
  ["WEBVTT\n\n60:00.000 --> 60:01.000\na", "Line 3 of `vtt` must be the times of a cue"],
  ["WEBVTT\n\n00:60.000 --> 00:61.000\na", "Line 3 of `vtt` must be the times of a cue"],
])("WebVTT is refused: %j", (file, message) => expect(() => parseVtt(file, "vtt")).toThrow(message));

test("times of WebVTT may have spaces around them, and its settings end before those behind them", () => {
  const file = "WEBVTT\n\n 00:01.000\t-->  00:02.000 \t line:0 align:start \t\na\n\n00:03.000 --> 00:04.000 \nb";
  expect(parseVtt(file, "vtt")).toEqual([
    { start: 1000, end: 2000, text: "a", settings: "line:0 align:start" },
    { start: 3000, end: 4000, text: "b" },
  ]);
});

test("a block of WebVTT that is a name alone is refused with its line", () => {
  expect(() => parseVtt("WEBVTT\n\nname", "vtt")).toThrow("Line 3 of `vtt` must be the times of a cue");
});

test("timed text may be UTF-16, and boxes behind it that are no boxes are ignored", () => {
  const wide = concatenated(Uint8Array.of(0, 6, 0xfe, 0xff, 0, 0x41, 0, 0xfc));
  expect(fromTimedText(wide)).toBe("Aü");
  expect(fromTimedText(concatenated(Uint8Array.of(0, 6), "a\r\nb\rc"))).toBe("a\nb\nc");
  const plain = concatenated(Uint8Array.of(0, 1), "a");
  const style = (size: number) =>
    concatenated(bigEndian(size, 4), "styl", bigEndian(1, 2), bigEndian(1, 4), "\0\x01\x01");
  const rest = new Uint8Array(5);
  expect(fromTimedText(concatenated(plain, style(22), rest))).toBe("<b>a</b>");
  expect(fromTimedText(concatenated(plain, style(99), rest))).toBe("a");
  expect(fromTimedText(concatenated(plain, bigEndian(4, 4), style(22), rest))).toBe("a");
  const other = box("hlit", style(22).subarray(8), rest);
  expect(fromTimedText(concatenated(plain, other))).toBe("a");
  expect(fromTimedText(concatenated(plain, other, style(22), rest))).toBe("<b>a</b>");
  expect(fromTimedText(concatenated(Uint8Array.of(0, 5), "👋a", style(22), rest))).toBe("<b>👋</b>a");
});

test("a sample of WebVTT has cues with and without settings and text", () => {
  const sample = concatenated(
    box("vttc", box("sttg", text("line:0")), box("payl", text("one<00:01.000> two"))),
    box("vtta", box("payl", text("a note"))),
    box("vttc", box("iden", text("3"))),
  );
  expect(cuesIn(sample)).toEqual([{ text: "one two", settings: "line:0" }, { text: "" }]);
  expect(cuesIn(wvttSample([]))).toEqual([]);
});

describe("cues of a track", () => {
  const seconds = (start: number, end: number) => ({ start: start * 1e6, end: end * 1e6 });
  const packet = (start: number, end: number, data: Bytes): Packet => ({
    data,
    type: "key",
    timestamp: start * 1e6,
    duration: (end - start) * 1e6,
    alpha: undefined,
  });
  const cue = (content: string, settings?: string) => ({ start: 0, end: 0, text: content, settings });
  const sample = (...cues: ReturnType<typeof cue>[]) => wvttSample(cues).slice();
  /** A part of a track, with its items. Notes where it was read from. */
  const edit = (start: number, end: number, items: (Packet | Damage | Error)[], from: number[] = []) => ({
    span: seconds(start, end),
    cursor: () => {
      const rest = [...items];
      return {
        position: 0,
        origin: undefined,
        seek: async (time: number) => void from.push(time / 1e6),
        next: async () => {
          const item = rest.shift();
          if (item instanceof Error) throw item;
          return item;
        },
      };
    },
  });
  const read = (edits: ReturnType<typeof edit>[], range = seconds(0, 1000), format: TextFormat = "wvtt") => {
    const notes: string[] = [];
    const info = { id: 1, codec: "webvtt", language: undefined, name: undefined, default: false } as const;
    return readCues({ info, format, isCompressed: false, edits }, range, notes).then((cues) => ({ cues, notes }));
  };

  test("are those of its parts within a range, in order", async () => {
    const from: number[] = [];
    const parts = [
      edit(100, 110, [packet(101, 103, sample(cue("late")))], from),
      edit(0, 10, [packet(1, 3, sample(cue("early"))), packet(11, 12, sample(cue("hidden"))), new Error("late")], from),
      edit(20, 30, [packet(21, 22, sample(cue("outside")))], from),
    ];
    expect((await read(parts, seconds(2, 20))).cues).toEqual([{ start: 2000, end: 3000, text: "early" }]);
    expect(from).toEqual([0]);
    expect((await read(parts, seconds(2, 102))).cues).toEqual([
      { start: 2000, end: 3000, text: "early" },
      { start: 21_000, end: 22_000, text: "outside" },
      { start: 101_000, end: 102_000, text: "late" },
    ]);
    expect(from).toEqual([0, 40, 0, 0]);
  });

  test("of WebVTT in MP4 go on in the next sample if text and settings are the same", async () => {
    const samples = [
      packet(0, 1, sample(cue("a"), cue("b", "line:0"))),
      packet(1, 2, sample(cue("a"), cue("b"))),
      packet(2, 3, sample()),
      packet(3, 4, sample(cue("a"))),
    ];
    expect((await read([edit(0, 10, samples)])).cues).toEqual([
      { start: 0, end: 2000, text: "a" },
      { start: 0, end: 1000, text: "b", settings: "line:0" },
      { start: 1000, end: 2000, text: "b" },
      { start: 3000, end: 4000, text: "a" },
    ]);
  });

  test("of WebVTT in MP4 go on although times are rounded, but not behind a gap", async () => {
    const samples = [packet(0, 1, sample(cue("a"))), packet(1.001, 2, sample(cue("a")))];
    expect((await read([edit(0, 10, samples)])).cues).toEqual([{ start: 0, end: 2000, text: "a" }]);
    const apart = [packet(0, 1, sample(cue("a"))), packet(1.002, 2, sample(cue("a")))];
    expect((await read([edit(0, 10, apart)])).cues).toHaveLength(2);
  });

  test("without text are left out", async () => {
    expect((await read([edit(0, 10, [packet(0, 1, sample(cue(" \n"), cue("a")))])])).cues).toEqual([
      { start: 0, end: 1000, text: "a" },
    ]);
  });

  test("of other formats stay apart, and end before line breaks and zeros", async () => {
    const lines = [packet(0, 1, concatenated("a\r\nb\rc\r\n\0")), packet(1, 2, concatenated("a\nb\nc"))];
    const { cues } = await read([edit(0, 10, lines)], undefined, "S_TEXT/UTF8");
    expect(cues.map((cue) => cue.text)).toEqual(["a\nb\nc", "a\nb\nc"]);
  });

  test("of WebVTT in Matroska have the settings of their addition's first line", async () => {
    const blocks = [concatenated("line:0\nname\nNOTE"), concatenated("\nname"), undefined].map((alpha, index) => {
      return { ...packet(index, index + 1, concatenated("a<00:01.000>b")), alpha };
    });
    expect((await read([edit(0, 10, blocks)], undefined, "S_TEXT/WEBVTT")).cues).toEqual([
      { start: 0, end: 1000, text: "ab", settings: "line:0" },
      { start: 1000, end: 2000, text: "ab" },
      { start: 2000, end: 3000, text: "ab" },
    ]);
  });

  test.each(["D_WEBVTT/SUBTITLES", "D_WEBVTT/CAPTIONS"] as const)(
    "of %s begin with a name and settings",
    async (format) => {
      const blocks = [packet(0, 1, concatenated("1\nline:0\na<00:01.000>\nb")), packet(1, 2, concatenated("\n\nc"))];
      expect((await read([edit(0, 10, blocks)], undefined, format)).cues).toEqual([
        { start: 0, end: 1000, text: "a\nb", settings: "line:0" },
        { start: 1000, end: 2000, text: "c" },
      ]);
    },
  );

  test("are left out with a note if they are damaged, but other errors are thrown", async () => {
    const damage = { what: "Damage", position: 0, end: 1 };
    const items = [packet(0, 1, concatenated(uint32(99))), damage, packet(1, 2, sample(cue("a")))];
    expect(await read([edit(0, 10, items)])).toEqual({
      cues: [{ start: 1000, end: 2000, text: "a" }],
      notes: ["Some subtitles cannot be read, and are left out."],
    });
    const failure = new Error("The network failed.");
    await expect(read([edit(0, 10, [...items, failure])])).rejects.toBe(failure);
  });
});

describe("a track of Matroska", () => {
  const { CODEC_ID, CONTENT_ENCODINGS, CONTENT_ENCODING, CONTENT_COMPRESSION, CONTENT_COMP_ALGO } = ID;
  const described = (codec: string, ...parts: Bytes[]) => {
    const description = concatenated(element(CODEC_ID, codec), ...parts);
    const tagSource = { info: new Uint8Array(), tags: new Uint8Array(), readAttachments: async () => new Uint8Array() };
    return describeTexts({ texts: [{ description, open: () => ({ id: 1, edits: [] }) }], tagSource, notes: [] })[0];
  };

  test("has the format, the labels and the default that it tells, or those of Matroska", () => {
    const formats = ["S_TEXT/WEBVTT", "D_WEBVTT/SUBTITLES", "D_WEBVTT/CAPTIONS", "S_TEXT/UTF8"];
    const styled = ["S_TEXT/ASS", "S_TEXT/SSA", "S_ASS", "S_SSA"];
    const codecs = [...formats, ...styled].map((codec) => described(codec)!.info.codec);
    expect(codecs).toEqual(["webvtt", "webvtt", "webvtt", "srt", "ass", "ass", "ass", "ass"]);
    const other = described("S_SSA", element(ID.FLAG_DEFAULT, Uint8Array.of(0)), element(ID.NAME, "Signs"));
    const plain = { id: 1, codec: "ass", language: "eng", name: undefined, default: true };
    expect([described("S_SSA")!.info, other!.info]).toEqual([plain, { ...plain, name: "Signs", default: false }]);
  });

  test("is compressed if it names zlib, and not if its headers are left out", () => {
    const compression = (algorithm: number) =>
      element(CONTENT_COMPRESSION, element(CONTENT_COMP_ALGO, Uint8Array.of(algorithm)));
    const encoded = [0, 3].map((algorithm) =>
      element(CONTENT_ENCODINGS, element(CONTENT_ENCODING, compression(algorithm))),
    );
    expect(encoded.map((each) => described("S_SSA", each)!.isCompressed)).toEqual([true, false]);
    expect(described("S_SSA", element(CONTENT_ENCODINGS))).toBeUndefined();
  });
});

test.each([
  ["32", 0, 16],
  ["64", 1, 28],
])("a track of MP4, whose times have %s bits, has the labels that it tells", (_, version, size) => {
  const described = (flags: number, language: number, ...more: Bytes[]) => {
    const header = box("mdhd", uint32(version << 24), new Uint8Array(size), bigEndian(language, 2), new Uint8Array(2));
    const formats = box("stsd", uint32(0, 1), box("tx3g"));
    const media = box("mdia", header, box("minf", box("stbl", formats)));
    const description = concatenated(box("tkhd", uint32(flags)), media, ...more);
    const tagSource = { movie: new DataView(new ArrayBuffer(0)) };
    const [text] = describeTexts({
      texts: [{ description, open: () => ({ id: 4, edits: [] }) }],
      tagSource,
      notes: [],
    });
    return text!.info;
  };
  const names = (name: string) => box("udta", box("name", text(name)));
  const [GERMAN, UNKNOWN] = [0x10b5, 0x55c4];
  const first = { id: 4, codec: "tx3g", language: "deu", name: "Name", default: true };
  expect(described(3, GERMAN, names("Name\0"))).toEqual(first);
  const other = { ...first, language: undefined, name: undefined, default: false };
  expect([described(2, UNKNOWN, names("\0")), described(2, UNKNOWN)]).toEqual([other, other]);
});

describe("probe lists", () => {
  const subtitlesOf = async (bytes: Bytes) => (await probe(new Blob([bytes]))).subtitles;
  /** A track's languages, where they are in Matroska. */
  const languagesIn = (clip: Bytes) =>
    [...clip.keys()].filter((at) => [0x22, 0xb5, 0x9c, 0x83].every((byte, index) => clip[at + index] === byte));

  test("no chapters of an MP4", async () => {
    const clip = await clipBytes("subtitles/timed-text.mp4");
    const withReference = (to: number) => {
      const copy = clip.slice();
      const references = concatenated(box("tref", box("chap", uint32(9, to))), box("free", new Uint8Array(4)));
      copy.set(references, contentOfBox(clip, "edts") - 8);
      return copy;
    };
    expect(new DataView(clip.buffer).getUint32(contentOfBox(clip, "edts") - 8)).toBe(36);
    expect((await subtitlesOf(withReference(8))).map(({ id }) => id)).toEqual([2]);
    expect(await subtitlesOf(withReference(2))).toEqual([]);
  });

  test("no tracks of other formats, which are no damage", async () => {
    const mp4 = await clipBytes("subtitles/timed-text.mp4");
    const captions = withUint32(mp4, contentOfBox(mp4, "tx3g") - 4, 0x63363038);
    const matroska = await clipBytes("subtitles/srt.mkv");
    const at = new TextDecoder("latin1").decode(matroska).indexOf("S_TEXT/UTF8");
    const pictures = matroska.slice();
    pictures.set(text("S_IMAGE/BMP"), at);
    expect((await subtitlesOf(pictures)).map(({ id }) => id)).toEqual([3]);
    for (const clip of [captions, pictures]) expect((await probe(new Blob([clip]))).notes).toEqual([]);
    expect(await subtitlesOf(captions)).toEqual([]);
  });

  test("a track of Matroska that names no language as English", async () => {
    const clip = await clipBytes("subtitles/srt.mkv");
    const last = languagesIn(clip).at(-1)!;
    const languagesOf = async (bytes: Uint8Array) => {
      const copy = clip.slice();
      copy.set(bytes, last);
      return (await subtitlesOf(copy)).map(({ language }) => language);
    };
    expect(await languagesOf(concatenated(clip.subarray(last, last + 4), "fra"))).toEqual(["eng", "fra"]);
    expect(await languagesOf(concatenated(clip.subarray(last, last + 4), "und"))).toEqual(["eng", undefined]);
    expect(await languagesOf(Uint8Array.of(0xec, 0x85))).toEqual(["eng", "eng"]);
  });
});
