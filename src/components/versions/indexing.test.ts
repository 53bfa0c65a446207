import { expect, test } from "vitest";
import { indexing } from "./indexing";

const doc = (id: string, path: string) => ({ id, path });
const guides = {
  path: "/docs",
  versions: [
    { path: "/docs/next", isLast: false, docs: [doc("intro", "/docs/next/intro"), doc("new", "/docs/next/new")] },
    { path: "/docs", isLast: true, docs: [doc("intro", "/docs/intro"), doc("", "/docs/")] },
    { path: "/docs/0.7.0", isLast: false, docs: [doc("intro", "/docs/0.7.0/intro"), doc("", "/docs/0.7.0/")] },
  ],
};

test("a page of the latest version, and one of no version, is its own canonical", () => {
  expect(indexing([guides], "/docs/intro")).toEqual({ canonical: "/docs/intro" });
  expect(indexing([guides], "/docs/intro/")).toEqual({ canonical: "/docs/intro" });
  expect(indexing([guides], "/")).toEqual({ canonical: "/" });
});

test("an old or unreleased page that the latest has too names the latest's", () => {
  expect(indexing([{ ...guides, versions: [] }, guides], "/docs/0.7.0/intro")).toEqual({ canonical: "/docs/intro" });
  expect(indexing([guides], "/docs/next/intro")).toEqual({ canonical: "/docs/intro" });
  expect(indexing([guides], "/docs/0.7.0")).toEqual({ canonical: "/docs" });
});

test("a site under a base path has its front page there", () => {
  expect(indexing([guides], "/mfx/", "/mfx/")).toEqual({ canonical: "/mfx/" });
  expect(indexing([guides], "/mfx/search", "/mfx/")).toEqual({ canonical: "/mfx/search" });
  expect(indexing([guides], "/mfx/404.html", "/mfx/").canonical).toBeUndefined();
});

test("one that the latest lacks, and the not-found page, stay out of the index", () => {
  expect(indexing([guides], "/docs/next/new").canonical).toBeUndefined();
  expect(indexing([guides], "/404.html").canonical).toBeUndefined();
});
