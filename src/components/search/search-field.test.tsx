// @vitest-environment dom
/** The search field, with an index whose answers the tests give. */
import { act, cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, expect, onTestFinished, test, vi } from "vitest";
import { highlight } from "./highlight";
import SearchField from "./SearchField";
import type { Found, Hit } from "./types";
import { useSearchIndex } from "./useSearch";

const { client, push, utils } = vi.hoisted(() => {
  vi.resetModules(); // Other files mock other parts.
  const find = vi.fn<(version: string, query: string, limit: number) => Promise<Found>>();
  const client = { has: (version: string) => version === "2.0.0", load: vi.fn(async () => {}), find };
  return { client, push: vi.fn(), utils: { withBaseUrl: (path: string) => `/b${path}` } };
});
vi.mock("./search-client", () => ({
  SearchClient: class {
    has = client.has;
    load = client.load;
    find = client.find;
  },
}));
vi.mock("@docusaurus/router", () => ({ useHistory: () => ({ push }) }));
vi.mock("@docusaurus/useBaseUrl", () => ({ default: utils.withBaseUrl, useBaseUrlUtils: () => utils }));
vi.mock("@docusaurus/useGlobalData", () => ({
  usePluginData: () => ({ search: { indexBaseUrl: "/b/", maxHits: 3, highlightResult: true } }),
}));

const onChosen = vi.fn();
const Search = ({ summons = 0, version = "1.0.0" }) => (
  <SearchField index={useSearchIndex(version)} {...{ summons, version, onChosen }} />
);
const hit = (title: string): Hit => ({ url: `/${title}#s`, title, trail: ["API"], group: "API", context: "" });
const answers = new Map<string, (found: Found) => void>();
const answer = (query: string, ...titles: string[]) =>
  act(async () => answers.get(query)!({ hits: titles.map(hit), marks: [query] }));
client.find.mockImplementation((_, query) => new Promise((resolve) => answers.set(query, resolve)));
const settled = () => act(async () => {});
const field = () => screen.getByRole<HTMLInputElement>("combobox");
const type = (value: string) => fireEvent.change(field(), { target: { value } });
const press = (key: string, on: Element = field()) => fireEvent.keyDown(on, { key });
const isOpen = () => field().getAttribute("aria-expanded") === "true";
const options = () => screen.queryAllByRole("option");
const chosen = () => options().findIndex((option) => option.getAttribute("aria-selected") === "true");
const status = () => screen.getByRole("status").textContent;

afterEach(() => {
  cleanup();
  vi.clearAllMocks();
  vi.restoreAllMocks();
});

test("Enter waits for the results of what was typed, unless more is typed or there are none", async () => {
  render(<Search summons={1} />);
  await settled();
  type("a");
  await answer("a", "x", "y");
  expect(client.find).toHaveBeenLastCalledWith("1.0.0", "a", 3);
  press("ArrowDown");
  type("b");
  expect(chosen()).toBe(-1);
  press("Enter");
  type("c");
  await answer("c", "z");
  await answer("b", "late");
  expect([status(), ...options().map((one) => one.textContent)]).toEqual(["1 result", "zAPI", "See all results"]);
  type("d");
  press("Enter");
  await answer("d");
  expect(status()).toBe("No results");
  type("e");
  await answer("e", "w", "v");
  expect([status(), push.mock.calls.length]).toEqual(["2 results", 0]);
  type("f");
  press("Enter");
  await answer("f", "u", "t");
  expect(push.mock.calls).toEqual([["/b/u?highlight=f#s"]]);
  expect([onChosen.mock.calls.length, isOpen(), document.activeElement === field()]).toEqual([1, false, false]);
});

test("Escape closes the list, then what is around it; a key opens it again, and others go through it", async () => {
  const scrolled = vi.spyOn(Element.prototype, "scrollIntoView");
  render(<Search summons={1} />);
  await settled();
  type("a");
  await answer("a", "x", "y");
  expect([press("Escape"), isOpen(), press("Escape")]).toEqual([false, false, true]);
  press("ArrowDown");
  expect([isOpen(), chosen()]).toEqual([true, -1]);
  const steps = ["ArrowUp", "ArrowDown", "End", "Home", "ArrowDown"].map((key) => [press(key), chosen()][1]);
  expect(steps).toEqual([2, 0, 2, 0, 1]);
  expect(field().getAttribute("aria-activedescendant")).toBe(options()[1]!.id);
  expect(scrolled.mock.contexts.at(-1)).toBe(options()[1]);
  const leave = vi.fn((event: Event) => event.preventDefault());
  window.addEventListener("click", leave);
  onTestFinished(() => window.removeEventListener("click", leave));
  for (const held of ["metaKey", "ctrlKey", "shiftKey"]) fireEvent.click(options()[1]!, { [held]: true });
  fireEvent.mouseMove(options()[0]!);
  press("Enter");
  fireEvent.click(field());
  fireEvent.click(screen.getByText("See all results"));
  expect(push.mock.calls).toEqual([["/b/x?highlight=a#s"], ["/b/search?q=a&version=1.0.0"]]);
});

test.each([true, false])("keys are kept until the index is there, and the focus if it stays: %s", async (stays) => {
  let loaded = () => {};
  client.load.mockReturnValueOnce(new Promise((resolve) => (loaded = resolve)));
  render(<Search />);
  const box = screen.getByRole("button", { name: "Search" });
  act(() => box.focus());
  expect(client.load.mock.calls).toEqual([["1.0.0"]]);
  for (const key of ["p", "x", "Backspace", "Enter", "i"]) expect(press(key, box), key).toBe(false);
  for (const held of ["ctrlKey", "metaKey", "altKey"]) fireEvent.keyDown(box, { key: "v", [held]: true });
  fireEvent.paste(box, { clipboardData: { getData: () => "pe" } });
  if (stays) press("Enter", box);
  fireEvent.blur(box, { relatedTarget: stays ? null : document.body });
  await act(async () => loaded());
  expect([field().value, document.activeElement === field()]).toEqual(["pipe", stays]);
  await answer("pipe", "x");
  expect(push.mock.calls).toEqual(stays ? [["/b/x?highlight=pipe#s"]] : []);
});

test("an index that failed is asked for again by Retry, not by the focus, and the field then names the keys", async () => {
  vi.spyOn(navigator, "userAgent", "get").mockReturnValue("Macintosh; Intel Mac OS X 10_15_7");
  vi.spyOn(console, "warn").mockReturnValueOnce();
  client.load.mockRejectedValueOnce(new Error("offline"));
  render(<Search summons={1} />);
  await settled();
  fireEvent.focus(screen.getByRole("group", { name: "Search" }));
  expect([client.load.mock.calls.length, status()]).toEqual([1, "The search could not be loaded."]);
  fireEvent.click(screen.getByRole("button", { name: "Retry" }));
  await settled();
  expect([client.load.mock.calls.length, field().disabled, field().placeholder]).toEqual([2, false, "Search ⌘+K"]);
});

test("results of another version wait for its index, and say whose they are", async () => {
  const { container, rerender } = render(<Search summons={1} />);
  await settled();
  type("a");
  await answer("a", "x");
  rerender(<Search version="2.0.0" />);
  expect(options()).toEqual([]);
  rerender(<Search version="current" />);
  expect([field().disabled, client.load.mock.lastCall]).toEqual([true, ["current"]]);
  await settled();
  expect(client.find.mock.calls).toEqual(["1.0.0", "2.0.0", "current"].map((version) => [version, "a", 3]));
  await answer("a");
  expect(container.textContent).toContain("Nothing in next fits “a”.");
});

test("a result's page shows the first of its marks, or of its section, and has none in programs", async () => {
  const article = render(<article />).container.firstElementChild!;
  article.innerHTML = '<i>One</i><h2 id="a b">A</h2><pre><b>two</b></pre><i>Two</i>';
  const scrolled = vi.spyOn(Element.prototype, "scrollIntoView");
  for (const hash of ["a%20b", ""]) {
    location.hash = hash;
    await highlight(article, "one two");
  }
  expect(scrolled.mock.contexts.map((mark) => (mark as Element).textContent)).toEqual(["Two", "One"]);
});
