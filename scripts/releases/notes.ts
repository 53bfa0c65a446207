/** `npm run release:notes -- v1.2.0 notes.md`: writes the notes of a release to a file. */
import { writeFileSync } from "node:fs";
import { site } from "../../src/site/site.ts";
import { notesOf, readTimeline } from "./changes.ts";

const [tag, file] = process.argv.slice(2);
const version = tag?.replace(/^v/, "");
const timeline = readTimeline();
if (!version || !timeline.versions.includes(version))
  throw new Error(`Name a release, such as v${timeline.versions.at(-2)}; got ${tag ?? "nothing"}.`);
if (!file) throw new Error("Name the file for the notes as the second argument, such as notes.md.");
writeFileSync(file, `${notesOf(timeline, version, `${site.repository}/blob/${tag}/`)}\n`);
