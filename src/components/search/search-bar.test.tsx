// @vitest-environment dom
/** The keys that open the search. */
import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { expect, onTestFinished, test, vi } from "vitest";
import SearchBar from "../../theme/SearchBar";

const { load } = vi.hoisted(() => {
  vi.resetModules(); // Other files mock other parts.
  return { load: vi.fn() };
});
vi.mock("@docusaurus/useIsBrowser", () => ({ default: () => false }));
vi.mock("@docusaurus/useIsomorphicLayoutEffect", async () => ({ default: (await import("react")).useLayoutEffect }));
vi.mock("../versions/version-in-view", () => ({ useVersionInView: () => ({ version: { name: "1.0.0" } }) }));
vi.mock("./Highlighter", () => ({}));
vi.mock("./SearchField", () => ({
  default: (field: { summons: number; onChosen?(): void }) => (
    <input title={`${field.summons}`} onClick={field.onChosen} />
  ),
}));
vi.mock("./useSearch", () => ({ useSearchIndex: () => ({ load }) }));

test("keys open the search from anywhere but a text, in a narrow window in a sheet, until the bar is left", () => {
  onTestFinished(() => {
    cleanup();
    document.body.innerHTML = "";
    vi.unstubAllGlobals();
  });
  let matches = false;
  vi.stubGlobal("matchMedia", () => ({ matches }));
  document.body.innerHTML = '<textarea></textarea><select></select><input><b contenteditable="true"></b>';
  const texts = [...document.body.children];
  const { container, unmount } = render(<SearchBar />);
  /** Whether keys, such as `ctrlKey k`, are taken, and how often the field of the bar was asked for. */
  const press = (keys: readonly string[], on: Element = document.body) =>
    keys.map((each) => {
      const [key, ...held] = each.split(" ").reverse();
      const isLeft = fireEvent.keyDown(on, { key, ...Object.fromEntries(held.map((name) => [name, true])) });
      return `${!isLeft} ${container.querySelector("input")!.title}`;
    });
  expect(press(["ctrlKey k", "metaKey K", "/"])).toEqual(["true 1", "true 2", "true 3"]);
  const others = press(["k", "ctrlKey /", "metaKey /", "altKey /", "ctrlKey altKey k", "ctrlKey j"]);
  const inTexts = texts.flatMap((text) => press(["ctrlKey k"], text));
  expect(new Set([...others, ...inTexts])).toEqual(new Set(["false 3"]));
  expect(press(["/", "ctrlKey k"], container.querySelector("input")!)).toEqual(["false 3", "true 4"]);
  matches = true;
  for (const close of ["button[aria-label='Close search']", "input"]) {
    expect([...press(["/"]), container.querySelector("dialog")!.open]).toEqual(["true 4", true]);
    fireEvent.click(container.querySelector(`dialog ${close}`)!);
    expect([container.querySelector("dialog")!.open, screen.queryByTitle("1")]).toEqual([false, null]);
  }
  expect(load).toHaveBeenCalledTimes(2);
  unmount();
  expect(fireEvent.keyDown(document.body, { key: "/" })).toBe(true);
});
