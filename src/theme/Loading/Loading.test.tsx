import type { ReactElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test, vi } from "vitest";
import Loading from ".";

const state = { error: undefined, pastDelay: false, timedOut: false, isLoading: true, retry: () => {} };

test("a page that loads shows nothing at first, then a spinner", () => {
  expect(renderToStaticMarkup(<Loading {...state} />)).toBe("");
  expect(renderToStaticMarkup(<Loading {...state} pastDelay />)).toContain('role="status"');
});

test("one that can't be loaded says why, and Retry asks again", () => {
  const retry = vi.fn();
  const failure = Loading({ ...state, error: new Error("Loading chunk 7 failed"), retry }) as ReactElement<{
    children: ReactElement<{ onClick(): void }>[];
  }>;
  const markup = renderToStaticMarkup(failure);
  expect(markup).toContain("Loading chunk 7 failed");
  expect(markup).toContain("Retry</button>");
  failure.props.children[1]!.props.onClick();
  expect(retry).toHaveBeenCalledOnce();
});
