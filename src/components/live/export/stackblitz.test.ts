import { afterEach, expect, test, vi } from "vitest";
import { openOnStackBlitz } from "./stackblitz";

afterEach(() => vi.unstubAllGlobals());

test("a tab that the browser blocks is told", async () => {
  vi.stubGlobal("window", { open: () => null });
  await expect(openOnStackBlitz(() => expect.fail("The project is made."))).rejects.toThrow("blocks new tabs");
});

test("the tab knows nothing of the page, closes if the project can't be made, and gets none once it is closed", async () => {
  const body = { textContent: "" };
  const tab = { opener: "page", document: { body }, close: vi.fn(), closed: true };
  vi.stubGlobal("window", { open: () => tab });
  await openOnStackBlitz(async () => ({ title: "", description: "", files: {}, open: "" }));
  expect([tab.opener, body.textContent, tab.close.mock.calls]).toEqual([null, "Making the project…", []]);
  const failure = new Error("offline");
  await expect(openOnStackBlitz(() => Promise.reject(failure))).rejects.toBe(failure);
  expect(tab.close).toHaveBeenCalledOnce();
});
