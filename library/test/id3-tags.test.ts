// @module-tag node
/** Tags of ID3 byte by byte, in forms that ffmpeg does not write. */
import { describe, expect, test } from "vitest";
import { readId3 } from "../src/container/tags/id3.ts";
import { TagError, untilDamage } from "../src/container/tags/tags-of.ts";
import { type Bytes, bigEndian, concatenated } from "./support/bytes.ts";

type Part = Uint8Array | string;

const bytes = (...values: number[]): Bytes => Uint8Array.of(...values);
const synchsafe = (value: number) => bytes(0, 0, value >> 7, value & 0x7f);
const utf16 = (characters: string) => concatenated(...[...characters].map((each) => bytes(each.charCodeAt(0), 0)));
const utf16be = (characters: string) => concatenated(...[...characters].map((each) => bytes(0, each.charCodeAt(0))));

describe("ID3", () => {
  const frame = (version: number, name: string, content: Part, format = 0) => {
    const { length } = concatenated(content);
    if (version === 2) return concatenated(name, bigEndian(length, 3), content);
    const size = version === 4 ? synchsafe(length) : bigEndian(length, 4);
    return concatenated(name, size, bytes(0, format), content);
  };
  const tag = (version: number, flags: number, ...parts: Part[]) => {
    const content = concatenated(...parts);
    return concatenated("ID3", bytes(version, 0, flags), synchsafe(content.length), content);
  };
  const read = (...of: Parameters<typeof tag>) => [...readId3(tag(...of))];
  const title = (content: Part, format = 0) => frame(3, "TIT2", content, format);

  /** With a zero behind each byte of ones. */
  const unsynchronized = (content: Uint8Array) =>
    concatenated(...[...content].map((each) => (each === 0xff ? bytes(0xff, 0) : bytes(each))));

  test("of version 3 that is unsynchronized, behind an extended header", () => {
    const content = concatenated(bigEndian(6, 4), new Uint8Array(6), title(bytes(1, 0xff, 0xfe, 0x41, 0)));
    expect(read(3, 0xc0, unsynchronized(content))).toEqual([["TIT2", "A"]]);
  });

  test("of version 4 with frames that are unsynchronized, in groups or with their length", () => {
    const unsynced = unsynchronized(bytes(1, 0xff, 0xfe, 0x41, 0));
    const frames = [
      frame(4, "TIT2", unsynced, 2),
      frame(4, "TALB", concatenated(bytes(5), "\0Album"), 0x40),
      frame(4, "TPE1", concatenated(synchsafe(5), "\0Name"), 1),
    ];
    expect(read(4, 0xc0, synchsafe(6), bytes(1, 0), ...frames)).toEqual([
      ["TIT2", "A"],
      ["TALB", "Album"],
      ["TPE1", "Name"],
    ]);
  });

  test.each([
    [2, "TAL", "TT2"],
    [3, "TALB", "TIT2"],
    [4, "TALB", "TIT2"],
  ])("of version %i with a text of 300 letters before another one", (version, album, title) => {
    const text = "A".repeat(300);
    expect(read(version, 0, frame(version, album, `\0${text}`), frame(version, title, "\0Title"))).toEqual([
      [album, text],
      [title, "Title"],
    ]);
  });

  test.each([
    [3, [0x80, 0x40]],
    [4, [0x08, 0x04]],
  ])("of version %i without frames that are compressed or encrypted", (version, formats) => {
    const hidden = formats.map((format) => frame(version, "TIT2", "\0Hidden", format));
    expect(read(version, 0, ...hidden, frame(version, "TALB", "\0Album"))).toEqual([["TALB", "Album"]]);
  });

  test("of version 3 with a frame in a group", () => {
    expect(read(3, 0, title("\x05\0Title", 0x20))).toEqual([["TIT2", "Title"]]);
  });

  test.each<[string, Bytes]>([
    ["Windows", bytes(0, 0x47, 0xfc)],
    ["UTF-16", concatenated(bytes(1, 0xff, 0xfe), utf16("Gü"))],
    ["UTF-16 with the most significant byte first", concatenated(bytes(1, 0xfe, 0xff), utf16be("Gü"))],
    ["UTF-16 without a mark", concatenated(bytes(2), utf16be("Gü"))],
    ["UTF-8", concatenated(bytes(3), "Gü")],
    ["an unknown number, as Windows has it", bytes(9, 0x47, 0xfc)],
  ])("texts in the encoding of %s", (_, content) => {
    expect(read(3, 0, title(content))).toEqual([["TIT2", "Gü"]]);
    // The mark of UTF-16 is text in other encodings.
    expect(read(3, 0, title(bytes(0, 0xfe, 0xff)))).toEqual([["TIT2", "þÿ"]]);
  });

  test("texts with names of version 2, and texts of UTF-16 that end in a single zero", () => {
    const half = concatenated(bytes(1, 0xff, 0xfe), utf16("A"), bytes(0));
    const comment = frame(2, "COM", "\0eng\0Nice");
    // A flag that tells of an extended header in later versions.
    expect(read(2, 0x40, frame(2, "TXX", "\0MOOD\0calm"), comment, frame(2, "TT2", half))).toEqual([
      ["MOOD", "calm"],
      ["COM", "Nice"],
      ["TT2", "A"],
    ]);
  });

  test("several texts of a frame, texts with names, and comments with a description", () => {
    const names = concatenated(bytes(1, 0xff, 0xfe), utf16("A\0"), bytes(0xff, 0xfe), utf16("B"));
    expect(
      read(
        3,
        0,
        frame(3, "TPE1", names),
        frame(3, "TXXX", "\0MOOD\0calm"),
        frame(3, "COMM", "\0eng\0Nice"),
        frame(3, "COMM", "\0engiTunNORM\0 0001"),
        frame(3, "PRIV", "own\x01"),
      ),
    ).toEqual([
      ["TPE1", "A; B"],
      ["MOOD", "calm"],
      ["COMM", "Nice"],
      ["COMM:iTunNORM", " 0001"],
      ["PRIV", concatenated("own\x01")],
    ]);
  });

  test.each([
    [2, ["TYE", "TDA", "TIM"]],
    [3, ["TYER", "TDAT", "TIME"]],
  ])("of version %i with a date in parts", (version, names) => {
    const dateOf = (...parts: string[]) =>
      read(version, 0, ...parts.map((part, index) => frame(version, names[index]!, `\0${part}`)));
    expect(dateOf("2024", "1705", "1830")).toEqual([["TYER", "2024-05-17T18:30"]]);
    expect(dateOf("2024", "1705", "18300")).toEqual([["TYER", "2024-05-17"]]);
    expect(dateOf("2024", "17050", "1830")).toEqual([["TYER", "2024"]]);
  });

  test("names of three letters in later versions, and texts of one letter, but none of no letters", () => {
    const frames = ["TT2\0", "TP1 "].map((name) => frame(3, name, "\0A"));
    expect(read(3, 0, ...frames, frame(3, "TALB", "\0"))).toEqual([
      ["TT2", "A"],
      ["TP1", "A"],
    ]);
  });

  test("pictures, and which of them is the cover", () => {
    const shown = (type: number, mimeType: string, isCover: boolean) => ({ data: bytes(type, 7), mimeType, isCover });
    expect(
      read(
        3,
        0,
        frame(3, "APIC", concatenated("\0image/png\0", bytes(4), "back\0", bytes(4, 7))),
        frame(3, "APIC", concatenated(bytes(1), "PNG\0", bytes(3), utf16("c\0"), bytes(3, 7))),
        frame(3, "APIC", "\0image/png"),
      ),
    ).toEqual([shown(4, "image/png", false), shown(3, "image/png", true)]);
    expect(read(2, 0, frame(2, "PIC", concatenated("\0JPG", bytes(3), "\0", bytes(3, 7))))).toEqual([
      shown(3, "image/jpeg", true),
    ]);
  });

  test("up to padding, to a frame without a name, and to one that is longer than the tag", () => {
    const found = [["TIT2", "Title"]];
    expect(read(3, 0, title("\0Title"), new Uint8Array(30))).toEqual(found);
    for (const [message, rest] of [
      ["A frame has no name.", concatenated("tit2", new Uint8Array(20))],
      ["A frame has no name.", concatenated("TIT!", new Uint8Array(20))],
      ["A frame is longer than its tag.", frame(3, "TALB", "\0Album").subarray(0, -1)],
    ] as const) {
      const broken = tag(3, 0, title("\0Title"), rest);
      expect(untilDamage(readId3(broken))).toEqual(found);
      expect(() => [...readId3(broken)]).toThrow(new TagError(message));
    }
  });
});
