import { join } from "node:path";
import { HelperProcess } from "../helper-process";
import { kept } from "../helper-process/kept";
import type { LibraryTask } from "./process";

/** The process that works on the library. What a build makes of it, the reference too, it makes from one reading of the sources. */
export const libraryHelper = kept("library", () => new HelperProcess<LibraryTask>(join(__dirname, "process.ts")));
