/** Traits of a program that limit its preview, read from its code. */
import type { Import } from "./compile.ts";
import type { Language } from "./language.ts";
import { parse } from "./syntax.ts";

/** Functions that ask the reader for a file, a camera or a screen, which browsers refuse to a program without an origin. */
const DEVICES = new Set([
  "getDisplayMedia",
  "getUserMedia",
  "showDirectoryPicker",
  "showOpenFilePicker",
  "showSaveFilePicker",
]);
/** Those, and what saves a file. */
const ASKING = new Set([...DEVICES, "FileWriter", "writeToFile"]);
/** In Chromium, a worker without an origin is no secure context, so it has no WebCodecs. */
const NEED_ORIGIN = new Set([...DEVICES, "Worker"]);
/** Exports that make a file, which must be whole. */
const FILE_MAKERS = /encode|write|MediaSource/i;
/** Exports whose output has other times than the footage. */
const RETIMERS = new Set(["concat", "loop", "reverse", "speed"]);

/** Whether a program asks the reader for something, so that only the reader may start it. */
export const asksReader = (code: string, language: Language): boolean => names(code, language, ASKING);

/** Whether a program asks the reader for something that needs the site's origin, or starts a worker. */
export const needsOrigin = (code: string, language: Language): boolean => names(code, language, NEED_ORIGIN);

function names(code: string, language: Language, of: ReadonlySet<string>): boolean {
  let isNamed = false;
  parse(code, language).iterate({
    enter({ name, from, to }) {
      isNamed ||= (name === "VariableName" || name === "PropertyName") && of.has(code.slice(from, to));
    },
  });
  return isNamed;
}

/** Whether times of the footage are times of what the program shows. */
export const keepsTimes = (imports: readonly Import[]): boolean =>
  imports.some(({ name }) => name === "decode") && !imports.some(({ name }) => RETIMERS.has(name));

/** Whether the program makes a file. */
export const makesFile = (imports: readonly Import[]): boolean => imports.some(({ name }) => FILE_MAKERS.test(name));
