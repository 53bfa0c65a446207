// @vitest-environment happy-dom
/** What the timeline tells its items, and which keys are the editor's. */
import { cleanup, createEvent, fireEvent, render, renderHook, screen } from "@testing-library/react";
import { afterAll, afterEach, beforeEach, expect, test, vi } from "vitest";
import * as changes from "../editor/src/model/changes";
import { GAP, type Project } from "../editor/src/model/project";
import { useShortcuts } from "../editor/src/ui/shortcuts";
import { Timeline } from "../editor/src/ui/Timeline";
import type { Transport } from "../editor/src/ui/transport";
import { type Commands, useCommands } from "../editor/src/ui/use-commands";
import { project, sourcesOf } from "./model-support";
import { press, stateOf, stubPage } from "./page-support";

beforeEach(() => {
  stubPage(190);
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
});
afterEach(() => {
  vi.runAllTimers(); // Clicks are taken again.
  vi.useRealTimers();
  cleanup();
  document.body.innerHTML = "";
  vi.restoreAllMocks();
});
afterAll(() => void vi.unstubAllGlobals());

test("an element has its own keys, and the editor those that it does not use", () => {
  const run = vi.fn();
  const shortcuts = [{ key: " " }, { key: "s" }, { key: "Home" }, { key: "z", ctrl: true }];
  renderHook(() => useShortcuts(shortcuts.map((each) => ({ ...each, label: "", run }))));
  const put = (html: string) => {
    document.body.innerHTML = html;
    return document.body.firstElementChild!;
  };
  const all = [" ", "s", "Home", "z"];
  const takenFrom = (target: Element) =>
    all.filter((key) => {
      run.mockClear();
      fireEvent.keyDown(target, { key, ctrlKey: key === "z" });
      return run.mock.calls.length > 0;
    });
  for (const [html, keys] of [
    ["<h1></h1>", all],
    ["<button data-item></button>", all],
    ["<button disabled></button>", all],
    ["<button></button>", ["z"]],
    ["<select></select>", ["z"]],
    ["<input type='checkbox'>", ["z"]],
    ["<input type='range'>", [" ", "z"]],
    ["<div role='slider'></div>", [" ", "z"]],
    ["<input type='text'>", []],
    ["<textarea></textarea>", []],
  ] as const)
    expect(takenFrom(put(html)), html).toEqual(keys);
  // After a click of a button the space bar is the editor's, until keys lead to a button.
  const button = put("<button><svg></svg></button>") as HTMLElement;
  fireEvent.pointerDown(button.firstElementChild!);
  expect(takenFrom(button)).toEqual([" ", "z"]);
  // The release of the key must not press it.
  button.focus();
  fireEvent.keyDown(button, { key: "s" });
  expect(document.activeElement).toBe(button);
  fireEvent.keyDown(button, { key: " " });
  expect(document.activeElement).toBe(document.body);
  fireEvent.keyDown(button, { key: "Tab" });
  expect(takenFrom(button)).toEqual(["z"]);
  // It has none that was used before, and none behind an open dialog.
  const heading = put("<h1></h1>");
  const used = createEvent.keyDown(heading, { key: "s" });
  used.preventDefault();
  run.mockClear();
  fireEvent(heading, used);
  expect(run).not.toHaveBeenCalled();
  vi.spyOn(document, "querySelector").mockImplementation((selector) => (selector === "dialog:modal" ? heading : null));
  expect(takenFrom(heading)).toEqual([]);
});

/** Draws the timeline of a film. 10 pixels are a second. */
function drawTimeline(film: Project, selected: readonly changes.Selection[]) {
  cleanup();
  const { state, now } = stateOf(film);
  const [seek, onSelect] = [vi.fn(), vi.fn()];
  render(
    <Timeline
      {...{ state, selected, onSelect, items: new Map(), player: undefined, dragged: undefined, onDropFiles() {} }}
      transport={{ now: () => 0, seek } as Partial<Transport> as Transport}
      commands={{} as Commands}
    />,
  );
  return { seek, onSelect, order: () => sourcesOf(now()).join(""), times: () => now().titles.map(({ at }) => at) };
}
const itemOf = (name: string) => screen.getByRole("button", { name });
const edgeOf = (name: string) => screen.getByRole("slider", { name });

const titled = [1000, 3000].reduce((film, at) => {
  const text = at === 1000 ? "one" : "two";
  return changes.changeItem(changes.addTitle(film, at, text), "titles", text, { text });
}, project);
const [a, b] = titled.clips.map(({ id }) => ({ track: "clips" as const, id })) as [
  changes.Selection,
  changes.Selection,
];
const [one, two] = ["one", "two"].map((id) => ({ track: "titles" as const, id })) as [
  changes.Selection,
  changes.Selection,
];

test("what is selected moves with an item of it, and no other item with one that is not selected", () => {
  // One that is not selected is selected by that, and the drag draws no box.
  for (const [clip, pixels, order, selections] of [
    ["Clip 3, c, 0:05.0", -115, "cab", 1],
    // Its place is one between the clips that stay.
    ["Clip 2, b, 0:05.0", 35, "abc", 0],
    ["Clip 2, b, 0:05.0", 55, "cab", 0],
  ] as const) {
    const timeline = drawTimeline(titled, [a, b]);
    press(itemOf(clip)).drag(pixels);
    expect([timeline.order(), timeline.onSelect.mock.calls.length], `${clip} ${pixels}`).toEqual([order, selections]);
  }
  for (const [selected, title, pixels, times] of [
    [[one, a], "one", 10, [2000, 3000]],
    [[one, a], "two", 10, [1000, 4000]],
    [[one, two], "one", 10, [2000, 4000]],
    // The place where it was does not attract it, and the end of the second clip does.
    [[one, a], "two", 5, [1000, 3500]],
    [[one, a], "two", 27, [1000, 6000]],
  ] as const) {
    const timeline = drawTimeline(titled, selected);
    press(itemOf(`Title “${title}”`)).drag(pixels);
    expect(timeline.times(), `${title} ${pixels}`).toEqual(times);
  }
});

test("items that are selected are marked, and one that is selected alone has edges to drag", () => {
  const looksOf = (...selected: changes.Selection[]) => {
    const timeline = drawTimeline(titled, selected);
    const pressed = screen.getAllByRole("button", { pressed: true }).map((item) => item.getAttribute("aria-label"));
    // On a phone, their settings come before the list of files.
    const marked = document.querySelectorAll("[data-selected]").length;
    return { ...timeline, pressed, marked, edges: screen.queryAllByRole("slider", { name: / of the / }).length };
  };
  expect(looksOf(two)).toMatchObject({ pressed: ["Title “two”"], marked: 1, edges: 2 });
  const { pressed, marked, edges, onSelect } = looksOf(one, a);
  expect([pressed, marked, edges]).toEqual([["Clip 1, a, 0:05.0", "Title “one”"], 2, 0]);
  fireEvent.click(itemOf("Title “two”"), { ctrlKey: true });
  expect(onSelect.mock.lastCall).toEqual([[one, a, two]]);
  press(itemOf("Title “two”")).drag(10);
  expect(onSelect.mock.lastCall).toEqual([[two]]);
});

test("items at the same time lie below each other, and their row is as high as they need", () => {
  drawTimeline(titled, []);
  const heightOf = (name: string) => Number.parseFloat(screen.getByRole("list", { name }).style.height);
  const [upper, lower] = ["one", "two"].map((title) =>
    Number.parseFloat(itemOf(`Title “${title}”`).parentElement!.style.top),
  );
  expect([lower! - upper!, heightOf("Titles")]).toEqual([heightOf("Music"), 2 * heightOf("Music")]);
});

test("while an edge of a clip is moved, the frame that it shows at that edge is seen", () => {
  const { seek } = drawTimeline({ ...project, frameRate: 50 }, [b]);
  for (const edge of ["Start", "End"]) press(edgeOf(`${edge} of the clip`)).drag(5);
  expect(seek.mock.calls).toEqual([[5000], [9980]]);
});

test("the end of a gap that became longer is within the range that is said of it", () => {
  const film = changes.changeItem(changes.dropSource(project, GAP, 0, "gap"), "clips", "gap", { end: 3000 });
  drawTimeline(film, [{ track: "clips", id: "gap" }]);
  expect(["now", "max"].map((name) => edgeOf("End of the clip").getAttribute(`aria-value${name}`))).toEqual([
    "3000",
    "3000",
  ]);
});

test("a box selects the items that it touches, once, beside those that are kept", () => {
  const places: Record<string, DOMRect> = {
    ...{
      [a.id]: new DOMRect(0, 20, 40, 30),
      [b.id]: new DOMRect(50, 20, 40, 30),
      [one.id]: new DOMRect(0, 80, 90, 30),
    },
  };
  vi.spyOn(HTMLElement.prototype, "getBoundingClientRect").mockImplementation(function (this: HTMLElement) {
    return places[this.dataset.id ?? "tracks"] ?? new DOMRect(0, 0, this.dataset.id ? 0 : 200, 0);
  });
  const boxStyle = () => document.querySelector(".box")?.getAttribute("style");
  // It is dragged from below the gap between the two, and above a title.
  for (const [selected, held, x, y, boxed] of [
    [[], {}, 30, 40, [a]],
    [[], {}, 55, 40, [b]],
    [[], {}, 40, 40, []],
    [[], {}, 30, 50, []],
    [[two], {}, 30, 40, [a]],
    [[two], { shiftKey: true }, 30, 40, [two, a]],
    [[a], { ctrlKey: true }, 30, 40, [a]],
    [[a, two], { metaKey: true }, 55, 40, [a, two, b]],
  ] as const) {
    const { onSelect } = drawTimeline(titled, selected);
    const row = screen.getByRole("list", { name: "Music" });
    const start = () => {
      fireEvent.pointerDown(row, { clientX: 45, clientY: 75, button: 0, ...held });
      fireEvent.pointerMove(row, { clientX: x, clientY: y });
      return onSelect.mock.lastCall![0];
    };
    expect(start(), JSON.stringify([held, x, y])).toEqual(boxed);
    const [left, width, height] = [Math.min(x, 45), Math.abs(x - 45), 75 - y];
    expect(boxStyle()).toBe(`left: ${left}px; top: ${y}px; width: ${width}px; height: ${height}px;`);
    fireEvent.pointerUp(row);
    expect([onSelect.mock.lastCall![0], boxStyle()]).toEqual([boxed, undefined]);
    start();
    fireEvent.pointerCancel(row);
    expect([onSelect.mock.lastCall![0], boxStyle()]).toEqual([selected, undefined]);
    // A press without a move.
    fireEvent.pointerDown(row, { button: 0, ...held });
    fireEvent.pointerUp(row);
    expect(onSelect.mock.lastCall![0]).toEqual(Object.keys(held).length > 0 ? selected : []);
  }
});

test("what was copied stays if later nothing is selected, and is selected once it is pasted", () => {
  const { state, now } = stateOf(project);
  const select = vi.fn();
  const transport = { now: () => 0 } as Partial<Transport> as Transport;
  const { result, rerender } = renderHook(
    (selected: readonly changes.Selection[]) => useCommands(state, transport, selected, select),
    { initialProps: [b] as readonly changes.Selection[] },
  );
  for (const selected of [[b], []]) {
    rerender(selected);
    result.current.copy();
  }
  result.current.paste();
  expect(sourcesOf(now()).join("")).toBe("abbc");
  expect(select.mock.calls).toEqual([[[{ track: "clips", id: now().clips[1]!.id }]]]);
});

test("what the timeline scrolls while a box is dragged lies in the box", () => {
  const { onSelect } = drawTimeline(titled, []);
  const row = screen.getByRole("list", { name: "Music" });
  const scroller = row.closest(".scroller")!;
  vi.spyOn(HTMLElement.prototype, "getBoundingClientRect").mockImplementation(function (this: HTMLElement) {
    const left = { [a.id]: 0, [b.id]: 50 }[this.dataset.id ?? ""] ?? 0;
    const [width, height] = this.dataset.id ? [40, [a.id, b.id].includes(this.dataset.id) ? 60 : 0] : [200, 100];
    return new DOMRect(100 + left - scroller.scrollLeft, 0, width, height);
  });
  // From 95 to 70, of which the timeline scrolls 60 and the pointer moves 35 back.
  fireEvent.pointerDown(row, { clientX: 195, clientY: 75, button: 0 });
  scroller.scrollLeft = 60;
  fireEvent.pointerMove(row, { clientX: 110, clientY: 45 });
  expect(onSelect.mock.lastCall).toEqual([[b]]);
  const { left, width } = document.querySelector<HTMLElement>(".box")!.style;
  expect([left, width]).toEqual(["70px", "25px"]);
  fireEvent.pointerUp(row);
});
