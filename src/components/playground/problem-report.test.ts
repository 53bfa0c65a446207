import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { ADDRESS_LIMIT, type ProblemReport, reportAddress } from "./problem-report";

const repository = "https://github.com/owner/name";
const report: ProblemReport = {
  link: "https://mfx.example/docs/playground#code=abc",
  version: "0.10.0",
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
    version: "0.10.0",
    browser: report.browser,
    probe: report.probe,
    console: "log: first\nwarn: second\nCodecError (codec): The encoder failed.",
  });
});

test("a report with much console output keeps the last lines that fit", () => {
  const console = Array.from({ length: 2000 }, (_, i) => ({ level: "log" as const, text: `line ${i} ä€` }));
  const address = reportAddress(repository, { ...report, console });
  expect(address.length).toBeLessThanOrEqual(ADDRESS_LIMIT);
  expect(address.length).toBeGreaterThan(ADDRESS_LIMIT - 100);
  expect(fieldsOf({ ...report, console }).get("console")).toMatch(/line 1999 ä€\nCodecError/);
});

test("one line that is too long, and a link that is too long, are left out", () => {
  const failure = { name: "Error", message: "x".repeat(9000) };
  expect(fieldsOf({ ...report, failure }).get("console")).toBe("");
  const fields = fieldsOf({ ...report, link: `https://mfx.example/#code=${"a".repeat(ADDRESS_LIMIT)}` });
  expect(fields.get("playground")).toContain("too long for a link");
  expect(fields.get("console")).toContain("first");
});
