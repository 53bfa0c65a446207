import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { pageReportAddress } from "./report-address";

test("a report of a page fills fields that the form has", () => {
  const form = readFileSync(".github/ISSUE_TEMPLATE/docs.yml", "utf8");
  const given = { page: "https://mfx.example/docs/intro?a=1", version: "2.10.0" };
  const address = new URL(pageReportAddress("https://github.com/owner/name", given));
  expect(address.pathname).toBe("/owner/name/issues/new");
  const { template, ...fields } = Object.fromEntries(address.searchParams);
  expect(template).toBe("docs.yml");
  expect(fields).toEqual(given);
  for (const id of Object.keys(fields)) expect(form).toContain(`id: ${id}\n`);
});
