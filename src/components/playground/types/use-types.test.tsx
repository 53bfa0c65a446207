// @vitest-environment dom
/** When types are loaded and given up, with a worker that answers nothing, and where a signature is shown. */
import { EditorState } from "@codemirror/state";
import { EditorView, showTooltip } from "@codemirror/view";
import { cleanup, fireEvent, renderHook } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { TypesClient } from "./client";
import { boostOf } from "./extension";
import type { Signature } from "./protocol";
import { setSignature, signatures, signatureTooltip } from "./signature";
import { useTypes } from "./useTypes";

vi.mock("@docusaurus/useBaseUrl", () => ({ default: (path: string) => path }));

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

test.each(["pointerEnter", "focusIn"] as const)("types are loaded once, at %s, and end with the editor", (enter) => {
  const terminate = vi.fn();
  const made = vi.fn(function make(_url: string) {
    return { terminate, postMessage() {} };
  });
  vi.stubGlobal("Worker", made);
  const { result } = renderHook(() => useTypes("next"));
  const view = new EditorView({ extensions: result.current, parent: document.body });
  expect(made).not.toHaveBeenCalled();
  for (const _time of ["first", "again"]) fireEvent[enter](view.dom);
  expect(made.mock.calls).toEqual([["/live/types.js"]]);
  view.destroy();
  expect(terminate).toHaveBeenCalledOnce();

  const other = new EditorView({ extensions: result.current, parent: document.body });
  other.destroy();
  fireEvent[enter](other.dom);
  expect(made).toHaveBeenCalledOnce();
});

test("requests to a worker that fails have no answer", async () => {
  class FailingWorker {
    onerror = () => {};
    postMessage = () => this.onerror();
    terminate() {}
  }
  vi.stubGlobal("Worker", FailingWorker);
  expect(await new TypesClient("worker.js").ask("hover", { position: 0 })).toBeUndefined();
});

test("a signature that is shown stays within a program that has become shorter", () => {
  let state = EditorState.create({ doc: "const a = 1;\nencode(", extensions: signatureTooltip });
  const tooltip = { pos: state.doc.length, create: () => ({ dom: {} as HTMLElement }) };
  state = state.update({ effects: setSignature.of(tooltip) }).state;
  state = state.update({ changes: { from: 0, to: state.doc.length, insert: "1" } }).state;
  expect(state.facet(showTooltip)).toEqual([{ ...tooltip, pos: 1 }]);
});

test("names of the program are offered before those of the platform, and private ones last", () => {
  const boost = (name: string, sort: string) => boostOf({ name, sort, kind: "" });
  expect([boost("a", "11"), boost("a", "15"), boost("_a", "11")]).toEqual([10, 0, -50]);
});

test("a signature is asked for within a call, is that of the last edit, and goes when there is none", async () => {
  const answers: ((found?: Signature) => void)[] = [];
  const ask = () => new Promise<Signature | undefined>((resolve) => void answers.push(resolve));
  const view = new EditorView({ extensions: signatures(ask) });
  const write = (insert: string) =>
    view.dispatch({ changes: { from: 0, to: view.state.doc.length, insert }, selection: { anchor: insert.length } });
  for (const code of ["f", "f(", "f(1,"]) write(code);
  answers[1]!({ before: "f(a, ", parameter: "b", after: ")", documentation: "" });
  answers[0]!();
  await vi.waitFor(() => expect(view.state.field(signatureTooltip)?.pos).toBe(4));
  write("f(1,2)");
  answers[2]!();
  await vi.waitFor(() => expect(view.state.field(signatureTooltip)).toBe(null));
  view.destroy();
});
