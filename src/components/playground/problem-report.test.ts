import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { type ProblemReport, reportAddress } from "./problem-report";

const repository = "https://github.com/owner/name";
const report: ProblemReport = {
  link: "https://mfx.example/docs/playground#code=abc",
  version: "0.9.3",
  browser: "Mozilla/5.0 Chrome/140",
  probe: "VP9 & Opus: decode, encode",
  console: [
    { level: "log", text: "first" },
    { level: "warn", text: "second" },
  ],
  failure: { name: "CodecError", code: "codec", message: "The encoder failed." },
};
const fieldsOf = (given: ProblemReport) => new URL(reportAddress(repository, given)).searchParams;

test("a report fills fields that the form has", () => {
  const form = readFileSync(".github/ISSUE_TEMPLATE/bug.yml", "utf8");
  const { template, ...fields } = Object.fromEntries(fieldsOf(report));
  expect(template).toBe("bug.yml");
  for (const id of Object.keys(fields)) expect(form).toContain(`id: ${id}\n`);
  expect(fields).toEqual({
    playground: report.link,
    version: "0.9.3",
    browser: report.browser,
    probe: report.probe,
    console: "log: first\nwarn: second\nCodecError (codec): The encoder failed.",
  });
});

test("a report with much console output keeps the last lines that fit, and says how many it left out", () => {
  const console = Array.from({ length: 2000 }, (_, i) => ({ level: "log" as const, text: `line ${i} ä€` }));
  const address = reportAddress(repository, { ...report, console });
  expect(address.length).toBeLessThanOrEqual(8000);
  expect(address.length).toBeGreaterThan(7900);
  const [note, oldest, ...rest] = fieldsOf({ ...report, console })
    .get("console")!
    .split("\n");
  const omitted = Number(/^\(earlier lines left out: (\d+)\)$/.exec(note!)![1]);
  expect(oldest).toBe(`log: line ${omitted} ä€`);
  expect(rest.slice(-2)).toEqual(["log: line 1999 ä€", "CodecError (codec): The encoder failed."]);
});

test("a line that is too long is shortened, and says so", () => {
  const failure = { name: "Error", message: "x".repeat(90_000) };
  const output = fieldsOf({ ...report, failure }).get("console")!;
  expect(output).toMatch(/^log: first\nwarn: second\nError: x{993} \(line shortened\)$/);
});

test("a note replaces the link of a program that is too long for it", () => {
  const link = `https://mfx.example/#code=${"a".repeat(8000)}`;
  expect(reportAddress(repository, { ...report, link }).length).toBeLessThanOrEqual(8000);
  const fields = fieldsOf({ ...report, link });
  expect(fields.get("playground")).toMatch(/too long for a link.*Copy it/);
  expect(fields.get("console")).toContain("first");
});
