// @module-tag node
/** Texts of subtitles, as files write them. */
import { expect, test } from "vitest";
import { fromSrt } from "../src/container/text/cue-text.ts";
import { writeVtt } from "../src/container/text/write-vtt.ts";

test("SubRip's codes of places and fonts are left out", () => {
  expect(fromSrt('{\\an8}<font color="#ff0">Tom & <I>Jerry</I></font>')).toBe("Tom &amp; <i>Jerry</i>");
});

test("times in WebVTT have hours", () => {
  const cues = [{ start: 3_661_005, end: 36_000_000, text: "late" }];
  expect(writeVtt(cues)).toBe("WEBVTT\n\n01:01:01.005 --> 10:00:00.000\nlate\n");
});
