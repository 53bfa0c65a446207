/** What is wrong with a run. */
import * as errors from "../src/errors.ts";
import { MFXError } from "../src/errors.ts";
import type { Fault } from "./calls.ts";
import { describe } from "./describe.ts";
import type { Pipeline } from "./pipeline.ts";
import type { Trial } from "./trial.ts";

const { AbortedError, CodecError, GLContextError, OptionError, ShaderError, SinkError, SourceError } = errors;

/** Classes of errors that follow from the call that failed. */
const CLASSES: readonly { call: RegExp; errors: Pipeline["errors"] }[] = [
  { call: /Decoder|Encoder/, errors: [CodecError] },
  { call: /^fetch$|^read of|^Blob\./, errors: [SourceError] },
  // The format of audio data follows from options.
  { call: /^new AudioData$/, errors: [CodecError, OptionError] },
  { call: /^WebGL/, errors: [GLContextError, ShaderError] },
  // A canvas without a context of the kind has one of another kind.
  { call: /\.getContext$/, errors: [GLContextError, OptionError] },
  { call: /^MediaSource|^SourceBuffer|^file/, errors: [SinkError] },
];

/** @param sound - The result of the run without a fault. */
export function problemsOf(trial: Trial, sound: string | undefined, pipeline: Pipeline, fault?: Fault): string[] {
  const { end, open, unhandled, struck, isCanceled, cancelFailures } = trial;
  const problems = [
    ...Object.entries(open).map(([what, count]) => `leaves open: ${what} (${count})`),
    ...unhandled.map((reason) => `unhandled rejection: ${reason}`),
    ...cancelFailures
      .filter((error) => !(error instanceof MFXError))
      .map((error) => `cancel rejects: ${describe(error)}`),
  ];
  if (end === "hanging") return ["hangs", ...problems];
  if ("result" in end) {
    const isWhole = sound === undefined || end.result === sound || isCanceled;
    return isWhole ? problems : [`loses data silently: ${end.result} instead of ${sound}`, ...problems];
  }
  if (!fault || struck === undefined) return [`fails without a fault: ${describe(end.error)}`, ...problems];
  return [...wrongError(end.error, trial, pipeline, fault), ...problems];
}

function wrongError(
  error: unknown,
  { struck = "", inputFailure }: Trial,
  pipeline: Pipeline,
  { mode }: Fault,
): string[] {
  if (pipeline.passes === "errors of its input" && error === inputFailure) return [];
  if (pipeline.passes === "errors of the browser" && error instanceof DOMException) return [];
  if (!(error instanceof MFXError)) return [`fails with a foreign error: ${describe(error)}`];
  const byCall = CLASSES.find(({ call }) => call.test(struck))?.errors;
  const allowed = mode === "abort" ? [AbortedError] : [...pipeline.errors, ...(byCall ?? [])];
  return allowed.some((each) => error instanceof each) ? [] : [`fails with the wrong class: ${describe(error)}`];
}
