// @vitest-environment dom
/** What the playground and live blocks do with the reader's program, footage and link. */
import { act, cleanup, fireEvent, render, screen } from "@testing-library/react";
import { useState } from "react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import LiveBlock from "./live/ui/LiveBlock";
import Workbench from "./playground/Workbench";
import type { Work } from "./playground/work";

const mocks = vi.hoisted(() => {
  vi.resetModules(); // Other files mock other parts.
  const control = { state: { phase: "done", shown: true, console: [] }, host: {}, reset: vi.fn(), start: vi.fn() };
  return {
    control,
    useProgram: () => control,
    codecTable: vi.fn(async () => ""),
    chooseOwnFootage: vi.fn(),
    clearOwnFootage: vi.fn(),
    useOwnFootage: vi.fn(),
    push: vi.fn(),
    releases: ["2", "1"],
    playgroundLink: async ({ code, video }: { code: string; video: string }) => `/play#${code}=${video}`,
    useBaseUrlUtils: () => mocks,
    withBaseUrl: String,
  };
});
vi.mock("@docusaurus/router", () => ({ useHistory: () => mocks }));
vi.mock("@docusaurus/useBaseUrl", () => ({ default: String, useBaseUrlUtils: mocks.useBaseUrlUtils }));
vi.mock("@docusaurus/useDocusaurusContext", () => ({
  default: () => ({ siteConfig: { organizationName: "o", projectName: "n" } }),
}));
vi.mock("./format-support/codec-table", () => mocks);
vi.mock("./live/code-editor/Editor", () => ({ default: ({ code }: Work) => `Code: ${code}.` }));
vi.mock("./live/own-footage/own-footage", () => mocks);
vi.mock("./live/own-footage/session", () => mocks);
vi.mock("./live/playground-link", () => mocks);
vi.mock("./live/run/useProgram", () => mocks);
vi.mock("./live/ui/StaticCode", () => ({ default: () => null }));
vi.mock("./live/ui/useCodeMetadata", () => ({ useCodeMetadata: (code: string) => ({ code, language: "ts" }) }));
vi.mock("./live/usePageVersion", () => ({ usePageVersion: () => "2" }));
vi.mock("./playground/ResultPanel", () => ({ default: () => null }));
vi.mock("./playground/types/useTypes", () => ({ useTypes: () => [] }));

const examples = [
  { name: "a", title: "A", code: "a", versions: ["1", "2"] },
  { name: "old", title: "Zoom", code: "zoom1", versions: ["1"] },
  { name: "new", title: "Zoom", code: "zoom2", versions: ["2"], footage: "city" },
];
const footage = { kind: "url" as const, url: "/c.mp4" };
const mine = { code: "mine", version: "2", footage, example: "new", own: "mine" };
function Playground() {
  const [work, setWork] = useState<Work>(mine);
  return <Workbench {...{ work, examples }} change={(part) => setWork({ ...work, ...part })} pageVersion="2" />;
}
const file = new File([], "f.mp4");

const press = (name: string) =>
  act(async () => {
    fireEvent.click(screen.getByRole("button", { name }));
    await vi.dynamicImportSettled();
  });
const choose = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } });
const said = () => document.querySelector("[role=status]:not([data-phase])")!.textContent;
const code = () => /Code: (.*?)\./.exec(document.body.textContent)![1];

beforeEach(() => void mocks.useOwnFootage.mockReturnValue({}));
afterEach(() => {
  cleanup();
  vi.clearAllMocks();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

test("an example has its form of each version, the reader's program stays, and the result goes with another", async () => {
  render(<Playground />);
  await press("Reset");
  const after = (label: string, value: string) => {
    choose(label, value);
    return [code(), mocks.control.reset.mock.calls.length].join(" ");
  };
  expect([after("Version", "1"), after("Example", "+own"), after("Version", "2")]).toEqual([
    "zoom1 1",
    "mine 2",
    "mine 2",
  ]);
  expect([after("Example", "a"), after("Example", "+own")]).toEqual(["a 3", "mine 4"]);
});

test.each([
  ["the playground", <Playground key="a" />],
  ["a live block", <LiveBlock key="b">show(video)</LiveBlock>],
])("a file that is dragged over %s can be dropped there, and a text is the editor's", async (_, place) => {
  const { container } = render(place);
  await act(() => vi.dynamicImportSettled());
  const sheetAfter = (...types: string[]) => {
    fireEvent.dragEnter(container.firstElementChild!, { dataTransfer: { types } });
    return screen.queryByText(/^Drop/);
  };
  expect(sheetAfter("text/plain")).toBe(null);
  fireEvent.drop(sheetAfter("text/uri-list", "Files")!, { dataTransfer: { files: [file] } });
  expect([mocks.chooseOwnFootage.mock.calls, screen.queryByText(/^Drop/)]).toEqual([[[file]], null]);
});

test("a program runs once with footage that is chosen at it, and opens in the playground with the site's", async () => {
  const { rerender } = render(<LiveBlock>show(video)</LiveBlock>);
  await act(() => vi.dynamicImportSettled());
  const startsWith = (url: string) => {
    mocks.useOwnFootage.mockReturnValue({ own: { file, url } });
    rerender(<LiveBlock>show(video)</LiveBlock>);
    return mocks.control.start.mock.calls.length;
  };
  const elsewhere = startsWith("blob:1");
  fireEvent.change(screen.getByLabelText("Your own file"), { target: { files: [file] } });
  expect([elsewhere, startsWith("blob:2"), startsWith("blob:3")]).toEqual([0, 1, 1]);
  await press("Open in playground");
  expect(mocks.push.mock.calls).toEqual([["/play#show(video)=/media/coast.mp4"]]);
});

test.each([
  ["", undefined],
  [". Your file is not part of it.", { file, url: "blob:f" }],
])("a link has no file, and says so if there is one%s", async (less, own) => {
  mocks.useOwnFootage.mockReturnValue({ own });
  render(<Playground />);
  vi.stubGlobal("navigator", { clipboard: { writeText: async () => {} } });
  await press("Share");
  const copied = said();
  const replace = vi.spyOn(history, "replaceState").mockReturnValue();
  vi.stubGlobal("navigator", {});
  await press("Share");
  expect([copied, said()]).toEqual([`Link copied${less}`, `The link is in the address bar${less}`]);
  expect(replace.mock.lastCall![2]).toBe("/play#mine=/c.mp4");
});

test("a report that fails leaves no window, and the next one opens the form", async () => {
  render(<Playground />);
  const tab = { opener: window, location: { href: "" }, close: vi.fn() };
  vi.spyOn(window, "open").mockReturnValue(tab as unknown as Window);
  vi.spyOn(console, "error").mockReturnValueOnce();
  mocks.codecTable.mockRejectedValueOnce(new Error("offline"));
  await press("Report a problem");
  expect([said(), tab.close.mock.calls.length]).toEqual([expect.stringMatching(/could not be prepared/), 1]);
  await press("Report a problem");
  expect([tab.location.href.split("?")[0], tab.opener]).toEqual(["https://github.com/o/n/issues/new", null]);
});

test("the field for an address stays while it is empty, until a clip is chosen", () => {
  render(<Playground />);
  const isShown = () => screen.queryByLabelText("Address of the footage") !== null;
  fireEvent.focus(screen.getByLabelText("Address of the footage"));
  choose("Address of the footage", "");
  const whileEmpty = isShown();
  choose("Footage", "city");
  expect([whileEmpty, isShown()]).toEqual([true, false]);
});
