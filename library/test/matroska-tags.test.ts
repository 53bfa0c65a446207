// @module-tag node
/** Tags in Matroska: of the film or of a track, and its date. */
import { expect, test } from "vitest";
import { matroskaTags } from "../src/container/tags/matroska-tags.ts";
import { concatenated, element } from "./support/bytes.ts";

const [TAG, TARGETS, TRACK_UID, DATE] = [0x7373, 0x63c0, 0x63c5, 0x4461];
const NOTHING = new Uint8Array();

const title = (text: string) => element(0x67c8, element(0x45a3, "TITLE"), element(0x4487, text));

test("tags of a single track are none of the film", () => {
  const tagged = (track: number) =>
    concatenated(
      element(TAG, element(TARGETS, element(TRACK_UID, Uint8Array.of(track))), title("Left")),
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
});
