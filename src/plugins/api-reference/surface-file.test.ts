import { latest } from "mfx-build/since";
import { type Kind, type Surface, timelineOf } from "typedoc-history";
import { expect, test } from "vitest";
import { sidebarOf } from "./sidebar";
import { surfaceFile } from "./surface-file.ts";

const track = (members: string[]): Surface => ({
  "class/Track": {
    kind: "class",
    name: "Track",
    group: "Media",
    summary: "A track.",
    signature: "class Track",
    members: Object.fromEntries(members.map((name) => [name, { signature: `${name}: number` }])),
  },
});
const surfaces = new Map([
  ["0.9.3", track(["width"])],
  [latest, track(["width", "height"])],
]);
const timeline = timelineOf(surfaces);

test("a release's file lists its exports and members with the release that added them", () => {
  const file = surfaceFile(latest, surfaces.get(latest)!, timeline);
  expect(file.items[0]).toMatchObject({ name: "Track", since: "0.9.3", page: "api/class/Track" });
  expect(file.items[0]!.members).toEqual([
    { name: "width", signature: "width: number", since: "0.9.3" },
    { name: "height", signature: "height: number", since: latest },
  ]);
  expect(surfaceFile("0.9.3", surfaces.get("0.9.3")!, timeline).items[0]).toMatchObject({
    page: "api/0.9.3/class/Track",
    members: [{ name: "width" }],
  });
});

test("the sidebar lists the items of each group by name, between the overview and the changes", () => {
  const item = (kind: Kind, name: string, group: string) => ({
    kind,
    name,
    group,
    summary: "",
    signature: "",
    members: {},
  });
  const surface: Surface = {
    "function/speed": item("function", "speed", "Editing"),
    "class/Track": item("class", "Track", "Decode"),
    "function/clip": item("function", "clip", "Editing"),
  };
  const doc = (kind: string, label: string) => ({
    type: "doc",
    id: `${kind}/${label}`,
    label,
    className: `api-item api-item--${kind}`,
  });
  const group = { type: "category", collapsed: false };
  expect(sidebarOf(surface).api).toEqual([
    { type: "doc", id: "index", label: "Overview" },
    { ...group, label: "Decode", items: [doc("class", "Track")] },
    { ...group, label: "Editing", items: [doc("function", "clip"), doc("function", "speed")] },
    { type: "link", href: "/api/changes", label: "Changes between versions" },
  ]);
});
