// @module-tag node
/** Classes of errors: their names, codes, details and causes. */
import { expect, test } from "vitest";
import * as errors from "../src/errors.ts";

const { AbortedError, CodecError, ContainerError, MFXError, MissingFeatureError, OptionError, toMFXError } = errors;
const { GLContextError, ShaderError, SinkError, SourceError, UnsupportedCodecError } = errors;

const cause = new Error("why");
const details = { timestamp: 7, option: "bitrate" };

test.each([
  ["MFXError", new MFXError("worker-failed", "No.", { ...details, cause }), "worker-failed"],
  ["SourceError", new SourceError("source-failed", "No.", { ...details, cause }), "source-failed"],
  ["ContainerError", new ContainerError("container-empty", "No.", { ...details, cause }), "container-empty"],
  ["CodecError", new CodecError("codec-failed", "No.", { ...details, cause }), "codec-failed"],
  ["UnsupportedCodecError", new UnsupportedCodecError("No.", { ...details, cause }), "codec-unsupported"],
  ["ShaderError", new ShaderError("shader-failed", "No.", { ...details, cause }), "shader-failed"],
  ["GLContextError", new GLContextError("gl-failed", "No.", { ...details, cause }), "gl-failed"],
  ["SinkError", new SinkError("sink-failed", "No.", { ...details, cause }), "sink-failed"],
  ["OptionError", new OptionError("bitrate", "No.", { ...details, option: "width", cause }), "invalid-option"],
] as const)("%s", (name, error, code) => {
  expect(error).toBeInstanceOf(MFXError);
  expect(error).toMatchObject({ name, code, message: "No.", cause });
  expect(error.details).toEqual(details);
});

test("an error without details has none, and no cause", () => {
  const error = new MFXError("worker-failed", "No.");
  expect(error.details).toEqual({});
  expect("cause" in error).toBe(false);
});

test("an AbortedError has the platform's name, and the signal's reason as its cause", () => {
  expect(new AbortedError("enough")).toMatchObject({
    name: "AbortError",
    code: "aborted",
    message: "The work was aborted.",
    cause: "enough",
    details: {},
  });
  expect(new AbortedError(undefined, "The user left.").message).toBe("The user left.");
});

test("an UnsupportedCodecError is a CodecError", () => {
  expect(new UnsupportedCodecError("No.")).toBeInstanceOf(CodecError);
});

test("a missing feature is named", () => {
  const error = new MissingFeatureError("VideoDecoder");
  expect(error).toMatchObject({ name: "MissingFeatureError", code: "feature-missing" });
  expect(error.details).toEqual({ feature: "VideoDecoder" });
  expect(error.message).toBe("VideoDecoder is missing in this environment. Use a browser that has VideoDecoder.");
});

test("errors are wrapped, except for those of the library and AbortErrors", () => {
  const wrap = (reason: unknown, message: string) =>
    new SinkError("sink-failed", `It failed: ${message}`, { cause: reason });
  const own = new ContainerError("container-empty", "No.");
  expect(toMFXError(own, wrap)).toBe(own);
  const aborted = new DOMException("The user left.", "AbortError");
  expect(toMFXError(aborted, wrap)).toMatchObject({ name: "AbortError", code: "aborted", cause: aborted });
  const full = new DOMException("The disk is full.", "QuotaExceededError");
  expect(toMFXError(full, wrap)).toMatchObject({
    code: "sink-failed",
    message: "It failed: The disk is full.",
    cause: full,
  });
  expect(toMFXError("why", wrap)).toMatchObject({ code: "sink-failed", message: "It failed: why", cause: "why" });
});
