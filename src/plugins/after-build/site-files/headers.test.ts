import { mkdtempSync, readFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { headersFor, parseHeaders } from "../../../../scripts/static-headers.ts";
import type { DocsVersion } from "../built-site";
import { writeSiteFiles } from ".";
import { headers } from "./headers";

test.each(["/", "/mfx/"])("below %s, hashed files are kept and readers' pages may import the library", (base) => {
  const rules = parseHeaders(headers(base));
  expect(headersFor(rules, `${base}assets/js/main.js`).get("Cache-Control")).toContain("immutable");
  expect(headersFor(rules, `${base}lib/chunks/a.js`).get("Cache-Control")).toContain("immutable");
  expect(headersFor(rules, `${base}api/latest.json`).get("Access-Control-Allow-Origin")).toBe("*");
  for (const path of ["lib/latest/mfx.js", "live/frame.html", "img/a.png", "media/city.mp4"]) {
    const given = headersFor(rules, base + path);
    expect(given.get("Access-Control-Allow-Origin"), path).toBe("*");
    expect(given.get("Cross-Origin-Resource-Policy"), path).toBe("cross-origin");
  }
  expect(headersFor(rules, `${base}media/city.mp4`).get("Cache-Control")).toBe("public, max-age=86400");
  expect(headersFor(rules, `${base}sw.js`).get("Cache-Control")).toBe("no-cache");
  expect(Object.fromEntries(headersFor(rules, `${base}docs/intro`))).toEqual({
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "strict-origin-when-cross-origin",
    "X-Frame-Options": "SAMEORIGIN",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Permissions-Policy": "geolocation=(), payment=(), usb=()",
  });
});

test("files of other sites of the same host get no headers", () => {
  expect([...headersFor(parseHeaders(headers("/mfx/")), "/other/lib/a.js")]).toEqual([]);
});

test("addresses that name the latest version lead to those without it, and only its pages have names", async () => {
  const outDir = mkdtempSync(join(tmpdir(), "site-files-"));
  const version = (label: string, isLatest: boolean, path: string): DocsVersion => {
    const pages = [{ title: "A", description: "", path: `${path}/a`, file: "" }];
    return { section: "Guides", name: label, label, isLatest, path, sourceDir: "", pages, categoryPages: [] };
  };
  const versions = [version("next", false, "/docs/next"), version("1.2.0", true, "/docs")];
  const site = { outDir, title: "", tagline: "", origin: "https://mfx.example", baseUrl: "/mfx/", paths: [] };
  await writeSiteFiles({ ...site, versions });
  const read = (name: string) => readFileSync(join(outDir, name), "utf8");
  expect(read("_redirects")).toBe("/mfx/docs/1.2.0/* /mfx/docs/:splat 301\n");
  expect(read("names.json")).toBe('[["A","/mfx/docs/a"]]');
});
