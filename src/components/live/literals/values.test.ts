import { history, undo, undoDepth } from "@codemirror/commands";
import { EditorState, type Transaction } from "@codemirror/state";
import { type DecorationSet, EditorView } from "@codemirror/view";
import { findLiterals } from "live-program/literals";
import { expect, it, onTestFinished, vi } from "vitest";
import { Edit } from "./edit";
import { loadFacts } from "./facts";
import { createMarks, literalAt, setActive, setFacts } from "./marks";
import { pointsOf } from "./Points";
import { isOnValue } from "./press";

it("pairs the coordinates of each call", () => {
  const facts = { zoom: { x: { axis: "x" }, y: { axis: "y" } } } as const;
  const code = "zoom({ x: 0.5, y: 0.4 }); zoom({ y: 0.2, x: 0.1 }); zoom({ x: 0.3 });";
  const points = pointsOf(findLiterals(code, "ts", facts));
  expect(points.map(({ from, to }) => code.slice(from, to))).toEqual(["0.5, y: 0.4", "0.2, x: 0.1"]);
});

it("takes numbers, booleans and strings of the static code for values, where frames can be decoded", () => {
  onTestFinished(() => void vi.unstubAllGlobals());
  class Element extends EventTarget {
    textContent = "";
  }
  vi.stubGlobal("Element", Element);
  vi.stubGlobal("window", { VideoDecoder: Element });
  const isValue = (textContent: string) => isOnValue(Object.assign(new Element(), { textContent }));
  const values = ["1.5", " .5 ", "1_000", "1e6", "true", "false", `"a'b"`, "'a'"];
  expect([...values, "x1", "trueish", "\"a'", ".", "{ 1 }"].filter(isValue)).toEqual(values);
  vi.stubGlobal("window", {});
  expect(isValue("1")).toBe(false);
});

it("finds the value that is nearest to a touch, and follows the active one through a change", () => {
  const { field } = createMarks("ts");
  const state = EditorState.create({ doc: "f(12, 3)", extensions: field }).update({ effects: setActive.of(1) }).state;
  const coordsAtPos = (at: number) => ({ left: 10 * at, right: 10 * at, top: 0, bottom: 20 });
  const touched = (x: number, y = 25) => literalAt({ coordsAtPos } as EditorView, state.field(field), { x, y }, 14);
  expect([26, 49, 51, 84, 85].map((x) => touched(x))).toEqual([0, 0, 1, 1, undefined]);
  expect([-15, -14, 34, 35].map((y) => touched(30, y))).toEqual([undefined, 0, 0, undefined]);
  const [marks] = state.facet(EditorView.decorations) as DecorationSet[];
  const classes: string[] = [];
  marks!.between(0, state.doc.length, (_from, _to, { spec }) => void classes.push(spec.class));
  expect(classes.map((name) => name.includes("active"))).toEqual([false, true]);
  const activeAfter = (from: number, to: number, insert = "") =>
    state.update({ changes: { from, to, insert } }).state.field(field).active;
  expect([activeAfter(0, 0, "1; "), activeAfter(6, 7), activeAfter(6, 6, "4")]).toEqual([2, undefined, 1]);
  const { active, literals } = state.update({ effects: setFacts.of({ f: { 1: { name: "x" } } }) }).state.field(field);
  expect([active, literals[0]!.name]).toEqual([1, "x, argument of f"]);
});

it("takes an edit back in one step, and leaves a program alone that has changed meanwhile", () => {
  const view = {
    state: EditorState.create({ doc: "f(12, 3)", extensions: history() }),
    update: ([first, last = first]: Transaction[]) => void Object.assign(view, { state: last!.state }),
    dispatch: (...specs: object[]) => view.update([view.state.update(...specs)]),
  };
  const edited = (end: "commit" | "cancel", meanwhile = {}) => {
    const edit = new Edit(view as unknown as EditorView, { from: 2, to: 4 });
    const said = ["5", "5", "678"].map((text) => edit.preview(text));
    view.dispatch(meanwhile);
    return [...said, edit[end](), view.state.doc].join(" ");
  };
  expect(edited("cancel")).toBe("true false true  f(12, 3)");
  expect(edited("commit")).toBe("true false true true f(678, 3)");
  expect(undoDepth(view.state)).toBe(1);
  undo({ state: view.state, dispatch: (one) => view.update([one]) });
  const changes = { from: 2, to: 5, insert: "99" };
  expect(edited("cancel", { changes })).toBe("true false true  f(99, 3)");
  expect(edited("commit", { changes })).toBe("true false true false f(99, 3)");
});

it("guesses values while the facts of a release cannot be had, and asks again", async () => {
  const answers = [Response.json({ gone: {} }, { status: 404 }), Response.json({ f: {} })];
  vi.stubGlobal("fetch", async () => answers.shift() ?? Promise.reject(new Error("offline")));
  onTestFinished(() => void vi.unstubAllGlobals());
  expect([await loadFacts("/a"), await loadFacts("/a"), await loadFacts("/b")]).toEqual([{}, { f: {} }, {}]);
});
