/** `results.json`: the last run of each benchmark, with its date and machine, and the README's tables made from it. */
import { execFileSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { cpus, totalmem } from "node:os";
import { join } from "node:path";

export interface Row {
  what: string;
  value: number | string;
  unit: string;
  /** Required value, in words: `≤ 1.15`. */
  goal?: string;
}

export interface Run {
  title: string;
  command: string;
  date: string;
  machine: string;
  commit: string;
  rows: Row[];
}

const folder = import.meta.dirname;
const resultsFile = join(folder, "results.json");
const readmeFile = join(folder, "README.md");
const START = "<!-- results: written by the benchmarks -->";
const END = "<!-- end of results -->";

/** Replaces the last run with this title, prints the run, and rewrites the tables in the README. */
export function record(title: string, command: string, rows: Row[]): void {
  const commit = execFileSync("git", ["rev-parse", "--short", "HEAD"], { cwd: folder, encoding: "utf8" }).trim();
  const machine = `${cpus().length} × ${cpus()[0]?.model.trim()}, ${Math.round(totalmem() / 2 ** 30)} GB, Node ${process.versions.node}`;
  const run: Run = { title, command, date: new Date().toISOString().slice(0, 10), machine, commit, rows };
  const runs = readRuns().filter((other) => other.title !== title);
  runs.push(run);
  runs.sort((a, b) => a.title.localeCompare(b.title));
  writeFileSync(resultsFile, `${JSON.stringify(runs, null, 2)}\n`);
  const readme = readFileSync(readmeFile, "utf8");
  const [before, after] = [readme.slice(0, readme.indexOf(START)), readme.slice(readme.indexOf(END))];
  writeFileSync(readmeFile, `${before}${START}\n\n${runs.map(section).join("\n")}\n${after}`);
  console.log(section(run));
}

function readRuns(): Run[] {
  try {
    return JSON.parse(readFileSync(resultsFile, "utf8")) as Run[];
  } catch {
    return [];
  }
}

/** A run as Markdown. */
export function section({ title, command, date, machine, commit, rows }: Run): string {
  const lines = rows.map(({ what, value, unit, goal }) => `| ${what} | ${value} ${unit} | ${goal ?? ""} |`);
  return [
    `### ${title}`,
    "",
    `\`${command}\`, ${date}, ${commit}, ${machine}`,
    "",
    "| | measured | goal |",
    "| --- | --- | --- |",
    ...lines.map((line) => line.replace(/ +\|/g, " |")),
    "",
  ].join("\n");
}

export const median = (values: readonly number[]): number => {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = sorted.length / 2;
  return (sorted[Math.ceil(middle) - 1]! + sorted[Math.floor(middle)]!) / 2;
};

export const round = (value: number, digits = 1): number => Number(value.toFixed(digits));
