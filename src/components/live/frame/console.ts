/** Sends the program's console to the page in batches, and drops lines beyond what a reader can follow. */
import { CONSOLE_LEVELS, type ConsoleEntry, type ConsoleLevel, type Report } from "live-program/messages";
import { inspect } from "./inspect";

const BATCH_MS = 100;
const BATCH_ENTRIES = 100;
const INDENT = "  ";

/** @returns a function that sends the waiting lines at once. */
export function captureConsole(target: Console, report: Report): () => void {
  let entries: ConsoleEntry[] = [];
  let dropped = 0;
  let scheduled = false;
  let depth = 0;

  const flush = () => {
    scheduled = false;
    if (!entries.length && !dropped) return;
    report({ type: "console", entries, dropped });
    entries = [];
    dropped = 0;
  };

  const write = (level: ConsoleLevel, values: unknown[]) => {
    if (entries.length >= BATCH_ENTRIES) dropped++;
    else entries.push({ level, text: INDENT.repeat(Math.min(depth, 8)) + format(values) });
    if (scheduled) return;
    scheduled = true;
    setTimeout(flush, BATCH_MS);
  };

  for (const level of CONSOLE_LEVELS) {
    const original = target[level].bind(target);
    target[level] = (...values: unknown[]) => {
      write(level, values);
      // The developer tools get the same lines. Errors are left out, since they would count as errors of the site.
      if (level !== "error" && entries.length < BATCH_ENTRIES) original(...values.map(inspect));
    };
  }
  const counts = new Map<string, number>();
  const timers = new Map<string, number>();
  const time = (label: string) => write("log", [`${label}: ${(performance.now() - timers.get(label)!).toFixed(1)} ms`]);
  const group = (...values: unknown[]) => {
    if (values.length) write("log", values);
    depth++;
  };
  Object.assign(target, {
    table: (value: unknown) => write("log", [value]),
    dir: (value: unknown) => write("log", [value]),
    trace: (...values: unknown[]) => write("log", values),
    assert: (holds?: unknown, ...values: unknown[]) => holds || write("error", ["Assertion failed", ...values]),
    count(label = "default") {
      counts.set(label, (counts.get(label) ?? 0) + 1);
      write("log", [`${label}: ${counts.get(label)}`]);
    },
    time: (label = "default") => timers.set(label, performance.now()),
    timeLog: (label = "default") => timers.has(label) && time(label),
    timeEnd(label = "default") {
      if (timers.has(label)) time(label);
      timers.delete(label);
    },
    group,
    groupCollapsed: group,
    groupEnd() {
      depth = Math.max(0, depth - 1);
    },
  });
  return flush;
}

/** Replaces `%s` and similar marks by the values that follow; drops styles (`%c`). */
function format(values: unknown[]): string {
  const [first, ...rest] = values;
  if (typeof first !== "string" || !rest.length) return values.map(inspect).join(" ");
  const text = first.replace(/%[sdifoOc]/g, (mark) => {
    if (!rest.length) return mark;
    const value = inspect(rest.shift());
    return mark === "%c" ? "" : value;
  });
  return [text, ...rest].map(inspect).join(" ");
}
