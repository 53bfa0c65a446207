import { EditorState } from "@codemirror/state";
import { showTooltip } from "@codemirror/view";
import { expect, test } from "vitest";
import { boostOf } from "./extension";
import { setSignature, signatureTooltip } from "./signature";

test("a signature that is shown stays within a program that has become shorter", () => {
  let state = EditorState.create({ doc: "const a = 1;\nencode(", extensions: signatureTooltip });
  const tooltip = { pos: state.doc.length, create: () => ({ dom: {} as HTMLElement }) };
  state = state.update({ effects: setSignature.of(tooltip) }).state;
  state = state.update({ changes: { from: 0, to: state.doc.length, insert: "1" } }).state;
  const [shown] = state.facet(showTooltip);
  expect(shown?.pos).toBeLessThanOrEqual(1);
  expect(shown?.create).toBe(tooltip.create);
});

test("names of the program are offered before those of the platform, and private ones last", () => {
  const boost = (name: string, sort: string) => boostOf({ name, sort, kind: "" });
  expect([boost("a", "11"), boost("a", "15"), boost("_a", "11")]).toEqual([10, 0, -50]);
});
