// @module-tag node
/** What an edit tells before anything is opened: its length, size and recipe, which copies and players read. */
import { expect, test } from "vitest";
import { clip, combine, concat, effect, limit, loop, still, visual } from "../../releases/next.ts";
import { isSameEdit } from "../../src/edit/compare.ts";
import { segmentsOf } from "../../src/edit/copy-plan.ts";
import { makeEdit } from "../../src/edit/edit.ts";

const file = (duration: number) =>
  makeEdit({
    recipe: { stage: "file", options: {}, inputs: [] },
    duration,
    video: { width: 64, height: 36, frameRate: 25 },
    audio: { sampleRate: 48_000, numberOfChannels: 2 },
    start: () => ({}),
  });
const [a, b] = [file(2000), file(3000)];
const picture = still("red", { duration: 400, width: 16, height: 16 });

test("a combined edit is copied from the file of its picture and from that of its sound", () => {
  const film = combine({ video: a, audio: b });
  const whole = { start: 0, end: 2000 };
  expect(segmentsOf(film, "video")).toMatchObject([{ ...whole, path: "combine.video" }]);
  expect(segmentsOf(film, "audio")).toMatchObject([{ ...whole, path: "combine.audio" }]);
  expect(segmentsOf(film, "video")[0]!.file === a).toBe(true);
  expect(segmentsOf(film, "audio")[0]!.file === b).toBe(true);
});

test("a part of a joined film is copied from where it begins to where it ends", () => {
  expect(segmentsOf(clip(concat([a, b]), { start: 1500, end: 2500 }), "video")).toMatchObject([
    { start: 1500, end: 2000, path: "clip.concat[0]" },
    { start: 0, end: 500, path: "clip.concat[1]" },
  ]);
});

test("rounds of a loop overlap by at most half", () => {
  expect(loop(a, 2, { transition: { duration: 1000 } }).duration).toBe(3000);
  const refused = { code: "invalid-option", details: { option: "transition.duration" } };
  expect(() => loop(a, 2, { transition: { duration: 1001 } })).toThrow(expect.objectContaining(refused));
});

test("edits with other effects of the same options are others", () => {
  const [sharp, again, emboss] = [visual.sharpen(), visual.sharpen(), visual.emboss()].map((each) =>
    effect(picture, [each]),
  );
  expect([isSameEdit(sharp!, again!), isSameEdit(sharp!, emboss!)]).toEqual([true, false]);
});

test("a clip ends with its input, if that has a length", () => {
  expect(clip(a, { start: 500, end: 60_000 }).duration).toBe(1500);
});

test("where an effect may change the size of the picture, only the first frame tells it", () => {
  const crop = visual.crop({ values: [0.5, 1, 1] });
  const unknown = { width: undefined, height: undefined, frameRate: picture.video!.frameRate };
  for (const effects of [[crop], limit([crop, visual.zoom({ factor: 2 })], { end: 100 })])
    expect(effect(picture, effects).video).toEqual(unknown);
});
