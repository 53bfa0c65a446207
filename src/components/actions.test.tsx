// @vitest-environment dom
/** What happens when a reader presses something outside of a program: copying, the hero, previews, the list of versions. */
import { act, cleanup, fireEvent, render, renderHook, screen } from "@testing-library/react";
import { createElement } from "react";
import { afterEach, expect, test, vi } from "vitest";
import Picker from "./api/changes/Picker";
import BeforeAfter from "./before-after/BeforeAfter";
import CopyPage from "./copy-page/CopyPage";
import { EffectExhibit } from "./effects-gallery/EffectExhibit";
import type { PreviewOptions } from "./effects-gallery/preview";
import { type Running, usePreview } from "./effects-gallery/usePreview";
import Stage from "./landing/hero/Stage";
import InstallLine from "./landing/InstallLine";
import Support from "./landing/Support";
import ExportMenu from "./live/export/ExportMenu";
import CopyButton from "./live/ui/CopyButton";
import VersionDropdown from "./versions/VersionDropdown";

const hero = vi.hoisted(() => {
  vi.resetModules(); // Other files mock other parts.
  return { phase: "live", state: { look: "zoom", strength: 0.25, playing: true } };
});
const play = vi.hoisted(() => vi.fn(async (_options: PreviewOptions) => {}));
vi.mock("@docusaurus/Link", () => ({ default: "a" }));
vi.mock("@theme/Heading", () => ({ default: "h3" }));
vi.mock("./api/base", () => ({ useBase: () => "/api" }));
vi.mock("./effects-gallery/CodeView", () => ({
  default: ({ onReset }: { onReset(): void }) => createElement("button", { type: "button", onClick: onReset }, "Reset"),
}));
vi.mock("./effects-gallery/preview", () => ({ play }));
vi.mock("./live/usePageVersion", () => ({ usePageVersion: () => "next" }));
vi.mock("@docusaurus/useBaseUrl", () => ({ default: String, useBaseUrlUtils: () => ({ withBaseUrl: String }) }));
vi.mock("@docusaurus/useDocusaurusContext", () => ({
  default: () => ({ siteConfig: { customFields: { npmName: "mfx" } } }),
}));
vi.mock("./landing/hero/use-hero", () => ({ useHero: () => hero }));
vi.mock("./versions/version-in-view", () => ({ useVersionInView: () => ({ version: { label: "1.0.0" } }) }));
vi.mock("./versions/VersionLinks", () => ({
  default: ({ onChoose }: { onChoose(): void }) =>
    [..."abc"].map((name) => createElement("a", { key: name, href: "#", onClick: onChoose }, name)),
}));

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

test.each([
  ["the command", <InstallLine key="a" />, "npm install mfx"],
  ["a program", <CopyButton key="b" text={async () => "code"} />, "code"],
  ["a page", <CopyPage key="c" permalink="/a/" />, "text of /a.md"],
])("%s is copied, and how that went is said for its whole time", async (name, part, text) => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  vi.spyOn(console, "warn").mockReturnValue();
  vi.stubGlobal("fetch", async (address: string) => ({ ok: true, text: async () => `text of ${address}` }));
  const { container } = render(part);
  const said = () => container.querySelector("[role=status], [aria-live]")!.textContent;
  const shown = () => screen.getByRole("button").title || screen.getByRole("button").textContent;
  const press = async (clipboard?: { writeText(text: string): Promise<void> }) => {
    vi.stubGlobal("navigator", { clipboard });
    fireEvent.click(screen.getByRole("button"));
    await act(async () => {});
  };
  const writeText = vi.fn(async (_text: string) => {});
  for (const _time of ["first", "again"]) {
    await press({ writeText });
    act(() => vi.advanceTimersByTime(1400));
    expect([said(), shown(), writeText.mock.lastCall]).toEqual(["Copied", "Copied", [text]]);
  }
  for (const clipboard of [undefined, { writeText: () => Promise.reject(new Error("no")) }]) {
    act(() => vi.runAllTimers());
    expect([said(), shown()]).toEqual(["", expect.stringMatching(/^Copy( page)?$/)]);
    await press(clipboard);
    expect(said()).toMatch(/^(Could not copy|The browser does not allow copying)$/);
  }
  act(() => vi.runAllTimers());
  vi.stubGlobal("fetch", async () => ({ ok: false, text: async () => "Not found" }));
  await press({ writeText });
  expect(writeText).not.toHaveBeenCalledWith("Not found");
  expect(said()).toBe(name === "a page" ? "Could not copy" : "Copied");
});

test("a project that cannot be made is told, one key closes the menu, and one that is gone hears no press", async () => {
  vi.stubGlobal("fetch", () => Promise.reject(new Error("No network.")));
  const source = { code: "", language: "ts", version: "next", video: "/a", standIn: "/b", onClose: vi.fn() } as const;
  const { unmount } = render(<ExportMenu {...source} />);
  fireEvent.click(screen.getByRole("button", { name: /Vite project/ }));
  for (const said of ["Making the project…", /not be made. No network.$/]) await screen.findByText(said);
  for (const key of ["Tab", "Escape"]) fireEvent.keyDown(screen.getByRole("group"), { key });
  for (const leave of [unmount, () => fireEvent.pointerDown(document.body)]) leave();
  expect(source.onClose).toHaveBeenCalledOnce();
});

test("the front page asks the browser once it is seen, and says what it has and lacks", async () => {
  const [disconnect, isConfigSupported] = [vi.fn(), vi.fn(async ({ codec }) => ({ supported: codec === "vp8" }))];
  let see = (_entries: object[]) => {};
  vi.stubGlobal("IntersectionObserver", function make(seen: typeof see) {
    see = seen;
    return { observe() {}, disconnect };
  });
  vi.stubGlobal("VideoDecoder", { isConfigSupported });
  for (const name of ["Worker", "OffscreenCanvas"]) vi.stubGlobal(name, class {});
  Reflect.deleteProperty(window, "OffscreenCanvas");
  const getContext = vi.spyOn(HTMLCanvasElement.prototype, "getContext").mockReturnValue(null);
  const { container } = render(<Support />);
  see([{ isIntersecting: false }]);
  expect([disconnect.mock.calls, isConfigSupported.mock.calls]).toEqual([[], []]);
  await act(async () => see([{ isIntersecting: true }]));
  expect([disconnect.mock.calls.length, ...getContext.mock.calls.flat()]).toEqual([1, "webgl2"]);
  expect(container.textContent).toMatch(/WebCodecsYesWebGL2NoIn a workerNo.*VP8YesNoVP9NoNo/);
});

test("a mouse over the hero moves its divider, but not with a button pressed or over one; a finger scrolls", () => {
  const { container } = render(<Stage />);
  const screenOfHero = container.querySelector("[data-hero]")!;
  vi.spyOn(screenOfHero, "getBoundingClientRect").mockReturnValue(new DOMRect(100, 0, 400, 9));
  const splitAfter = (clientX: number, part: object = {}, on = screenOfHero) => {
    fireEvent.pointerMove(on, { pointerType: "mouse", clientX, ...part });
    return screen.getByLabelText<HTMLInputElement>("Where the processed picture begins").valueAsNumber;
  };
  const others = [{ pointerType: "touch" }, { buttons: 1 }].map((part) => splitAfter(200, part));
  const overButton = splitAfter(200, {}, screen.getByRole("button", { name: "Pause" }));
  expect([splitAfter(300), ...others, overButton, splitAfter(200)]).toEqual([50, 38, 38, 38, 25]);
});

test("the divider between two pictures moves with its slider", () => {
  const { container } = render(<BeforeAfter before="a" after="b" label="L" start={35} />);
  const split = () => (container.firstElementChild as HTMLElement).style.getPropertyValue("--split");
  const before = split();
  fireEvent.change(screen.getByRole("slider"), { target: { value: "70" } });
  expect([before, split()]).toEqual(["35%", "70%"]);
});

test("a rate of the hero is shown if it is smooth, and its video if it can be played", () => {
  const rateAt = (framesPerSecond?: number) => {
    Object.assign(hero, { framesPerSecond });
    cleanup();
    return render(<Stage />).container.textContent!.split("Live")[1];
  };
  expect([rateAt(), rateAt(23), rateAt(24), rateAt(60)]).toEqual(["", "", ", 24 frames/s", ", 60 frames/s"]);
  const { container } = render(<Stage key={Object.assign(hero, { phase: "video" }).phase} />);
  hero.phase = "live";
  const video = container.querySelector("video")!;
  expect([video.hidden, fireEvent.error(video) && video.hidden]).toEqual([false, true]);
});

test("a preview that was stopped, or gave way to another, says nothing more", async () => {
  vi.stubGlobal("VideoDecoder", {});
  const [one, two] = [renderHook(usePreview), renderHook(usePreview)];
  const begin = ({ result }: typeof one): Running & { fail(error: Error): void } => {
    const fail = vi.fn<(error: Error) => void>();
    const play = vi.fn((_running: Running) => new Promise<void>((_, reject) => void fail.mockImplementation(reject)));
    act(() => void result.current.begin(play));
    return { ...play.mock.calls[0]![0], fail };
  };
  const phases = () => [one, two].map(({ result: { current } }) => [current.phase, current.failure?.message].join(" "));
  const first = begin(one);
  const second = begin(two);
  expect([first.signal.aborted, ...phases()]).toEqual([true, "stopped ", "loading "]);
  first.fail(new Error("late"));
  second.fail(Object.assign(new Error("no"), { code: "gl-context-lost" }));
  await act(async () => {});
  expect([...phases(), two.result.current.failure?.code]).toEqual(["stopped ", "failed no", "gl-context-lost"]);
  const third = begin(two);
  act(() => two.result.current.stop());
  third.fail(new Error("late"));
  await act(async () => {});
  expect([third.signal.aborted, phases()[1]]).toEqual([true, "stopped "]);
  const { signal } = begin(one);
  one.unmount();
  expect(signal.aborted).toBe(true);
});

test("an effect plays with a control that is changed, and again as it was after Reset; only edits have its out", async () => {
  const facts = { type: "boolean", default: "false", description: "", required: false, since: "next" };
  const options = ["flag", "out"].map((name) => ({ ...facts, name }));
  render(<EffectExhibit effect={{ name: "fade", summary: "", since: "next", parameters: [], options }} />);
  fireEvent.click(screen.getByRole("checkbox"));
  await act(() => vi.dynamicImportSettled());
  const { values, before, after, ...rest } = play.mock.lastCall![0];
  expect(values()).toEqual({ flag: true });
  expect(rest).toMatchObject({ moduleUrl: "/lib/next/mfx.js", clip: "/media/coast.mp4", second: "/media/city.mp4" });
  const stills = [before, after].map(({ nextElementSibling }) => nextElementSibling!.getAttribute("alt"));
  expect(stills).toEqual(["The footage as it is", "A frame of the footage after fade"]);
  fireEvent.click(screen.getByRole("button", { name: "Reset" }));
  await act(() => vi.dynamicImportSettled());
  expect(play).toHaveBeenCalledTimes(2);
  expect(play.mock.lastCall![0].values()).toEqual({ flag: false });
});

test("the list of versions opens for a mouse, but not for a touch, and stays from a click to the next", () => {
  render(<VersionDropdown />);
  const button = screen.getByRole("button", { name: "Version 1.0.0" });
  const does = {
    touch: () => fireEvent.pointerEnter(button.parentElement!, { pointerType: "touch" }),
    enter: () => fireEvent.pointerEnter(button.parentElement!, { pointerType: "mouse" }),
    leave: () => fireEvent.pointerLeave(button.parentElement!, { pointerType: "mouse" }),
    click: () => fireEvent.click(button),
    choose: () => fireEvent.click(screen.getByText("b")),
  };
  const isOpenAfter = (step: keyof typeof does) => [does[step](), button.getAttribute("aria-expanded") === "true"][1];
  const steps = ["touch", "enter", "leave", "enter", "click", "enter", "leave", "click", "click", "choose"] as const;
  expect(steps.filter(isOpenAfter)).toEqual(["enter", "enter", "click", "enter", "leave", "click"]);
});

test("keys go through the list of versions, not the page; Escape, and a press, a touch or the focus outside close it", () => {
  render(<VersionDropdown />);
  const button = screen.getByRole("button", { name: "Version 1.0.0" });
  const isOpen = () => button.getAttribute("aria-expanded") === "true";
  button.focus();
  const pressed = ["ArrowUp", "ArrowDown", "ArrowUp", "ArrowUp", "Home", "End", "Tab", "Escape"].map((key) =>
    [fireEvent.keyDown(document.activeElement!, { key }) && key, document.activeElement!.textContent].join(" "),
  );
  const moves = "c a c b a c".split(" ").map((name) => `false ${name}`);
  expect([pressed, isOpen()]).toEqual([[...moves, "Tab c", "Escape Version 1.0.0"], false]);
  for (const leave of ["mouseDown", "touchStart", "focusIn"] as const) {
    fireEvent.click(button);
    const isOpenAfter = [button, document.body].map((element) => [fireEvent[leave](element), isOpen()][1]);
    expect(isOpenAfter, leave).toEqual([true, false]);
  }
});

test("Compare shows the versions that are chosen, without a load of the page", () => {
  const onChange = vi.fn();
  render(<Picker versions={["1", "2", "3"]} value={{ from: "1", to: "2" }} onChange={onChange} />);
  expect(fireEvent.click(screen.getByRole("button", { name: "Compare" }))).toBe(false);
  expect(onChange.mock.calls).toEqual([[{ from: "1", to: "2" }]]);
});
