// @vitest-environment dom
/** Parts of a result: its source, its file, and the bar below it. */
import { act, cleanup, fireEvent, render, renderHook, screen } from "@testing-library/react";
import type { PlayerState } from "live-program/messages";
import { afterEach, expect, test, vi } from "vitest";
import ResultPanel from "../playground/ResultPanel";
import Comparison from "./compare/Comparison";
import { type Edit, showEdit } from "./frame/edit-player";
import { place, printLine } from "./frame/place";
import { playPieces, showBlob } from "./frame/play";
import { type Stage, show } from "./frame/show";
import { placeWaveform } from "./frame/waveform";
import { setOwnFootage, useOwnFootage } from "./own-footage/own-footage";
import type { RemotePlayer } from "./run/remote-player";
import { idle } from "./run/useProgram";
import { DownloadLink } from "./ui/Result";
import ResultBar from "./ui/ResultBar";

const session = vi.hoisted(() => {
  vi.resetModules(); // Other files mock other parts.
  return { chooseOwnFootage: vi.fn(), clearOwnFootage: vi.fn() };
});
vi.mock("./own-footage/session", () => session);
const edited = vi.hoisted(() => ({ player: {}, cancel: vi.fn(), waveform: vi.fn<() => Promise<object>>() }));
vi.mock("mfx", () => ({
  MFXPlayer: function make() {
    return edited.player;
  },
  decode: async () => ({ video: edited, audio: {} }),
  waveform: edited.waveform,
}));
vi.mock("@docusaurus/useBaseUrl", () => ({ default: String }));

type Player = RemotePlayer & { state: PlayerState };
const player = (currentTime: number, paused: boolean) =>
  Object.assign(new EventTarget(), { state: { currentTime, paused } }) as unknown as Player;

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

test("the source goes to the frame of a paused result, and catches up with a playing one", () => {
  const [first, second] = [player(5, true), player(1, false)];
  const compared = (media: Player, source = "a.mp4") => <Comparison view="source" media={media} source={source} />;
  const { container, rerender, unmount } = render(compared(first));
  const video = container.querySelector("video")!;
  const played = vi.spyOn(video, "play").mockResolvedValue();
  const paused = vi.spyOn(video, "pause");
  const timeAt = (media: Player, time: number, type = "timeupdate") => {
    media.state.currentTime = time;
    media.dispatchEvent(new Event(type));
    return Number(video.currentTime.toFixed(4));
  };
  expect([video.muted, video.currentTime, timeAt(first, 5.0005)]).toEqual([true, 5.001, 5.001]);
  expect([timeAt(first, 5.02), timeAt(first, 6, "other")]).toEqual([5.021, 5.021]);
  fireEvent.loadedMetadata(video);
  expect(video.currentTime).toBe(6.001);
  const times = ["play", "pause", "seeked", "ended"].map((type, time) => timeAt(first, time, type));
  expect(times).toEqual([0.001, 1.001, 2.001, 3.001]);
  expect([played.mock.calls.length, paused.mock.calls.length]).toEqual([0, 7]);
  rerender(compared(second));
  expect([video.currentTime, played.mock.calls.length]).toEqual([1.001, 1]);
  expect([timeAt(second, 1.1), timeAt(second, 1.2), timeAt(first, 9)]).toEqual([1.001, 1.201, 1.201]);
  Object.defineProperty(video, "duration", { value: 3 });
  expect(timeAt(second, 8)).toBe(3);
  // The browser ended a seek elsewhere, twice.
  const ends = (["pause", "seeked", "seeked"] as const).map((end, index) => {
    Object.assign(second.state, { currentTime: index ? 2 : 1.5, paused: true });
    video.currentTime = 2.5;
    fireEvent[end](video);
    return video.currentTime;
  });
  expect(ends).toEqual([1.501, 2.001, 2.5]);
  fireEvent.error(video);
  expect(container.textContent).toContain("This browser can’t play the source.");
  rerender(compared(second, "b.mp4"));
  expect(container.querySelector("video")?.getAttribute("src")).toBe("b.mp4");
  unmount();
  expect(timeAt(second, 1)).toBe(2.5);
});

test("a file's link has a type that opens no page, and each file is let go", () => {
  const make = vi.spyOn(URL, "createObjectURL").mockReturnValueOnce("blob:1").mockReturnValueOnce("blob:2");
  const revoke = vi.spyOn(URL, "revokeObjectURL").mockReturnValue();
  const outputs = ["text/html", "image/gif"].map((type) => ({ blob: new Blob(["a"], { type }), mimeType: type }));
  const { rerender, unmount } = render(<DownloadLink output={outputs[0]!} />);
  expect((make.mock.lastCall![0] as Blob).type).toBe("application/octet-stream");
  for (const _ of ["first", "again"]) rerender(<DownloadLink output={outputs[1]!} />);
  expect([revoke.mock.calls, make.mock.calls.length]).toEqual([[["blob:1"]], 2]);
  const written = (name: string) => screen.getByRole("link").getAttribute(name);
  expect(["href", "download"].map(written)).toEqual(["blob:2", "mfx.gif"]);
  unmount();
  expect(revoke).toHaveBeenLastCalledWith("blob:2");
});

test("the bar of a result shows one view, another while its key is held, and takes a file", () => {
  const host = { current: Object.assign(document.createElement("div"), { innerHTML: "<iframe></iframe>" }) };
  const picture = { left: 0, top: 0, width: 9, height: 9, elementTop: 0, elementBottom: 9, isOnly: true };
  const calls = { onDragEnd: vi.fn(), onFootage: vi.fn() };
  const state = { ...idle, media: player(0, true), started: { code: "decode(video)", video: "a.mp4" }, picture };
  const bar = (code: string, isDragging: boolean) => (
    <div className="theme-code-block">
      <b contentEditable suppressContentEditableWarning />
      <select />
      <ResultBar {...{ state, host, code, isDragging, ...calls }} />
    </div>
  );
  const { container, rerender } = render(bar(state.started.code, false));
  const button = (name: string) => screen.getByRole("button", { name });
  const [source, split] = [button("Source"), button("Split")];
  const pressed = () => [source, split].findIndex((one) => one.getAttribute("aria-pressed") === "true");
  const shown = () => container.querySelectorAll("video, [type=range]").length;
  const click = (on: Element) => [fireEvent.click(on), `${pressed()} ${shown()}`][1];
  expect([pressed(), shown()]).toEqual([-1, 0]);
  const clicked = [source, split, split, source, source, split].map(click);
  expect(clicked).toEqual(["0 1", "1 2", "-1 0", "0 1", "-1 0", "1 2"]);
  const held = (key: string, on: Element = split, modifiers = {}, end: "keyUp" | "blur" = "keyUp") => {
    fireEvent.keyDown(on, { key, ...modifiers });
    const during = pressed();
    fireEvent[end](window);
    return [during, pressed()].join("");
  };
  expect([held("b"), held("B", source, {}, "blur"), held("n")]).toEqual(["01", "01", "11"]);
  for (const modifier of ["altKey", "ctrlKey", "metaKey"]) expect(held("b", split, { [modifier]: true })).toBe("11");
  for (const text of ["[contenteditable]", "input", "select"])
    expect(held("b", container.querySelector(text)!)).toBe("11");
  const drop = (code: string, ...files: File[]) => {
    rerender(bar(code, true));
    fireEvent.drop(screen.getByText(/^Drop/), { dataTransfer: { files } });
    return [calls.onDragEnd, calls.onFootage, session.chooseOwnFootage].map(({ mock }) => mock.calls.length).join("");
  };
  const file = new File([], "f");
  const input = screen.getByLabelText("Your own file", { selector: "[tabindex='-1'][accept*='audio/']" });
  fireEvent.change(input, { target: { files: [file] } });
  expect([drop("", file), drop(""), drop("f(video)", file)]).toEqual(["112", "212", "323"]);
});

test("a player controls its own medium, and shows the frame's controls if full screen is refused", async () => {
  const mediumAt = (currentTime: number) => {
    const state = { canSeek: true, currentTime, duration: 9, paused: true, loop: false, muted: true };
    return Object.assign(player(0, true), { state, change: vi.fn(), play: vi.fn() });
  };
  const [first, second] = [mediumAt(1), mediumAt(2)];
  const panel = (medium: object) => (
    <ResultPanel {...{ state: { ...idle, media: medium as Player }, host: { current: null } }} />
  );
  const { container, rerender } = render(panel(first));
  const timeAfter = (medium: typeof first, currentTime: number) => {
    medium.state.currentTime = currentTime;
    fireEvent(medium as unknown as Window, new Event("timeupdate"));
    return /\d:\d\d\.\d/.exec(container.textContent!)![0];
  };
  const before = timeAfter(first, 3);
  rerender(panel(second));
  expect([before, timeAfter(first, 4), timeAfter(second, 5)]).toEqual(["0:03.0", "0:02.0", "0:05.0"]);
  for (const name of ["Play", "Loop", "Mute", "Full screen"]) fireEvent.click(screen.getByRole("button", { name }));
  fireEvent.change(screen.getByRole("slider"), { target: { value: "4" } });
  await act(async () => {});
  const changes = [{ controls: false }, { loop: true }, { muted: false }, { controls: true }, { currentTime: 4 }];
  expect([first.change.mock.calls.flat(), second.change.mock.calls.flat()]).toEqual([[changes[0]], changes]);
  expect(second.play).toHaveBeenCalledOnce();
});

test("a player that a program makes has controls and may play by itself, and a file of another type is named; the newest lines stay", async () => {
  render(<div id="shown" />);
  const stage = { onMedia: vi.fn(), onOutput: vi.fn() };
  const play = vi.fn(async () => {});
  const players = [true, false].map((autoplay) => Object.assign(document.createElement("video"), { autoplay, play }));
  const files = ["a/b", ""].map((type) => new Blob(["ab"], { type }));
  files.push(Object.assign(new Blob(["c"], { type: "x/y" }), { getMimeType: () => "text/vtt" }));
  for (const value of [...players, ...files]) await show(value, stage as unknown as Stage);
  const lines = [...document.querySelectorAll("li")].map((line) => line.textContent);
  expect([lines, stage.onMedia.mock.calls.length]).toEqual([["a/b, 2 bytes", "Blob, 2 bytes", "text/vtt, 1 bytes"], 2]);
  expect([players.every(({ controls }) => controls), play.mock.calls.length]).toEqual([true, 1]);
  expect(place(players[0]!)).toBe(document.querySelector("video"));
  const signals = [AbortSignal.abort(), AbortSignal.any([])];
  edited.waveform.mockRejectedValue(new Error("no"));
  for (const signal of signals) await placeWaveform(new Blob(), undefined, signal);
  for (let line = 1; line <= 198; line++) printLine(`${line}`);
  const kept = [...document.querySelectorAll("li")].map((line) => line.textContent);
  expect([kept.length, kept[0], kept[1]]).toEqual([200, "text/vtt, 1 bytes", "The waveform could not be drawn: no"]);
  edited.waveform.mockResolvedValue({ duration: 1000, channels: [{ min: [-1], max: [1] }] });
  await placeWaveform(new Blob(), undefined, signals[1]!);
  const figure = document.querySelector("figure")!;
  expect([figure.textContent, figure.querySelectorAll("path").length]).toEqual(["1.0 s, mono, peak 0.0 dB", 1]);
  expect(edited.cancel).toHaveBeenCalledTimes(3);
});

test("a sound file's waveform is drawn aside: its stages are not the program's", async () => {
  render(<div id="shown" />);
  const stage = { onMedia: vi.fn(), onOutput: vi.fn(), onStop: vi.fn(), aside: vi.fn() };
  await show(new Blob(["d"], { type: "audio/x" }), stage as unknown as Stage);
  expect(stage.aside).toHaveBeenCalledOnce();
});

test("an image has its size, and a file that fails while it is written is played when it is complete", async () => {
  const { container } = render(<div id="shown" />);
  const sources = () => [...container.querySelectorAll("img, video")].map((one) => one.getAttribute("src"));
  const addresses = vi.spyOn(URL, "createObjectURL");
  for (const name of ["image", "growing", "file"]) addresses.mockReturnValueOnce(`blob:${name}`);
  vi.spyOn(HTMLImageElement.prototype, "decode").mockResolvedValue();
  vi.spyOn(HTMLImageElement.prototype, "naturalWidth", "get").mockReturnValue(4);
  vi.stubGlobal("MediaSource", Object.assign(class extends EventTarget {}, { isTypeSupported: () => true }));
  const player = { onMedia: vi.fn(), onStop: vi.fn() };
  expect(await showBlob(new Blob(), "image/gif", player)).toMatchObject({ mimeType: "image/gif", width: 4 });
  const pieces = ["b", "c"].map((text) => new Blob([text], { type: "video/mp4" }));
  const played = playPieces(pieces.shift()!, async () => pieces.shift(), player);
  fireEvent.error(container.querySelector("video")!);
  await vi.waitFor(() => expect(sources()).toEqual(["blob:image", "blob:file"]));
  fireEvent.loadedMetadata(container.querySelector("video")!);
  expect(await (await played).blob.text()).toBe("bc");
});

test("an edit has a range once its length is known, is closed at Stop, and says why it can't be shown", async () => {
  const { container } = render(<div id="shown" />);
  const [error, play, close, onStop] = [new Error("no codec"), vi.fn(), vi.fn(), vi.fn()];
  const ofEdit = Object.assign(new EventTarget(), { duration: Infinity, currentTime: 0, error, play, close });
  edited.player = ofEdit;
  const showAt = async (event: string) => {
    const shown = showEdit({} as Edit, 1.26, { onMedia: vi.fn(), onStop });
    await vi.dynamicImportSettled();
    ofEdit.dispatchEvent(new Event(event));
    return shown;
  };
  await showAt("loadeddata");
  const [range, time] = [container.querySelector("input")!, container.querySelector("output")!];
  expect([range.disabled, range.max, time.value]).toEqual([true, "1", "1.3 s"]);
  ofEdit.duration = 9;
  ofEdit.dispatchEvent(new Event("durationchange"));
  expect([range.disabled, range.max, range.value, time.value]).toEqual([false, "9", "1.26", "1.3 / 9.0 s"]);
  onStop.mock.lastCall![0]();
  expect([play.mock.calls.length, close.mock.calls.length]).toEqual([0, 1]);
  await expect(showAt("error")).rejects.toBe(error);
});

test("what is said of the reader's file goes with the next one", () => {
  vi.spyOn(URL, "createObjectURL").mockReturnValueOnce("blob:b");
  const { result } = renderHook(useOwnFootage);
  act(() => setOwnFootage(undefined, "The file could not be kept."));
  expect(result.current.notice).toBe("The file could not be kept.");
  for (const file of Array<File>(2).fill(new File([], "b.mp4"))) act(() => setOwnFootage(file));
  expect(result.current).toMatchObject({ own: { url: "blob:b" }, notice: undefined });
  act(() => setOwnFootage(undefined));
});
