/** The lines of a build's output that warn: Docusaurus's own, and those of its bundler. */
export const warningsIn = (output: string): string[] =>
  output.split("\n").filter((line) => /^\s*(?:\[WARNING\]|WARNING in |⚠)|compiled with (?:\d+ )?warnings?/i.test(line));
