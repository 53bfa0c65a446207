import { existsSync, mkdirSync } from "node:fs";
import { order } from "../../../library/build/since.ts";
import { writeIfChanged } from "./files.ts";
import { docsOf, nextSidebar, versionsFile } from "./layout.ts";

/** What content-docs wants to find before it loads anything: the list of versions, a folder of each, and a sidebar. */
export function makePlaces(): void {
  writeIfChanged(versionsFile, JSON.stringify(order.filter((version) => version !== "next").reverse()));
  if (!existsSync(nextSidebar)) writeIfChanged(nextSidebar, "{}");
  for (const version of order) mkdirSync(docsOf(version), { recursive: true });
}
