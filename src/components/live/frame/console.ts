/** The program's console: passed on to the page in batches, and never more than a reader can read. */
import type { ConsoleEntry, ConsoleLevel, Report } from "../protocol";
import { inspect } from "./inspect";

const LEVELS: readonly ConsoleLevel[] = ["log", "info", "warn", "error", "debug"];
const BATCH_MS = 100;
const BATCH_ENTRIES = 100;

/** @returns what passes on at once what waits. */
export function captureConsole(target: Console, report: Report): () => void {
  let entries: ConsoleEntry[] = [];
  let dropped = 0;
  let scheduled = false;

  const flush = () => {
    scheduled = false;
    if (!entries.length && !dropped) return;
    report({ type: "console", entries, dropped });
    entries = [];
    dropped = 0;
  };

  const write = (level: ConsoleLevel, values: unknown[]) => {
    if (entries.length >= BATCH_ENTRIES) dropped++;
    else entries.push({ level, text: values.map(inspect).join(" ") });
    if (scheduled) return;
    scheduled = true;
    setTimeout(flush, BATCH_MS);
  };

  for (const level of LEVELS) {
    const original = target[level].bind(target);
    target[level] = (...values: unknown[]) => {
      write(level, values);
      // The developer tools get what the page gets: an error shown here is the program's, not the site's.
      if (level !== "error" && entries.length < BATCH_ENTRIES) original(...values.map(inspect));
    };
  }
  target.table = (...values: unknown[]) => write("log", values.slice(0, 1));
  target.dir = (...values: unknown[]) => write("log", values.slice(0, 1));
  return flush;
}
