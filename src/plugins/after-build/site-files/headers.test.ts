import { expect, test } from "vitest";
import { headersFor, parseHeaders } from "../../../../scripts/static-headers.ts";
import { headers } from "./headers";

test.each(["/", "/mfx/"])("below %s, hashed files are kept and readers' pages may import the library", (base) => {
  const rules = parseHeaders(headers(base));
  expect(headersFor(rules, `${base}assets/js/main.js`).get("Cache-Control")).toContain("immutable");
  expect(headersFor(rules, `${base}lib/latest/mfx.js`).get("Access-Control-Allow-Origin")).toBe("*");
  expect(headersFor(rules, `${base}api/latest.json`).get("Access-Control-Allow-Origin")).toBe("*");
  expect(headersFor(rules, `${base}sw.js`).get("Cache-Control")).toBe("no-cache");
  expect(headersFor(rules, `${base}docs/intro`).get("X-Content-Type-Options")).toBe("nosniff");
});

test("files of other sites of the same host get no headers", () => {
  expect([...headersFor(parseHeaders(headers("/mfx/")), "/other/lib/a.js")]).toEqual([]);
});
