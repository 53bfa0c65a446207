// @vitest-environment dom
/** When types are loaded and given up, with a worker that answers nothing. */
import { EditorView } from "@codemirror/view";
import { cleanup, fireEvent, renderHook } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { useTypes } from "./useTypes";

vi.mock("@docusaurus/useBaseUrl", () => ({ default: (path: string) => path }));

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

test("types are loaded once, when the reader comes to the editor, and end with it", () => {
  const workers: string[] = [];
  const terminate = vi.fn();
  class FakeWorker {
    terminate = terminate;
    postMessage = () => {};
    constructor(url: string) {
      workers.push(url);
    }
  }
  vi.stubGlobal("Worker", FakeWorker);
  const { result } = renderHook(() => useTypes("next"));
  const view = new EditorView({ extensions: result.current, parent: document.body });
  expect(workers).toEqual([]);
  fireEvent.pointerEnter(view.dom);
  fireEvent.focusIn(view.dom);
  expect(workers).toEqual(["/live/types.js"]);
  view.destroy();
  expect(terminate).toHaveBeenCalledOnce();

  const other = new EditorView({ extensions: result.current, parent: document.body });
  other.destroy();
  fireEvent.focusIn(other.dom);
  expect(workers).toHaveLength(1);
});
