import { expect, it, onTestFinished, vi } from "vitest";
import { adviceFor } from "./advice";
import { byteSize, describeOutput, extensionOf } from "./describe";
import { missingExport, missingMember } from "./missing-names";

it("says what came out", () => {
  const blob = new Blob([new Uint8Array(1_234_567)]);
  const film = { blob, mimeType: 'video/webm; codecs="vp8,opus"', width: 640, height: 360, duration: 10.04 };
  expect(describeOutput(film)).toBe("WebM · VP8, Opus · 640×360 · 10.0 s · 1.2 MB");
  expect(describeOutput({ blob: new Blob(["ab"]), mimeType: "image/gif", width: 5 })).toBe("GIF · 2 B");
  expect(describeOutput({ blob: new Blob(["ab"]), mimeType: "audio/ogg", duration: 0 })).toBe("Ogg · 0.0 s · 2 B");
  const codecs = "avc1.42001f, h264, hvc1.1.6, hev1.1, hevc, vp9, vp09.00.30.08, av1, av01.0.04M, mp4a.40.2, aac, flac";
  const names = "MP4 · H.264, H.264, HEVC, HEVC, HEVC, VP9, VP9, AV1, AV1, AAC, AAC, flac · 2 B";
  expect(describeOutput({ blob: new Blob(["ab"]), mimeType: `video/mp4; codecs="${codecs}"` })).toBe(names);
});

it.each([
  ["ReferenceError", "Cannot access 'video' before initialization", undefined, "Rename it"],
  ["ReferenceError", "VideoDecoder is not defined|AudioEncoder is not defined", undefined, "lacks WebCodecs"],
  ["TypeError", "This stream is locked", undefined, "can be read once"],
  ["NotAllowedError", "denied", undefined, "Permission was denied"],
  ["NotReadableError", "no", "codec-unsupported", "lacks that codec"],
  ["MFXError", "no", "container-unknown", "can't read this format"],
  ["MFXError", "no", "gl-context-lost", "lost the WebGL context"],
  ["MFXError", "no", "container-truncated", "ends too early"],
  ["MFXError", "no", "container-empty", "The input is empty"],
  ["MFXError", "no", "source-type", "Give decode a stream"],
  ["MFXError", "Failed to fetch", "source-status", "Check its address"],
  ["ReferenceError", "Can't find variable: AudioData|find variable: VideoFrame", undefined, "lacks WebCodecs"],
  ["Error", "The page is not in a secure context", undefined, "Export the program"],
  ["TypeError", "Failed to fetch dynamically imported module|Importing a module", undefined, "A module could not be"],
  ["TypeError", "NetworkError|Load failed|Failed to fetch|Failed to read|x could not be fetched", undefined, "(CORS)"],
  ["TypeError", "Failed to resolve module specifier 'x'", undefined, 'Only "mfx" can be imported'],
  ["SyntaxError", "does not provide an export named 'default'", undefined, "no default export"],
  ["Error", "WebGL: CONTEXT_LOST_WEBGL|Context lost", undefined, "lost the WebGL context"],
  ["NotSupportedError", "Unsupported config|unsupported codec|Codec x is not supported", undefined, "lacks that codec"],
  ["TypeError", "window.showSaveFilePicker is not a function", undefined, "after a press of a button"],
  ["SecurityError", "Failed to read the 'localStorage' property", undefined, "in a sandbox"],
  ["NotReadableError", "no", undefined, "Another program"],
])("has advice about %s: %s", (name, messages, code, advice) => {
  for (const message of messages.split("|")) expect(adviceFor({ name, message, code })).toContain(advice);
});

it("says which releases have a name", async () => {
  const modules = { "0.9.0": { old: 1 }, "1.0.0": { old: 1 }, "1.1.0": { visual: {} }, next: { visual: { crop: 1 } } };
  const load = async (version: keyof typeof modules) => modules[version];
  vi.stubGlobal("window", { MFX: { versions: ["next", "1.1.0", "1.0.0", "0.9.0"], load } });
  onTestFinished(() => void vi.unstubAllGlobals());
  expect(await missingExport("old", "1.1.0")).toBe("`old` is not in 1.1.0; it was removed in 1.1.0.");
  expect(await missingMember("visual", "crop", "0.9.0")).toBe("`visual.crop` is not in 0.9.0; it was added in next.");
  expect(await missingExport("old", "next")).toBe("`old` is not in next; it was removed in 1.1.0.");
  expect(await missingExport("visual", "0.9.0")).toBe("`visual` is not in 0.9.0; it was added in 1.1.0.");
  expect(await missingExport("none", "next")).toBe("mfx has no `none`.");
});

it("names files and sizes", () => {
  const types = ['video/mp4; codecs="avc1.42001f"', "video/x-matroska", "audio/mpeg", "video/quicktime", ""];
  expect(types.map(extensionOf)).toEqual(["mp4", "mkv", "mp3", "mov", "bin"]);
  const sizes = [999, 1000, 12_345, 999_600, 12_000_000].map(byteSize);
  expect(sizes).toEqual(["999 B", "1.00 KB", "12.3 KB", "1.0 MB", "12.0 MB"]);
});
