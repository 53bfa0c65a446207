/** Warnings in a build's output: Docusaurus's own, and those of its bundler. */
export const warningsIn = (output: string): string[] =>
  output.split("\n").filter((line) => /^\s*(?:\[WARNING\]|WARNING in |⚠)|compiled with (?:\d+ )?warnings?/i.test(line));
