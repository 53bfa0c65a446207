import { expect, it } from "vitest";
import { byteSize, describeOutput, extensionOf } from "./describe";

it("says what came out", () => {
  const blob = new Blob([new Uint8Array(1_234_567)]);
  expect(
    describeOutput({ blob, mimeType: 'video/webm; codecs="vp8,opus"', width: 640, height: 360, duration: 10.04 }),
  ).toBe("WebM · VP8, Opus · 640×360 · 10.0 s · 1.2 MB");
  expect(describeOutput({ blob: new Blob(["ab"]), mimeType: "image/gif" })).toBe("GIF · 2 B");
});

it("names files and sizes", () => {
  expect(extensionOf('video/mp4; codecs="avc1.42001f"')).toBe("mp4");
  expect([999, 1000, 12_345, 999_600].map(byteSize)).toEqual(["999 B", "1.00 KB", "12.3 KB", "1.0 MB"]);
});
