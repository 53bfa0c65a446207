/** Traits of a program that limit its preview, read from its code. */
import type { Import } from "./compile.ts";
import type { Language } from "./language.ts";
import { parse } from "./syntax.ts";

/** Functions and classes that ask the reader for a file, a camera or a screen, or save a file. */
const ASKING = new Set([
  "FileWriter",
  "getDisplayMedia",
  "getUserMedia",
  "showDirectoryPicker",
  "showOpenFilePicker",
  "showSaveFilePicker",
  "writeToFile",
]);
/** Exports that make a file, which must be whole. */
const FILE_MAKERS = /encode|write|MediaSource/i;
/** Exports whose output has other times than the footage. */
const RETIMERS = new Set(["concat", "loop", "reverse", "speed"]);

/** Whether a program asks the reader for something, so that only the reader may start it. */
export function asksReader(code: string, language: Language): boolean {
  let asks = false;
  parse(code, language).iterate({
    enter({ name, from, to }) {
      asks ||= (name === "VariableName" || name === "PropertyName") && ASKING.has(code.slice(from, to));
    },
  });
  return asks;
}

/** Whether times of the footage are times of what the program shows. */
export const keepsTimes = (imports: readonly Import[]): boolean =>
  imports.some(({ name }) => name === "decode") && !imports.some(({ name }) => RETIMERS.has(name));

/** Whether the program makes a file. */
export const makesFile = (imports: readonly Import[]): boolean => imports.some(({ name }) => FILE_MAKERS.test(name));
