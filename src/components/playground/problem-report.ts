/** Addresses of GitHub's form for a bug report, filled in from the playground. The fields are those of `.github/ISSUE_TEMPLATE/bug.yml`. */
import type { ConsoleEntry, Failure } from "live-program/messages";

export interface ProblemReport {
  /** Absolute link that opens the program in the playground. */
  link: string;
  version: string;
  /** The browser's user agent string. */
  browser: string;
  /** What the browser encodes and decodes, one codec per line. */
  probe: string;
  console: readonly ConsoleEntry[];
  failure?: Failure;
}

/** Longest address in characters that GitHub accepts. */
const ADDRESS_LIMIT = 8000;
/** Longest line of console output in characters. */
const LINE_LIMIT = 1000;
const LONG_PROGRAM = "The program is too long for a link. Copy it from the playground and paste it into the report.";

/** @param repository The repository's address, such as `https://github.com/owner/name`. */
export function reportAddress(repository: string, report: ProblemReport): string {
  const { link, version, browser, probe, failure } = report;
  const address = (playground: string, output: readonly string[]) =>
    `${repository}/issues/new?${new URLSearchParams({
      template: "bug.yml",
      playground,
      version,
      browser,
      probe,
      console: output.join("\n"),
    })}`;
  const error = failure ? [`${failure.name}${failure.code ? ` (${failure.code})` : ""}: ${failure.message}`] : [];
  const lines = [...report.console.map(({ level, text }) => `${level}: ${text}`), ...error].map(shortened);
  // The last lines are closest to the failure.
  const from = (first: number) => [...(first > 0 ? [`(earlier lines left out: ${first})`] : []), ...lines.slice(first)];
  const fits = (playground: string, output: readonly string[]) => address(playground, output).length <= ADDRESS_LIMIT;

  const playground = fits(link, from(lines.length)) ? link : LONG_PROGRAM;
  let first = lines.length;
  while (first > 0 && fits(playground, from(first - 1))) first--;
  return address(playground, from(first));
}

const shortened = (line: string) => (line.length > LINE_LIMIT ? `${line.slice(0, LINE_LIMIT)} (line shortened)` : line);
