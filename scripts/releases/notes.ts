/** `npm run release:notes -- v0.11.0`: prints the notes of a release. */
import { notesOf, readTimeline } from "./changes.ts";

const version = process.argv[2]?.replace(/^v/, "");
const timeline = readTimeline();
if (!version || !timeline.versions.includes(version))
  throw new Error(`Name a release, such as v${timeline.versions.at(-2)}; got ${version ?? "nothing"}.`);
console.log(notesOf(timeline, version));
