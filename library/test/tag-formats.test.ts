// @module-tag node
/** Tags byte by byte: forms of RIFF, Vorbis comments and MP4 that ffmpeg does not write. */
import {
  BufferTarget,
  EncodedAudioPacketSource,
  EncodedPacket,
  Mp3OutputFormat,
  Output,
  WebMOutputFormat,
} from "mediabunny";
import { describe, expect, test } from "vitest";
import { isTagName } from "../src/container/audio/tags.ts";
import { box, text, uint32 } from "../src/container/mp4/write-box.ts";
import { audioTags } from "../src/container/tags/audio-tags.ts";
import { readId3 } from "../src/container/tags/id3.ts";
import { mp4Tags } from "../src/container/tags/mp4-tags.ts";
import { needsKeys } from "../src/container/tags/needs-keys.ts";
import { infoChunk, readInfoList } from "../src/container/tags/riff-info.ts";
import { TagWriter } from "../src/container/tags/tag-writer.ts";
import { isTool, TagError, tagsOf, untilDamage } from "../src/container/tags/tags-of.ts";
import { joinValues, readFlacPictures, readVorbisComments } from "../src/container/tags/vorbis-comment.ts";
import { tagBoxes } from "../src/container/tracks/tag-boxes.ts";
import { openSource } from "../src/io/source.ts";
import type { Tags } from "../src/media/tags.ts";
import { type Bytes, bigEndian, concatenated, littleEndian } from "./support/bytes.ts";
import { bytesStream, clipBytes } from "./support/clips.ts";

type Part = Uint8Array | string;

const bytes = (...values: number[]): Bytes => Uint8Array.of(...values);
const synchsafe = (value: number) => bytes(0, 0, value >> 7, value & 0x7f);
const utf16be = (characters: string) => concatenated(...[...characters].map((each) => bytes(0, each.charCodeAt(0))));

test("the first of several values is used, and other names of its field stay in `raw`", () => {
  const entries: [string, string | Uint8Array][] = [
    ["TITLE", ""],
    ["ID", bytes()],
    ["title", "one"],
    ["TIT2", "one"],
    ["INAM", "two"],
    ["genre", "first"],
    ["genre", "second"],
  ];
  expect(tagsOf(entries)).toEqual({ title: "one", raw: { INAM: "two", genre: "first" } });
});

test.each([
  ["title", "©nam com.apple.quicktime.title TITLE TIT2 TT2 INAM NAME"],
  ["artist", "©ART com.apple.quicktime.artist ARTIST TPE1 TP1 IART AUTH"],
  ["album", "©alb com.apple.quicktime.album ALBUM TALB TAL IPRD"],
  ["date", "©day com.apple.quicktime.creationdate DATE DATE_RECORDED DATE_RELEASED YEAR TDRC TYER TYE ICRD"],
  ["comment", "©cmt com.apple.quicktime.comment COMMENT DESCRIPTION COMM COM ICMT ANNO"],
])("the %s has a name in each format: %s", (field, names) => {
  for (const name of names.split(" "))
    for (const given of [name, name.toLowerCase()]) expect(tagsOf([[given, "text"]])).toEqual({ [field]: "text" });
});

test("the program that wrote a file, and tags behind the media, are known by their names", () => {
  const names = ["ENCODER", "©too", "TSSE", "TSS", "ISFT", "TITLE"];
  expect(names.map(isTool)).toEqual([true, true, true, true, true, false]);
  const tags = ["TAG", "ID3", "APETAGEX", "LYRICSBEGIN", "OggS"];
  expect(tags.map((name) => isTagName(concatenated(name, new Uint8Array(9))))).toEqual([true, true, true, true, false]);
});

test("each tag of a WAV file has its name", () => {
  const tags = { title: "T", artist: "Ar", album: "Al", date: "2024", comment: "Co" };
  expect([...readInfoList(infoChunk(tags).subarray(8))]).toEqual([
    ["INAM", "T"],
    ["IART", "Ar"],
    ["IPRD", "Al"],
    ["ICRD", "2024"],
    ["ICMT", "Co"],
  ]);
});

test("an MP4 has QuickTime's keys if a date has a time of day, or a name other than four letters", () => {
  const given: Tags[] = [
    {},
    { title: "T", date: "2024-05-17", raw: { "©gen": "Rock" } },
    { date: "2024-05-17T18:30" },
    { raw: { GENRE: "Rock" } },
    { raw: { gen: "Rock" } },
  ];
  expect(given.map(needsKeys)).toEqual([false, false, true, true, true]);
});

test("each tag has its name in each container", async () => {
  const tags: Tags = { title: "T", artist: "Ar", album: "Al", date: "2024", comment: "Co" };
  const written = async (tags: Tags, container: "mp3" | "webm") => {
    const target = new BufferTarget();
    const format = container === "mp3" ? new Mp3OutputFormat() : new WebMOutputFormat();
    const output = new Output({ format, target });
    const source = new EncodedAudioPacketSource(container === "mp3" ? "mp3" : "opus");
    output.addAudioTrack(source);
    await new TagWriter(tags).start(output, container);
    const decoderConfig = { codec: container === "mp3" ? "mp3" : "opus", sampleRate: 48_000, numberOfChannels: 2 };
    const frame = concatenated(bytes(0xff, 0xfb, 0x94, 0), new Uint8Array(380));
    await source.add(new EncodedPacket(frame, "key", 0, 0.024), { decoderConfig });
    await output.finalize();
    return new Uint8Array(target.buffer!);
  };
  const inMp4 = async (tags: Tags) => concatenated(...(await tagBoxes(tags)));
  const key = (name: string) => `com.apple.quicktime.${name}`;
  for (const [file, names] of [
    [await written(tags, "mp3"), ["TIT2", "TPE1", "TALB", "TDRC", "COMM"]],
    [await written(tags, "webm"), ["TITLE", "ARTIST", "ALBUM", "DATE", "COMMENT"]],
    [await inMp4(tags), ["©nam", "©ART", "©alb", "©day", "©cmt"]],
    [await inMp4({ ...tags, raw: { GENRE: "G" } }), ["title", "artist", "album", "creationdate", "comment"].map(key)],
  ] as const) {
    const text = new TextDecoder("latin1").decode(file);
    expect(names.filter((name) => !text.includes(name))).toEqual([]);
  }
});

test("a cover is written as the front cover", async () => {
  const target = new BufferTarget();
  const output = new Output({ format: new Mp3OutputFormat(), target });
  const source = new EncodedAudioPacketSource("mp3");
  output.addAudioTrack(source);
  await new TagWriter({ cover: new Blob([bytes(1, 2)], { type: "image/png" }) }).start(output, "mp3");
  const decoderConfig = { codec: "mp3", sampleRate: 44_100, numberOfChannels: 2 };
  const frame = concatenated(bytes(0xff, 0xfb, 0x92, 0), new Uint8Array(413));
  await source.add(new EncodedPacket(frame, "key", 0, 0.026), { decoderConfig });
  await output.finalize();
  expect([...readId3(new Uint8Array(target.buffer!))]).toEqual([
    { mimeType: "image/png", data: bytes(1, 2), isCover: true },
  ]);
});

describe("the list of a WAV file", () => {
  const item = (name: string, content: Part) => {
    const { length } = concatenated(content);
    return concatenated(name, littleEndian(length, 4), content, new Uint8Array(length % 2));
  };

  test("has texts in UTF-8 or in the encoding of Windows", () => {
    const list = concatenated(
      "INFO",
      item("INAM", "Gü\0"),
      item("IART", bytes(0x47, 0xfc, 0)),
      item("IGNR", "Rock\0\0"),
    );
    expect([...readInfoList(list)]).toEqual([
      ["INAM", "Gü"],
      ["IART", "Gü"],
      ["IGNR", "Rock"],
    ]);
  });

  test("is read up to damage, and only if it is one of tags", () => {
    const list = concatenated("INFO", item("INAM", "A\0"), "IART", littleEndian(9, 4), "B\0");
    expect(untilDamage(readInfoList(list))).toEqual([["INAM", "A"]]);
    expect(() => [...readInfoList(list)]).toThrow(new TagError("A tag is longer than its list."));
    expect([...readInfoList(concatenated("adtl", item("INAM", "A\0")))]).toEqual([]);
  });

  test("is written with other tags that have such names, but not with which program wrote the file", () => {
    const raw = { IGNR: "Rock", ISFT: "Lavf", GENRE: "Rock", ICNT: bytes(1), iprt: "1", IAS1: "eng", IGNRE: "Rock" };
    const list = concatenated("INFO", item("INAM", "Title\0"), item("IGNR", "Rock\0"), item("IAS1", "eng\0"));
    expect(infoChunk({ title: "Title", raw })).toEqual(item("LIST", list));
    expect(infoChunk({ raw: { ISFT: "Lavf" } })).toHaveLength(0);
  });
});

describe("Vorbis comments", () => {
  test("of the same name, in either case, are one", () => {
    const given: [string, string][] = [
      ["Artist", "A"],
      ["TITLE", "T"],
      ["artist", "B"],
    ];
    expect(joinValues(given)).toEqual([
      ["Artist", "A;B"],
      ["TITLE", "T"],
    ]);
  });

  const picture = (type: number, data: Uint8Array) =>
    concatenated(
      ...[bigEndian(type, 4), bigEndian(9, 4), "image/png", bigEndian(1, 4), "x", new Uint8Array(16)],
      ...[bigEndian(data.length, 4), data],
    );
  const comments = (...list: string[]) =>
    concatenated(
      ...[littleEndian(3, 4), "mfx", littleEndian(list.length, 4)],
      ...list.flatMap((comment) => [littleEndian(comment.length, 4), comment]),
    );
  const base64 = (content: Uint8Array) => btoa(String.fromCharCode(...content));

  test("have texts and pictures", () => {
    const cover = `metadata_block_picture=${base64(picture(3, bytes(1, 2)))}`;
    expect([...readVorbisComments(comments("TITLE=a=b", "no name", "=nothing", cover))]).toEqual([
      ["TITLE", "a=b"],
      { mimeType: "image/png", data: bytes(1, 2), isCover: true },
    ]);
  });

  test("are read up to where the file ends", () => {
    const list = comments("TITLE=A", "ARTIST=B");
    for (const lost of [9, 12])
      expect(untilDamage(readVorbisComments(list.subarray(0, -lost)))).toEqual([["TITLE", "A"]]);
    expect(untilDamage(readVorbisComments(list.subarray(0, 7)))).toEqual([]);
  });

  test.each([
    ["A picture is not encoded as base64.", comments("TITLE=A", "METADATA_BLOCK_PICTURE=?")],
    ["A comment is longer than its list.", comments("TITLE=A", "ARTIST=B").subarray(0, -1)],
  ])("end with damage: %s", (message, list) => {
    expect(untilDamage(readVorbisComments(list))).toEqual([["TITLE", "A"]]);
    expect(() => [...readVorbisComments(list)]).toThrow(new TagError(message));
  });

  test("have no picture that is longer than its block", () => {
    const [back] = readFlacPictures(picture(4, bytes(1)));
    expect(back).toEqual({ mimeType: "image/png", data: bytes(1), isCover: false });
    const cut = picture(4, bytes(1)).subarray(0, -1);
    expect(() => [...readFlacPictures(cut)]).toThrow(new TagError("A picture is longer than its block."));
  });
});

describe("MP4", () => {
  /** Items with a type and a value. */
  const list = (...items: [name: string | number, type: number, value: Part][]) => {
    const boxes = items.map(([name, type, value]) => {
      const item = box("name", box("data", uint32(type, 0), concatenated(value)));
      item.set(
        typeof name === "number" ? bigEndian(name, 4) : bytes(...[...name].map((each) => each.charCodeAt(0))),
        4,
      );
      return item;
    });
    return box("ilst", ...boxes);
  };
  const user = (...boxes: Bytes[]) => box("udta", ...boxes);
  const full = uint32(0);
  const read = (...boxes: Bytes[]) => mp4Tags(new DataView(concatenated(...boxes).buffer));
  const coverOf = async ({ cover }: ReturnType<typeof read>) => [
    cover?.type,
    cover && new Uint8Array(await cover.arrayBuffer()),
  ];

  test("has texts in UTF-8 and UTF-16, and other values as bytes", () => {
    const items = list(["©nam", 1, "Gü"], ["©ART", 2, utf16be("Gü")], ["trkn", 0, bytes(0, 3)]);
    expect(read(user(box("meta", full, items)))).toEqual({ title: "Gü", artist: "Gü", raw: { trkn: bytes(0, 3) } });
  });

  test.each([
    [13, "image/jpeg"],
    [14, "image/png"],
    [27, "image/bmp"],
    [0, ""],
  ])("has a cover of type %i", async (type, mimeType) => {
    const tags = read(user(box("meta", full, list(["covr", type, bytes(1, 2)]))));
    expect(await coverOf(tags)).toEqual([mimeType, bytes(1, 2)]);
  });

  test("has names in a list of QuickTime, whose box has no version", () => {
    const names = ["com.apple.quicktime.title", "com.apple.quicktime.make"];
    const keys = box("keys", uint32(0, names.length), ...names.map((name) => box("mdta", text(name))));
    const meta = box("meta", box("hdlr", full), keys, list([2, 1, "Phone"], [1, 1, "Title"], [3, 1, "Other"]));
    expect(read(meta)).toEqual({
      title: "Title",
      raw: { "com.apple.quicktime.make": "Phone", "\0\0\0\x03": "Other" },
    });
  });

  test("has texts of user data, which may end in zeros", () => {
    const named = (last: string, value: string) => {
      const entry = box("name", bigEndian(value.length, 2), bigEndian(0x55c4, 2), text(value), text("rest"));
      entry.set(bytes(0xa9, ...text(last)), 4);
      return entry;
    };
    const other = box("name", bigEndian(5, 2), bigEndian(0, 2), text("Other"));
    const data = user(other, named("nam", "Title"), named("xyz", "+48+011/"), uint32(0));
    expect(read(data)).toEqual({ title: "Title", raw: { "com.apple.quicktime.location.ISO6709": "+48+011/" } });
  });

  test("has the date of its tags rather than that of its header", () => {
    const items = list(["©day", 1, "2024-05-17"]);
    const header = box("mvhd", uint32(0, 2_082_844_801));
    expect(read(header, user(box("meta", full, items)))).toEqual({ date: "2024-05-17" });
  });

  test("has none without a list, and a date by its header only if it is after 1970", () => {
    expect(read(user(box("meta", full, box("free"))))).toEqual({});
    for (const start of [[0], [0x0100_0000, 0]]) {
      const date = (seconds: number) => read(box("mvhd", uint32(...start, seconds))).date;
      expect([0, 2_082_844_800, 2_082_844_801].map(date)).toEqual([undefined, undefined, "1970-01-01T00:00:01.000Z"]);
    }
  });
});

describe("a file of sound has tags", () => {
  const sourceOf = (...parts: Part[]) => openSource(new Blob([concatenated(...parts)]), undefined);
  const chunk = (name: string, content: Part, size = concatenated(content).length) =>
    concatenated(name, littleEndian(size, 4), content, new Uint8Array(concatenated(content).length % 2));
  const id3 = concatenated("ID3", bytes(3, 0, 0, 0, 0, 0, 16), "TALB", bytes(0, 0, 0, 6, 0, 0), "\0Album");

  test("in chunks of a WAV before and behind its samples, whatever is between them", async () => {
    const wav = [
      concatenated("RIFF", littleEndian(0, 4), "WAVE"),
      chunk("junk", "odd"),
      chunk("data", bytes(1, 2, 3)),
      chunk("ID3 ", concatenated(id3, new Uint8Array(2 ** 24 - id3.length))),
      chunk("LIST", concatenated("INFO", chunk("INAM", "Title"))),
    ];
    const source = await sourceOf(...wav);
    const end = 12 + 12 + 8 + 3;
    expect(await audioTags({ container: "wav", source, end })).toEqual({ title: "Title", album: "Album" });
  });

  test("up to a chunk of tags that is larger than any", async () => {
    const head = concatenated("RIFF", littleEndian(0, 4), "WAVE");
    const list = concatenated("INFO", chunk("INAM", "Title"));
    const source = await sourceOf(head, chunk("id3 ", id3), chunk("LIST", list, 2 ** 24 + 1));
    expect(await audioTags({ container: "wav", source, end: 0 })).toEqual({ album: "Album" });
  });

  test("in the chunk that recorders write", async () => {
    const description = "D".repeat(256);
    const recorded = concatenated(description, new Uint8Array(64), "2024-05-17", "18:30:00", new Uint8Array(260));
    const source = await sourceOf("RIFF", littleEndian(0, 4), "WAVE", chunk("bext", recorded));
    expect(await audioTags({ container: "wav", source })).toEqual({ date: "2024-05-17", comment: description });
  });

  test("in the blocks of a FLAC up to the last one", async () => {
    const comments = (text: string) =>
      concatenated(littleEndian(0, 4), littleEndian(1, 4), littleEndian(text.length, 4), text);
    const block = (type: number, content: Bytes) => concatenated(bytes(type), bigEndian(content.length, 3), content);
    const [title, album] = [comments("TITLE=Title"), comments("ALBUM=Album")];
    const source = await sourceOf("fLaC", block(4, title), block(0x81, bytes(0)), block(4, album));
    expect(await audioTags({ container: "flac", source })).toEqual({ title: "Title" });
    const single = await sourceOf("fLaC", block(0x84, title));
    expect(await audioTags({ container: "flac", source: single })).toEqual({ title: "Title" });
  });

  test("in the texts of an AIFF", async () => {
    const texts = { NAME: "Title", AUTH: "Artist", ANNO: "Comment" };
    const chunks = Object.entries(texts).map(([name, value]) => {
      return concatenated(name, bigEndian(value.length, 4), value, new Uint8Array(value.length % 2));
    });
    const source = await sourceOf("FORM", new Uint8Array(4), "AIFF", ...chunks);
    expect(await audioTags({ container: "aiff", source, end: 0 })).toEqual({
      title: "Title",
      artist: "Artist",
      comment: "Comment",
    });
  });

  test("at the end of an MP3 only if the end is known", async () => {
    const old = concatenated("TAG", "Old title ".padEnd(125, "\0"));
    const mp3 = concatenated(await clipBytes("no-info.mp3"), old);
    const tagsOf = async (input: Blob | ReadableStream<Uint8Array>) =>
      audioTags({ container: "mp3", source: await openSource(input, undefined) });
    expect(await tagsOf(new Blob([mp3]))).toEqual({ title: "Old title" });
    expect(await tagsOf(bytesStream(mp3))).toEqual({});
    const comment = "C".repeat(30);
    const album = "A".repeat(30);
    const source = await sourceOf("TAG", "Title".padEnd(60, "\0"), album, "2024", comment, "\0");
    expect(await audioTags({ container: "aac", source })).toEqual({ title: "Title", album, date: "2024", comment });
  });

  test("at the end of an MP3 only if ID3v2 has no texts, and of several pictures the cover", async () => {
    const frame = (name: string, content: Part) =>
      concatenated(name, bigEndian(concatenated(content).length, 4), bytes(0, 0), content);
    const picture = (type: number) => frame("APIC", concatenated("\0image/png\0", bytes(type), "\0", bytes(type)));
    const old = concatenated("TAG", "Old title ".padEnd(125, "\0"));
    const read = async (...frames: Part[]) => {
      const content = concatenated(...frames);
      const tag = concatenated("ID3", bytes(3, 0, 0), synchsafe(content.length), content);
      return audioTags({ container: "mp3", source: await sourceOf(tag, await clipBytes("no-info.mp3"), old) });
    };
    expect(await read(frame("TALB", "\0Album"))).toEqual({ album: "Album" });
    const pictures = await read(picture(4), picture(3));
    expect(pictures.title).toBe("Old title");
    expect(new Uint8Array(await pictures.cover!.arrayBuffer())).toEqual(bytes(3));
    const back = await read(picture(4));
    expect(new Uint8Array(await back.cover!.arrayBuffer())).toEqual(bytes(4));
  });
});
