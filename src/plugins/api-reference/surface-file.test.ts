import { latest } from "mfx-build/since";
import { type Surface, timelineOf } from "typedoc-history";
import { expect, test } from "vitest";
import { surfaceFile } from "./surface-file.ts";

const track = (members: string[]): Surface => ({
  "class/Track": {
    kind: "class",
    name: "Track",
    group: "Media",
    summary: "A track.",
    signature: "class Track",
    members: Object.fromEntries(members.map((name) => [name, { signature: `${name}: number`, replacedBy: name }])),
  },
});
const surfaces = new Map(Object.entries({ "0.9.3": track(["width"]), [latest]: track(["width", "height"]) }));
const timeline = timelineOf(surfaces);

test("a release's file lists its exports and members with the release that added them", () => {
  const file = surfaceFile(latest, surfaces.get(latest)!, timeline);
  expect(file.items[0]).toMatchObject({ name: "Track", since: "0.9.3", page: "api/class/Track" });
  expect(file.items[0]!.members).toEqual([
    { name: "width", signature: "width: number", since: "0.9.3", replacedBy: "width" },
    { name: "height", signature: "height: number", since: latest, replacedBy: "height" },
  ]);
  expect(surfaceFile("0.9.3", surfaces.get("0.9.3")!, timeline).items[0]).toMatchObject({
    page: "api/0.9.3/class/Track",
    members: [{ name: "width" }],
  });
});
