// @module-tag node
/** Which of several tags of a file counts. */
import { expect, test } from "vitest";
import { box, text, uint32 } from "../src/container/mp4/write-box.ts";
import { audioTags } from "../src/container/tags/audio-tags.ts";
import { matroskaTags } from "../src/container/tags/matroska-tags.ts";
import { mp4Tags } from "../src/container/tags/mp4-tags.ts";
import { openSource } from "../src/io/source.ts";
import { type Bytes, bigEndian, concatenated, element, littleEndian } from "./support/bytes.ts";

test("that of a Matroska file's head, then the first of its list", () => {
  const [TITLE, TAG, SIMPLE_TAG, NAME, VALUE] = [0x7ba9, 0x7373, 0x67c8, 0x45a3, 0x4487];
  const simple = (name: string, value: string) => element(SIMPLE_TAG, element(NAME, name), element(VALUE, value));
  const list = element(TAG, simple("TITLE", "List"), simple("ARTIST", "First"), simple("ARTIST", "Second"));
  expect(matroskaTags(element(TITLE, "Head"), list, new Uint8Array())).toEqual({
    title: "Head",
    artist: "First",
    raw: { TITLE: "List", ARTIST: "Second" },
  });
});

test("that of an MP4's movie, then those of its user data, of which items come before texts", async () => {
  const named = (name: string, entry: Bytes) => {
    entry.set([0xa9, ...text(name)], 4);
    return entry;
  };
  const titled = (value: string) => named("nam", box("name", box("data", uint32(1, 0), text(value))));
  const cover = (value: number) => box("covr", box("data", uint32(14, 0), Uint8Array.of(value)));
  const meta = (...items: Bytes[]) => box("meta", uint32(0), box("ilst", ...items));
  const writtenIn = (name: string, value: string) =>
    named(name, box("name", bigEndian(value.length, 2), bigEndian(0, 2), text(value)));
  const user = box("udta", writtenIn("nam", "Text"), writtenIn("alb", "Text"), meta(cover(2), titled("User")));
  const tagsOf = async (...boxes: Bytes[]) => {
    const { cover: picture, ...tags } = mp4Tags(new DataView(concatenated(...boxes).buffer));
    return { ...tags, picture: [...new Uint8Array(await picture!.arrayBuffer())] };
  };
  const all = { album: "Text", title: "Movie", raw: { "©nam": "User" }, picture: [1] };
  expect(await tagsOf(user, meta(titled("Movie"), cover(1), cover(3)))).toEqual(all);
  expect(await tagsOf(user)).toEqual({ album: "Text", title: "User", raw: { "©nam": "Text" }, picture: [2] });
});

test("a comment of FLAC, then an ID3 tag before it", async () => {
  const comments = ["ALBUM=Own", "TITLE=Title"].flatMap((comment) => [littleEndian(comment.length, 4), comment]);
  const block = concatenated(littleEndian(0, 4), littleEndian(2, 4), ...comments);
  const id3 = concatenated(
    "ID3",
    Uint8Array.of(3, 0, 0, 0, 0, 0, 16),
    "TALB",
    Uint8Array.of(0, 0, 0, 6, 0, 0),
    "\0Album",
  );
  const flac = concatenated(id3, "fLaC", Uint8Array.of(0x84), bigEndian(block.length, 3), block);
  const source = await openSource(new Blob([flac]), undefined);
  expect(await audioTags({ container: "flac", source })).toEqual({
    title: "Title",
    album: "Own",
    raw: { TALB: "Album" },
  });
});
