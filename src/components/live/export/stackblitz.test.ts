import { afterEach, expect, test, vi } from "vitest";
import { openOnStackBlitz } from "./stackblitz";

afterEach(() => vi.unstubAllGlobals());

test("a tab that the browser blocks is told", async () => {
  vi.stubGlobal("window", { open: () => null });
  await expect(openOnStackBlitz(() => expect.fail("The project is made."))).rejects.toThrow("blocks new tabs");
});

test("the tab closes if the project can't be made, and knows nothing of the page", async () => {
  const tab = { opener: "page", document: { body: { textContent: "" } }, close: vi.fn() };
  vi.stubGlobal("window", { open: () => tab });
  const failure = new Error("offline");
  const opening = openOnStackBlitz(() => Promise.reject(failure));
  expect([tab.opener, tab.document.body.textContent]).toEqual([null, "Making the project…"]);
  await expect(opening).rejects.toBe(failure);
  expect(tab.close).toHaveBeenCalledOnce();
});

test("a tab that was closed meanwhile gets no project", async () => {
  const document = { body: { textContent: "" }, createElement: () => expect.fail("A form is made.") };
  vi.stubGlobal("window", { open: () => ({ document, closed: true }) });
  await openOnStackBlitz(async () => ({ title: "", description: "", files: {}, open: "" }));
});
