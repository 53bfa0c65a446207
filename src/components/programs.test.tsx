// @vitest-environment dom
/** What the playground and live blocks do with the reader's program, footage and link. */
import { act, cleanup, fireEvent, render, renderHook, screen } from "@testing-library/react";
import { type ReactNode, useState } from "react";
import { afterEach, expect, test, vi } from "vitest";
import CodeView from "./effects-gallery/CodeView";
import type { EditorProps } from "./live/code-editor/Editor";
import LiveBlock from "./live/ui/LiveBlock";
import LazyPlayground from "./playground";
import { useWork } from "./playground/useWork";
import Workbench from "./playground/Workbench";
import type { Work } from "./playground/work";

const mocks = vi.hoisted(() => {
  vi.resetModules(); // Other files mock other parts.
  const state = { phase: "done", shown: true, console: [] };
  const calls = { reset: vi.fn(), start: vi.fn(), preview: vi.fn(), settle: vi.fn() };
  const control = { state, host: {}, ...calls };
  const editor = vi.fn(({ code, press }: EditorProps) => `Code: ${code}. Pressed at ${press?.atX}.`);
  return {
    control,
    editor,
    loaded: vi.fn(() => editor),
    opened: vi.fn(() => ({ default: (of: { pageVersion: string }) => `Opened for ${useState(of.pageVersion)[0]}.` })),
    useProgram: () => control,
    codecTable: vi.fn(async () => ""),
    ...{ usePageVersion: vi.fn(() => "2"), chooseOwnFootage: vi.fn(), clearOwnFootage: vi.fn() },
    useOwnFootage: vi.fn(() => ({})),
    ...{ releases: ["2", "1"], decode: vi.fn(async () => ({ code: "linked", version: "0.1" })) },
    playgroundLink: vi.fn(async (_work: object) => "/play#code"),
    push: vi.fn(),
    useBaseUrlUtils: () => mocks,
    withBaseUrl: String,
    siteConfig: { organizationName: "o", projectName: "n" },
  };
});
vi.mock("@docusaurus/BrowserOnly", () => ({ default: ({ children }: { children(): ReactNode }) => children() }));
vi.mock("@docusaurus/router", () => ({ useHistory: () => mocks }));
vi.mock("@docusaurus/useBaseUrl", () => ({ default: String, useBaseUrlUtils: mocks.useBaseUrlUtils }));
vi.mock("@docusaurus/useDocusaurusContext", () => ({ default: () => mocks }));
vi.mock("live-program/share", async (load) => ({ ...(await load<object>()), decode: mocks.decode }));
vi.mock("@theme/Loading", () => import("../theme/Loading"));
vi.mock("./format-support/codec-table", () => mocks);
vi.mock("./live/export/ExportMenu", () => Promise.reject(new Error("offline")));
vi.mock("./live/code-editor/Editor", () => Object.defineProperty({}, "default", { get: mocks.loaded }));
vi.mock("./live/own-footage/own-footage", () => mocks);
vi.mock("./live/own-footage/session", () => mocks);
vi.mock("./live/playground-link", () => mocks);
vi.mock("./live/run/useProgram", () => mocks);
vi.mock("./live/ui/StaticCode", () => ({ default: () => "1.5" }));
vi.mock("./live/ui/useCodeMetadata", () => ({ useCodeMetadata: (code: string, of: object) => ({ code, ...of }) }));
vi.mock("./live/usePageVersion", () => mocks);
vi.mock("./playground/Opened", () => mocks.opened());
vi.mock("./playground/ResultPanel", () => ({ default: () => null }));
vi.mock("./playground/types/useTypes", () => ({ useTypes: () => [] }));

const examples = [
  { name: "a", title: "A", code: "a", versions: ["1", "2"] },
  { name: "old", title: "Zoom", code: "zoom1", versions: ["1"] },
  { name: "new", title: "Zoom", code: "zoom2", versions: ["2"], footage: "city" },
];
function Playground() {
  const footage = { kind: "url" as const, url: "/c.mp4" };
  const [work, setWork] = useState<Work>({ code: "mine", version: "2", footage, example: "new", own: "mine" });
  return <Workbench {...{ work, examples }} change={(part) => setWork({ ...work, ...part })} pageVersion="2" />;
}

const press = async (name: string) => {
  fireEvent.click(screen.getByRole("button", { name }));
  await act(() => vi.dynamicImportSettled());
};

afterEach(() => {
  cleanup();
  vi.clearAllMocks();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

test("what is changed in the playground's editor is seen, and run, and its key for leaving leads to Run", () => {
  render(<Playground />);
  const { onLeave, onPreview, onSettle } = mocks.editor.mock.lastCall![0];
  onPreview("b");
  onSettle("c");
  expect(mocks.control.preview).toHaveBeenCalledExactlyOnceWith("b");
  expect(mocks.control.settle).toHaveBeenCalledExactlyOnceWith("c");
  onLeave!();
  expect(document.activeElement).toBe(screen.getByRole("button", { name: "Run" }));
});

test("an example has its form of each version, the reader's program stays, and the result goes with another", async () => {
  render(<Playground />);
  await press("Reset");
  const codes = ["Version 1", "Example +own", "Version 2", "Example a", "Example +own"].map((step) => {
    const [label = "", value] = step.split(" ");
    fireEvent.change(screen.getByLabelText(label), { target: { value } });
    return [/Code: (.*?)\./.exec(document.body.textContent)![1], mocks.control.reset.mock.calls.length].join(" ");
  });
  expect(codes).toEqual(["zoom1 1", "mine 2", "mine 2", "a 3", "mine 4"]);
});

test.each([
  ["the playground", <Playground key="a" />],
  ["a live block", <LiveBlock key="b">show(video)</LiveBlock>],
])("a file that is dragged over %s can be dropped there, and a text is the editor's", async (_, place) => {
  const file = new File([], "f.mp4");
  const { container } = render(place);
  await act(() => vi.dynamicImportSettled());
  const sheetAfter = (...types: string[]) => {
    fireEvent.dragEnter(container.firstElementChild!, { dataTransfer: { types } });
    return screen.queryByText(/^Drop/);
  };
  expect(sheetAfter("text/plain")).toBe(null);
  const sheet = sheetAfter("text/uri-list", "Files")!;
  // Otherwise the browser opens the file in place of the page.
  expect([fireEvent.dragOver(sheet), fireEvent.drop(sheet, { dataTransfer: { files: [file] } })]).not.toContain(true);
  expect([mocks.chooseOwnFootage.mock.calls, screen.queryByText(/^Drop/)]).toEqual([[[file]], null]);
});

test("a playground whose code failed to load says so, and Retry loads it, anew for each version", async () => {
  mocks.opened.mockImplementationOnce(() => {
    throw new Error("offline");
  });
  const { rerender } = render(<LazyPlayground />);
  await screen.findByText(/The playground could not be loaded/);
  fireEvent.click(screen.getByRole("button", { name: "Retry" }));
  await screen.findByText("Opened for 2.");
  mocks.usePageVersion.mockReturnValueOnce("1");
  rerender(<LazyPlayground />);
  await screen.findByText("Opened for 1.");
});

test("a link to a release that is gone opens with the page's, also without examples; of two links, the last stays", async () => {
  vi.stubGlobal("fetch", () => Promise.reject(new Error("offline")));
  const { result } = renderHook(() => useWork("2"));
  await act(async () => {});
  expect(result.current).toMatchObject({ examples: [], work: { code: "linked", version: "2" } });
  let read = (_linked: { code: string; version: string }) => {};
  mocks.decode.mockReturnValueOnce(new Promise((resolve) => (read = resolve)));
  for (const _link of ["first", "last"]) fireEvent(window, new Event("hashchange"));
  await act(async () => {});
  await act(async () => read({ code: "first", version: "2" }));
  expect([result.current!.work.code, mocks.decode.mock.calls.length]).toEqual(["linked", 3]);
});

test("the field for an address stays while it is empty, until a clip is chosen", () => {
  render(<Playground />);
  const field = () => screen.queryByLabelText("Address of the footage");
  fireEvent.focus(field()!);
  fireEvent.change(field()!, { target: { value: "" } });
  const [select, isThere] = [screen.getByLabelText<HTMLSelectElement>("Footage"), field() !== null];
  expect([select.value, isThere]).toEqual(["+url", true]);
  fireEvent.change(select, { target: { value: "city" } });
  expect([select.value, field(), mocks.clearOwnFootage.mock.calls.length]).toEqual(["city", null, 2]);
});

test("a report that fails leaves no window, and the next one opens the form", async () => {
  render(<Playground />);
  const tab = { opener: window, location: { href: "" }, close: vi.fn() };
  vi.spyOn(window, "open").mockReturnValue(tab as unknown as Window);
  vi.spyOn(console, "error").mockReturnValueOnce();
  mocks.codecTable.mockRejectedValueOnce(new Error("offline"));
  await press("Report a problem");
  expect([screen.getAllByText(/could not be prepared/).length, tab.close.mock.calls.length]).toEqual([1, 1]);
  await press("Report a problem");
  expect([tab.location.href.split("?")[0], tab.opener]).toEqual(["https://github.com/o/n/issues/new", null]);
});

test.each([undefined, { file: { name: "f.mp4" }, url: "blob:f" }])(
  "a link says where it is, and what it lacks: %o",
  async (own) => {
    mocks.useOwnFootage.mockReturnValue({ own });
    const writeText = vi.fn(async (_text: string) => {});
    vi.stubGlobal("navigator", { clipboard: { writeText } });
    const { container } = render(<Playground />);
    const saidAfter = async (name: string) =>
      [await press(name), container.querySelector("[role=status]")!.textContent][1];
    const less = own ? ". Your file is not part of it." : "";
    expect(await saidAfter("Share")).toBe(`Link copied${less}`);
    expect(writeText.mock.lastCall).toEqual([`${location.origin}/play#code`]);
    expect(mocks.playgroundLink).toHaveBeenLastCalledWith({ code: "mine", version: "2", video: "/c.mp4" });
    mocks.playgroundLink.mockResolvedValueOnce(`/play#${"x".repeat(9999)}`);
    expect(await saidAfter("Share")).toMatch(/^This program is too long for a link\./);
    expect(await saidAfter("Export")).toMatch(/^The menu could not/);
    expect(writeText).toHaveBeenCalledOnce();
    writeText.mockRejectedValueOnce(new Error("denied"));
    expect([await saidAfter("Share"), location.hash]).toEqual([`The link is in the address bar${less}`, "#code"]);
    history.replaceState(null, "", "/");
  },
);

test("a program runs again with the footage that is chosen in its block, and goes to the playground with the clip", async () => {
  const { rerender } = render(<LiveBlock>show(video)</LiveBlock>);
  await act(() => vi.dynamicImportSettled());
  const runsWith = (url: string) => {
    mocks.useOwnFootage.mockReturnValue({ own: { file: { name: "f" }, url } });
    rerender(<LiveBlock>show(video)</LiveBlock>);
    return mocks.control.start.mock.calls.join();
  };
  const before = runsWith("blob:1");
  fireEvent.change(screen.getByLabelText("Your own file"), { target: { files: [new File([], "f")] } });
  expect([before, runsWith("blob:2"), runsWith("blob:3")]).toEqual(["", "show(video)", "show(video)"]);
  await press("Open in playground");
  const link = { code: "show(video)", version: "2", video: "/media/coast.mp4" };
  expect([mocks.push.mock.calls, mocks.playgroundLink.mock.lastCall]).toEqual([[["/play#code"]], [link]]);
  rerender(<LiveBlock version="1">show(video)</LiveBlock>);
  mocks.playgroundLink.mockRejectedValueOnce(new Error("offline"));
  await press("Open in playground");
  expect(mocks.playgroundLink.mock.lastCall).toEqual([{ ...link, version: "1" }]);
  expect(screen.getByRole("alert").textContent).toMatch(/code that makes links could not/);
  rerender(<LiveBlock language="tsx">show(video)</LiveBlock>);
  expect(screen.queryByRole("button", { name: "Open in playground" })).toBe(null);
});

test("the program of an exhibit goes to the playground with its clip, or its place says why not", async () => {
  render(<CodeView code="show(video)" footage="city" onReset={() => {}} />);
  mocks.playgroundLink.mockRejectedValueOnce(new Error("offline"));
  await press("Open in playground");
  expect(mocks.playgroundLink.mock.lastCall).toEqual([{ code: "show(video)", version: "2", video: "/media/city.mp4" }]);
  expect(screen.getByRole("alert").textContent).toMatch(/code that makes links could not/);
});

test("the editor takes over a press on a value as it was at its release, and none that the browser took", async () => {
  vi.stubGlobal("VideoDecoder", class {});
  const takenOver = async (end: "pointerUp" | "pointerCancel", pointerId = 1) => {
    render(<LiveBlock>f(1.5)</LiveBlock>);
    const code = screen.getByText("1.5");
    fireEvent.pointerDown(code, { clientX: 10, pointerId: 1 });
    fireEvent[end](code, { clientX: 12, pointerId });
    fireEvent.pointerMove(code, { clientX: 20, pointerId: 1 });
    await act(() => vi.dynamicImportSettled());
    return code.textContent;
  };
  expect(await takenOver("pointerUp")).toBe("Code: f(1.5). Pressed at 12.");
  expect(await takenOver("pointerCancel")).toBe("Code: f(1.5). Pressed at undefined.");
  // Another finger scrolls the page.
  expect(await takenOver("pointerCancel", 2)).toBe("Code: f(1.5). Pressed at 20.");
  mocks.loaded.mockThrowOnce(new Error("offline"));
  expect(await takenOver("pointerUp")).toBe("1.5");
  const code = screen.getByText("1.5");
  fireEvent.focus(code);
  await act(() => vi.dynamicImportSettled());
  expect(code.textContent).toBe("Code: f(1.5). Pressed at undefined.");
});
