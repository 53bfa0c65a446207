// @module-tag node
/** Playlists without the segments that they mark as missing, line by line. */
import { expect, test } from "vitest";
import { withoutGaps } from "../src/container/segments/playlist.ts";

test("segments that are missing one after another lengthen the one before by all of them", () => {
  const segments = [
    "#EXTINF: 4.5,A title\na.ts",
    "#EXT-X-GAP\n# A comment\n#EXTINF: 4,\nb.ts",
    "#EXT-X-GAP\n#EXTINF:5.25,\nc.ts",
    "#EXTINF:4,\nd.ts",
  ];
  const lines = withoutGaps(["#EXTM3U", ...segments].join("\n")).split("\n");
  expect(lines).toEqual([
    "#EXTM3U",
    "#EXTINF:13.75,",
    "a.ts",
    "# A comment",
    "#EXT-X-MEDIA-SEQUENCE:2",
    "#EXT-X-MEDIA-SEQUENCE:3",
    "#EXTINF:4,",
    "d.ts",
  ]);
});

test("missing segments at the beginning and the end lengthen nothing, and keep their numbers", () => {
  const gap = ["#EXTINF:3,", "#EXT-X-GAP", "none.ts"];
  const lines = ["#EXTM3U", "#EXT-X-MEDIA-SEQUENCE:5", ...gap, "#EXTINF:4,", "a.ts", ...gap];
  expect(withoutGaps(lines.join("\n")).split("\n")).toEqual([
    ...["#EXTM3U", "#EXT-X-MEDIA-SEQUENCE:5", "#EXT-X-MEDIA-SEQUENCE:6"],
    ...["#EXTINF:4,", "a.ts", "#EXT-X-MEDIA-SEQUENCE:8"],
  ]);
});

test("ranges and durations of missing segments are left out with them, and others keep theirs", () => {
  const lines = [
    ...["#EXTM3U", "#EXT-X-MEDIA-SEQUENCE:7", ""],
    ...["#EXT-X-BYTERANGE:9@0", "#EXTINF:4,", "a.ts", " "],
    ...["#EXTINF:3,", "#EXT-X-BYTERANGE:9@9", "#EXT-X-GAP", "b.ts"],
    ...["#EXTINF:2,", "#EXT-X-BYTERANGE:9@18", "c.ts"],
    ...["#EXT-X-GAP", "#EXTINF:1,", "d.ts"],
    ...["#EXTINF:5,", "e.ts"],
  ];
  expect(withoutGaps(lines.join("\r\n")).split("\n")).toEqual([
    ...["#EXTM3U", "#EXT-X-MEDIA-SEQUENCE:7", ""],
    ...["#EXT-X-BYTERANGE:9@0", "#EXTINF:7,", "a.ts", " "],
    "#EXT-X-MEDIA-SEQUENCE:9",
    ...["#EXTINF:3,", "#EXT-X-BYTERANGE:9@18", "c.ts"],
    "#EXT-X-MEDIA-SEQUENCE:11",
    ...["#EXTINF:5,", "e.ts"],
  ]);
});
