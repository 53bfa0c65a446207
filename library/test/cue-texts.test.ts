// @module-tag node
/** Texts of subtitles, as files write them. */
import { expect, test } from "vitest";
import { fromAss, fromSrt, fromTimedText } from "../src/container/text/cue-text.ts";
import { writeVtt } from "../src/container/text/write-vtt.ts";
import { bigEndian, concatenated } from "./support/bytes.ts";

test("SubRip's codes of places and fonts are left out", () => {
  expect(fromSrt('{\\an8}<font color="#ff0">Tom & <I>Jerry</I></font>')).toBe("Tom &amp; <i>Jerry</i>");
});

test("marks of timed text and ASS are kept", () => {
  const style = (from: number, to: number, flags: number) => [0, from, 0, to, 0, 1, flags, 18, 0, 0, 0, 0];
  const box = concatenated(bigEndian(34, 4), "styl", Uint8Array.of(0, 2, ...style(0, 1, 1), ...style(1, 2, 4)));
  expect(fromTimedText(concatenated(Uint8Array.of(0, 3), "abc", box))).toBe("<b>a</b><u>b</u>c");
  expect(fromAss("0,0,Default,,0,0,0,,{\\b1}a{\\b0\\u1}b{\\u0}\\hc, d")).toBe("<b>a</b><u>b</u>\u00a0c, d");
});

test("times in WebVTT have hours", () => {
  const cues = [{ start: 3_661_005, end: 36_000_000, text: "late" }];
  expect(writeVtt(cues)).toBe("WEBVTT\n\n01:01:01.005 --> 10:00:00.000\nlate\n");
});
