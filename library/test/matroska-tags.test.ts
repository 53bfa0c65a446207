// @module-tag node
/** Tags in Matroska: of the film or of a track, and its date. */
import { expect, test } from "vitest";
import { ID } from "../src/container/matroska/element.ts";
import { matroskaTags } from "../src/container/tags/matroska-tags.ts";
import { probe } from "../src/probe.ts";
import { type Bytes, concatenated, element } from "./support/bytes.ts";
import { EBML_HEADER, trackEntry } from "./support/matroska.ts";

const [TAG, TARGETS, DATE] = [0x7373, 0x63c0, 0x4461];
/** Numbers of a track, an edition, a chapter and an attachment. */
const UIDS = [0x63c5, 0x63c9, 0x63c4, 0x63c6];
const [SIMPLE_TAG, NAME, TEXT, BINARY] = [0x67c8, 0x45a3, 0x4487, 0x4485];
const [FILE, FILE_NAME, FILE_TYPE, FILE_DATA] = [0x61a7, 0x466e, 0x4660, 0x465c];
const NOTHING = new Uint8Array();

const title = (text: string) => element(SIMPLE_TAG, element(NAME, "TITLE"), element(TEXT, text));

test.each(UIDS)("tags of a single part of the film, numbered by %i, are none of the film", (uid) => {
  const tagged = (number: number) =>
    concatenated(
      element(TAG, element(TARGETS, element(uid, Uint8Array.of(number))), title("Left")),
      element(TAG, title("Film")),
    );
  expect(matroskaTags(NOTHING, tagged(1), NOTHING)).toEqual({ title: "Film" });
  expect(matroskaTags(NOTHING, tagged(0), NOTHING)).toMatchObject({ title: "Left" });
});

test("the date counts nanoseconds from 2001 on", () => {
  const date = new DataView(new ArrayBuffer(8));
  date.setBigInt64(0, BigInt(Date.UTC(2024, 4, 17, 16, 30) - Date.UTC(2001, 0, 1)) * 1_000_000n);
  const info = element(DATE, new Uint8Array(date.buffer));
  expect(matroskaTags(info, NOTHING, NOTHING)).toEqual({ date: "2024-05-17T16:30:00.000Z" });
  // A date among the tags takes precedence.
  const tagged = element(TAG, element(SIMPLE_TAG, element(NAME, "DATE"), element(TEXT, "2023")));
  expect(matroskaTags(info, tagged, NOTHING)).toEqual({ date: "2023" });
  expect(matroskaTags(element(DATE, Uint8Array.of(1, 2, 3, 4)), NOTHING, NOTHING)).toEqual({});
});

test("tags may be bytes, and need a name and a value", () => {
  const simple = (...parts: Uint8Array[]) => element(SIMPLE_TAG, ...parts);
  const bytes = Uint8Array.of(1, 0);
  const tags = element(
    TAG,
    simple(element(NAME, "ID"), element(BINARY, bytes)),
    simple(element(NAME, "EMPTY")),
    simple(element(TEXT, "no name")),
  );
  expect(matroskaTags(NOTHING, tags, NOTHING)).toEqual({ raw: { ID: bytes } });
});

test("tags of up to 1 MiB and attachments of up to 16 MiB are read", async () => {
  const VOID_HEADER = 6;
  /** Elements that fill a number of bytes. */
  const filling = (size: number, content: Bytes) =>
    concatenated(content, element(ID.VOID, new Uint8Array(size - content.length - VOID_HEADER)));
  const picture = [element(FILE_TYPE, "image/png"), element(FILE_DATA, "abc")];
  const read = async (tagBytes: number, attachmentBytes: number) => {
    const parts = [
      element(ID.TRACKS, trackEntry()),
      element(ID.TAGS, filling(tagBytes, element(TAG, title("Film")))),
      element(ID.ATTACHMENTS, filling(attachmentBytes, element(FILE, ...picture))),
    ];
    const { tags } = await probe(new Blob([EBML_HEADER, element(ID.SEGMENT, ...parts, element(ID.CLUSTER))]));
    return [tags.title, await tags.cover?.text()];
  };
  expect(await read(2 ** 20, 2 ** 24)).toEqual(["Film", "abc"]);
  expect(await read(2 ** 20 + 1, 2 ** 24 + 1)).toEqual([undefined, undefined]);
});

test("the cover is the picture that is named so, or else the first one", async () => {
  const file = (name: string, type: string, data: string) =>
    element(FILE, element(FILE_NAME, name), element(FILE_TYPE, type), element(FILE_DATA, data));
  const coverOf = async (...files: Uint8Array[]) => {
    const { cover } = matroskaTags(NOTHING, NOTHING, concatenated(...files));
    return [cover?.type, await cover?.text()];
  };
  const font = file("cover.ttf", "font/ttf", "font");
  const back = file("no cover.png", "image/png", "back");
  expect(await coverOf(font, back, file("Cover.jpg", "image/jpeg", "front"))).toEqual(["image/jpeg", "front"]);
  expect(await coverOf(font, back, element(FILE, element(FILE_TYPE, "image/png")))).toEqual(["image/png", "back"]);
  expect(await coverOf(font)).toEqual([undefined, undefined]);
});
