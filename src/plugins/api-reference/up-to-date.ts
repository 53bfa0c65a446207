/** Keeps what is generated in step with what it is made of. */
import { existsSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { keyOf } from "../../../library/build/files";
import versions from "../../../versions.json";
import { versionOptions } from "../../versions";
import { HelperProcess } from "../helper-process";
import { kept } from "../helper-process/kept";
import { begun, isDevelopment } from "../helper-process/loading";
import { libraryHelper } from "../library/helper";
import { writeIfChanged } from "./files";
import { code, docsOf, keyFile, sources } from "./layout";

const wanted = versionOptions.onlyIncludeVersions ?? ["next", ...versions];
/** The versions whose pages are wanted. */
const pages = wanted.map((version) => (version === "current" ? "next" : version));

/** Follows changes while the dev server runs. */
const helper = new HelperProcess<string[]>(join("src/plugins/api-reference", "process.ts"));
let helperCode: string | undefined;
let last: Promise<void> | undefined;

const hasPages = () => existsSync(join(docsOf("next"), "index.mdx"));

/** For the site's loading to wait for. */
export const begunReference = () =>
  isDevelopment ? begun(bringUpToDate, hasPages) : kept("reference", () => begun(bringUpToDate, hasPages));

/** Nothing is done where nothing changed. */
function bringUpToDate(): Promise<void> {
  // The first time before this returns: what imports `begin.ts` has much to load after it.
  last = last ? last.catch(() => {}).then(generateIfChanged) : generateIfChanged();
  return last;
}

/** Lets a helper load and read everything before the first change. */
export function warmUp(): void {
  if (!helper.isRunning) last = ask(keyOf(code)).catch(() => {});
}

async function generateIfChanged(): Promise<void> {
  const codeKey = keyOf(code);
  const key = [codeKey, keyOf(sources), process.env.API_FAULTS, ...pages].join(" ");
  if (existsSync(keyFile) && readFileSync(keyFile, "utf8") === key) return;
  rmSync(keyFile, { force: true });
  await ask(codeKey);
  writeIfChanged(keyFile, key);
}

/** A helper that runs has the generator's code as it was when it started. */
function ask(codeKey: string): Promise<void> {
  if (!isDevelopment) return libraryHelper.ask({ reference: pages });
  if (codeKey !== helperCode) helper.end();
  helperCode = codeKey;
  return helper.ask(pages);
}
