import { expect, it } from "vitest";
import { differencesOf, readPage } from "./page.ts";

const html = (main: string) =>
  `<html><head><title>A | MFX</title><link rel="canonical" href="/a"><meta name="robots" content="noindex"></head><body><nav>Menu</nav><main>${main}</main></body></html>`;

it("reads what a page says and where it leads, without the navigation", () => {
  expect(readPage(html(`<h1>A</h1><p>One <a href="/b">two</a></p><ul><li>x</li></ul>`))).toEqual({
    title: "A | MFX",
    canonical: "/a",
    robots: "noindex",
    headings: ["1 A"],
    text: ["A", "One two", "x", "all: AOne twox"],
    links: ["/b"],
  });
});

it("lists pages and entries that are gone, new or moved", () => {
  const one = readPage(html("<p>one</p><p>two</p>"));
  const other = readPage(html("<p>two</p><p>three</p>"));
  expect(differencesOf({ "/a": one, "/gone": one }, { "/a": other, "/new": one })).toEqual([
    "/a text:\n    - one\n    - all: onetwo\n    + three\n    + all: twothree",
    "/gone: gone",
    "/new: new page",
  ]);
  expect(differencesOf({ "/a": one }, { "/a": one })).toEqual([]);
});
