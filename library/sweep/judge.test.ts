import { describe, expect, test } from "vitest";
import { CodecError, SourceError } from "../src/errors.ts";
import { problemsOf } from "./judge.ts";
import type { Pipeline } from "./pipeline.ts";
import type { Trial } from "./trial.ts";

const pipeline: Pipeline = { name: "test", covers: [], errors: [SourceError], run: async () => {} };
const fault = { mode: "fail", at: 0 } as const;
const good: Trial = {
  end: { result: "all" },
  open: {},
  unhandled: [],
  calls: [],
  struck: "VideoDecoder.decode",
  reads: true,
  usesSignal: true,
  isCanceled: false,
  inputFailure: undefined,
  cancelFailures: [],
  milliseconds: 1,
};
const judge = (trial: Partial<Trial>, of: Partial<Pipeline> = {}) =>
  problemsOf({ ...good, ...trial }, "all", { ...pipeline, ...of }, fault);

describe("a run with a fault is sound if", () => {
  test("its result is complete", () => expect(judge({})).toEqual([]));

  test("it fails with the class that belongs to the call or the pipeline", () => {
    expect(judge({ end: { error: new CodecError("codec-failed", "no") } })).toEqual([]);
    expect(judge({ end: { error: new SourceError("source-failed", "no") } })).toEqual([]);
  });

  test("its reader canceled and got a part", () => {
    expect(judge({ end: { result: "part" }, isCanceled: true })).toEqual([]);
  });

  test("the error of its input passes a stage that hands errors on", () => {
    const inputFailure = new Error("cut off");
    const trial = { end: { error: inputFailure }, inputFailure };
    expect(judge(trial, { passes: "errors of its input" })).toEqual([]);
    expect(judge(trial)).toEqual(["fails with a foreign error: Error: cut off"]);
  });
});

describe("a problem is", () => {
  test("a run that hangs", () => expect(judge({ end: "hanging" })).toEqual(["hangs"]));

  test("a result that is not complete", () => {
    expect(judge({ end: { result: "part" } })).toEqual(["loses data silently: part instead of all"]);
  });

  test("an error of another class, or of the browser", () => {
    const wrong = { end: { error: new CodecError("codec-failed", "no") }, struck: "new VideoFrame" };
    expect(judge(wrong)).toEqual(["fails with the wrong class: CodecError: no"]);
    expect(judge({ end: { error: new TypeError("no") } })).toEqual(["fails with a foreign error: TypeError: no"]);
  });

  test("something that stays open, and an unhandled rejection", () => {
    expect(judge({ open: { bitmaps: 2 }, unhandled: ["Error: lost"] })).toEqual([
      "leaves open: bitmaps (2)",
      "unhandled rejection: Error: lost",
    ]);
  });

  test("a failure without a fault", () => {
    const error = new SourceError("source-failed", "no");
    expect(judge({ end: { error }, struck: undefined })).toEqual(["fails without a fault: SourceError: no"]);
  });
});
