/** The `_headers` file of static hosts: a line with a path pattern, then indented `Name: value` lines. */
export interface HeaderRule {
  pattern: RegExp;
  headers: [name: string, value: string][];
}

export function parseHeaders(text: string): HeaderRule[] {
  const rules: HeaderRule[] = [];
  for (const line of text.split("\n")) {
    if (!line.trim() || line.trimStart().startsWith("#")) continue;
    if (!/^\s/.test(line)) {
      const source = line
        .trim()
        .split("*")
        .map((part) => part.replace(/[.+?^${}()|[\]\\]/g, "\\$&"))
        .join(".*");
      rules.push({ pattern: new RegExp(`^${source}$`), headers: [] });
      continue;
    }
    const colon = line.indexOf(":");
    const rule = rules.at(-1);
    if (!rule || colon < 0) throw new SyntaxError(`_headers: not a header of a path: ${line.trim()}`);
    rule.headers.push([line.slice(0, colon).trim(), line.slice(colon + 1).trim()]);
  }
  return rules;
}

/** The headers of every rule that matches `path`. Later rules win. */
export function headersFor(rules: HeaderRule[], path: string): Map<string, string> {
  return new Map(rules.filter((rule) => rule.pattern.test(path)).flatMap((rule) => rule.headers));
}
