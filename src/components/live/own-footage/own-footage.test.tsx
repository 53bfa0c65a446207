// @vitest-environment dom
import { act, cleanup, renderHook } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { setOwnFootage, useOwnFootage } from "./own-footage";

afterEach(() => {
  act(() => setOwnFootage(undefined));
  cleanup();
  vi.restoreAllMocks();
});

test("what is said of a file goes with the next one", () => {
  vi.spyOn(URL, "createObjectURL").mockReturnValue("blob:b");
  const { result } = renderHook(useOwnFootage);
  act(() => setOwnFootage(undefined, "The file could not be kept."));
  expect(result.current.notice).toBe("The file could not be kept.");
  act(() => setOwnFootage(new File([], "b.mp4")));
  expect(result.current).toMatchObject({ own: { url: "blob:b" }, notice: undefined });
});
