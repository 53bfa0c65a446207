/** `npm run changelog`: writes CHANGELOG.md. */
import { writeFileSync } from "node:fs";
import { changelogOf, readTimeline } from "./changes.ts";

writeFileSync("CHANGELOG.md", changelogOf(readTimeline()));
