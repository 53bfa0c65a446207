import { readFileSync } from "node:fs";
import { newsText } from "mfx-build/release-news";
import { order } from "mfx-build/since";
import type { Timeline } from "typedoc-history";
import { expect, it } from "vitest";
import { changeLines, changelogOf, notesOf, readTimeline } from "./changes.ts";

const history = { kind: "function", group: "Encode", summary: "" } as const;
const timeline: Timeline = {
  versions: ["1.0.0", "1.1.0"],
  items: {
    "function/encode": {
      ...history,
      name: "encode",
      states: [[0, "encode()"]],
      members: { signal: { states: [[1, "signal?: AbortSignal"]] } },
    },
    "function/probe": { ...history, name: "probe", states: [[1, "probe()"]], members: {} },
    "function/gone": {
      ...history,
      name: "gone",
      states: [
        [0, "gone()"],
        [1, null],
      ],
      members: {},
    },
  },
};

it("marks what is new, changed and gone", () => {
  const lines = ["~ function encode (+signal)", "+ function probe", "- function gone"];
  expect(changeLines(timeline, "1.0.0", "1.1.0")).toEqual(lines);
});

it("reads a release's news from its file, with links to that version's guides", () => {
  expect(newsText("0.9.2", String)).toMatch(/^`visual\.add` /);
  const all = order.map((version) => newsText(version, (page) => `docs/${page}.mdx`)).join("\n");
  expect(all).toMatch(/^- .*\[.+\]\(docs\/[\w/-]+\.mdx\)/m);
  const notes = order.map((version) => notesOf(readTimeline(), version, "https://a.b/")).join("\n");
  expect(notes).toMatch(/\]\(https:\/\/a\.b\/versioned_docs\/version-[\w./-]+\.mdx\)/);
});

it("CHANGELOG.md is up to date: if not, run npm run changelog", () => {
  expect(readFileSync("CHANGELOG.md", "utf8")).toBe(changelogOf(readTimeline()));
});
