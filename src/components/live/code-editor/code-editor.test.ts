// @vitest-environment dom
/** What the editor tells, and which line it marks. */
import { expect, onTestFinished, test, vi } from "vitest";
import { createEditor } from "./code-editor";

function open() {
  const options = { language: "ts", label: "Program", onChange: vi.fn(), onRun: vi.fn(), onLeave: vi.fn() } as const;
  const editor = createEditor(document.body, { code: "one\ntwo", ...options });
  onTestFinished(() => editor.destroy());
  return { editor, ...options, marked: () => document.querySelector(".cm-failed")?.textContent };
}

test("the line of an error is marked, and none for a line that is not there", () => {
  const { editor, marked } = open();
  const markedAt = (line: number | undefined) => {
    editor.markLine(line);
    return marked();
  };
  expect([1, 2].map(markedAt)).toEqual(["one", "two"]);
  for (const line of [0, 3, undefined]) expect([markedAt(1), markedAt(line)]).toEqual(["one", undefined]);
});

test("a change removes the mark, and onChange gets none that the page makes", () => {
  const { editor, marked, onChange } = open();
  editor.markLine(1);
  editor.setCode("one\ntwo");
  expect(marked()).toBe("one");
  editor.setCode("three");
  expect([marked(), onChange.mock.calls]).toEqual([undefined, []]);
  editor.view.dispatch({ changes: { from: 5, insert: "!" } });
  expect(onChange.mock.calls).toEqual([["three!"]]);
});
