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
export const ADDRESS_LIMIT = 8000;
const LONG_PROGRAM = "The program is too long for a link. Copy it from the playground and paste it into the report.";

/** @param repository The repository's address, such as `https://github.com/owner/name`. */
export function reportAddress(repository: string, report: ProblemReport): string {
  const { link, version, browser, probe, failure } = report;
  const fields = (playground: string, output: readonly string[]) =>
    `${repository}/issues/new?${new URLSearchParams({
      template: "bug.yml",
      playground,
      version,
      browser,
      probe,
      console: output.join("\n"),
    })}`;
  const error = failure ? [`${failure.name}${failure.code ? ` (${failure.code})` : ""}: ${failure.message}`] : [];
  const lines = [...report.console.map(({ level, text }) => `${level}: ${text}`), ...error];
  const linkFits = fields(link, []).length <= ADDRESS_LIMIT;
  const playground = linkFits ? link : LONG_PROGRAM;
  // The last lines are closest to the failure.
  let first = lines.length;
  while (first > 0 && fields(playground, lines.slice(first - 1)).length <= ADDRESS_LIMIT) first--;
  return fields(playground, lines.slice(first));
}
