/** What the timeline tells its items, and which keys are the editor's. Hooks run without a page, no browser is needed. */
import { matches } from "hast-util-select";
import { isValidElement, type MouseEvent, type ReactNode } from "react";
import { afterAll, beforeEach, expect, test, vi } from "vitest";
import * as changes from "../editor/src/model/changes";
import type { Project } from "../editor/src/model/project";
import type { Transport } from "../editor/src/ui/transport";
import type { Commands } from "../editor/src/ui/use-commands";
import type { Change, ProjectState } from "../editor/src/ui/use-project";
import { project, sourcesOf } from "./model-support";

const { hooks, mount } = await vi.hoisted(() => import("./react-support"));
vi.mock("react", async (load) => ({ ...(await load<object>()), ...hooks }));
vi.mock("../editor/src/ui/use-zoom", () => ({
  useZoom: () => ({ zoom: 0, setZoom: () => {}, scale: 0.01, width: 1000 }),
}));
vi.stubGlobal("addEventListener", () => {});
vi.stubGlobal("BroadcastChannel", class {});

// Another file of tests may have loaded them with React itself, and one after this needs that.
vi.resetModules();
afterAll(() => {
  vi.unstubAllGlobals();
  vi.resetModules();
});
const { useShortcuts } = await import("../editor/src/ui/shortcuts");
const { Timeline } = await import("../editor/src/ui/Timeline");

beforeEach(() => vi.stubGlobal("document", { querySelector: () => null }));

test("an element has its own keys, and the editor those that it does not use", () => {
  let [tagName, properties] = ["h1", {}];
  const closest = (selector: string) =>
    matches(selector, { type: "element", tagName, properties, children: [] }) ? target : null;
  const target: EventTarget = Object.assign(new EventTarget(), { closest, blur: vi.fn() });
  vi.stubGlobal("addEventListener", target.addEventListener.bind(target));
  const run = vi.fn();
  const shortcuts = [{ key: " " }, { key: "s" }, { key: "Home" }, { key: "z", ctrl: true }];
  mount(() => useShortcuts(shortcuts.map((each) => ({ ...each, label: "", run }))));
  const press = (key: string, type = "keydown", isUsed = false) => {
    const keys = { key, ctrlKey: key === "z", metaKey: false, shiftKey: false, altKey: false };
    const event = Object.assign(new Event(type, { cancelable: true }), keys);
    if (isUsed) event.preventDefault();
    run.mockClear();
    target.dispatchEvent(event);
    return run.mock.calls.length > 0;
  };
  const taken = () => [" ", "s", "Home", "z"].filter((key) => press(key));
  const all = [" ", "s", "Home", "z"];
  for (const [tag, attributes, keys] of [
    ["h1", {}, all],
    ["button", { dataItem: "true" }, all],
    ["button", { disabled: true }, all],
    ["button", {}, ["z"]],
    ["select", {}, ["z"]],
    ["input", { type: "checkbox" }, ["z"]],
    ["input", { type: "range" }, [" ", "z"]],
    ["div", { role: "slider" }, [" ", "z"]],
    ["input", { type: "text" }, []],
    ["textarea", {}, []],
  ] as const) {
    [tagName, properties] = [tag, attributes];
    expect(taken(), `${tag} ${JSON.stringify(attributes)}`).toEqual(keys);
  }
  // After a click of a button the space bar is the editor's, until keys lead to a button.
  [tagName, properties] = ["button", {}];
  press("", "pointerdown");
  expect(taken()).toEqual([" ", "z"]);
  press("Tab");
  expect(taken()).toEqual(["z"]);
  // Behind an open dialog, it has no keys, and none that was used before.
  tagName = "h1";
  expect(press("s", "keydown", true)).toBe(false);
  vi.stubGlobal("document", { querySelector: (selector: string) => (selector === "dialog:modal" ? {} : null) });
  expect(taken()).toEqual([]);
});

/** What the timeline tells its items, by their ids. */
function itemsOn(film: Project, selected: readonly changes.Selection[]) {
  let [now, picked] = [film, selected];
  const change = (set: Change) => {
    now = set(now);
  };
  const onSelect = (items: readonly changes.Selection[]) => {
    picked = items;
  };
  interface Item {
    children?: ReactNode;
    placed?: { clip: { id: string } };
    span?: { id: string };
    moved?: readonly changes.Selection[];
    isSelected: boolean;
    isAlone: boolean;
    onMove(time: number): void;
    onTrim(edge: "start" | "end" | undefined): void;
    onSelect(event?: MouseEvent): void;
  }
  const itemsIn = (node: ReactNode): Item[] => {
    if (Array.isArray(node)) return node.flatMap(itemsIn);
    return isValidElement<Item>(node) ? [node.props, ...itemsIn(node.props.children)] : [];
  };
  const seek = vi.fn();
  const props = { items: new Map(), player: undefined, dragged: undefined, onDropFiles() {}, selected, onSelect };
  const state = { project: film, change } as ProjectState;
  const timeline = mount(() =>
    itemsIn(
      Timeline({ ...props, state, transport: { seek } as Partial<Transport> as Transport, commands: {} as Commands }),
    ),
  );
  const item = (id: string) => timeline.now().find(({ placed, span }) => [placed?.clip.id, span?.id].includes(id))!;
  return { item, seek, order: () => sourcesOf(now).join(""), picked: () => picked };
}

test("what is selected moves with an item of it, and no other item with one that is not selected", () => {
  const titled = changes.addTitle(changes.addTitle(project, 1000, "one"), 3000, "two");
  const [a, b, c] = titled.clips.map(({ id }) => ({ track: "clips" as const, id }));
  const [one, two] = ["one", "two"].map((id) => ({ track: "titles" as const, id }));
  const orderAfter = (id: string, time: number) => {
    const { item, order } = itemsOn(titled, [a!, b!]);
    item(id).onMove(time);
    return order();
  };
  expect(orderAfter(c!.id, 1000)).toBe("cab");
  // Its place is one between the clips that stay.
  expect([orderAfter(b!.id, 11_000), orderAfter(b!.id, 13_000)]).toEqual(["abc", "cab"]);

  const both = itemsOn(titled, [one!, a!]);
  expect([both.item("one").moved, both.item("two").moved]).toEqual([[one, a], [two]]);
  const looks = (items: ReturnType<typeof itemsOn>, ...ids: string[]) =>
    ids.map((id) => [items.item(id).isSelected, items.item(id).isAlone]);
  expect(looks(both, "one", "two", a!.id)).toEqual([
    [true, false],
    [false, false],
    [true, false],
  ]);
  expect(looks(itemsOn(titled, [two!]), "one", "two")).toEqual([
    [false, false],
    [true, true],
  ]);
  both.item("two").onSelect({ shiftKey: false, ctrlKey: true, metaKey: false } as MouseEvent);
  expect(both.picked()).toEqual([one, a, two]);
  both.item("two").onSelect();
  expect(both.picked()).toEqual([two]);
});

test("while an edge of a clip is moved, the frame that it shows at that edge is seen", () => {
  const { item, seek } = itemsOn({ ...project, frameRate: 50 }, []);
  const { id } = project.clips[1]!;
  for (const edge of ["start", "end", undefined] as const) item(id).onTrim(edge);
  expect(seek.mock.calls).toEqual([[5000], [9980]]);
});
