/** Parts of the playground and of live blocks that only show a state. */
import { type ComponentProps, createElement, type FunctionComponent, type ReactElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, onTestFinished, test, vi } from "vitest";
import { latest } from "../../site/versions";
import Controls from "../effects-gallery/Controls";
import { controlOf, initialValues } from "../effects-gallery/controls";
import Comparison from "../live/compare/Comparison";
import ExportMenu from "../live/export/ExportMenu";
import Control from "../live/literals/Control";
import Curve from "../live/literals/Curve";
import FootageChip from "../live/own-footage/FootageChip";
import { idle } from "../live/run/useProgram";
import CopyButton from "../live/ui/CopyButton";
import Icon from "../live/ui/Icon";
import { Below, ConsoleView, Notes } from "../live/ui/Result";
import ResultFrame from "../live/ui/ResultFrame";
import Toolbar from "../live/ui/Toolbar";
import { useFootage } from "../live/ui/useFootage";
import Choices from "./Choices";
import { clipFootage, footageFrom } from "./footage";
import PlayerBar from "./PlayerBar";
import ResultPanel from "./ResultPanel";
import Splitter from "./Splitter";
import Stages from "./Stages";

vi.mock("@docusaurus/useBaseUrl", () => ({ default: String, useBaseUrlUtils: () => ({ withBaseUrl: String }) }));
const useOwnFootage = vi.hoisted(() => vi.fn(() => ({})));
vi.mock("../live/own-footage/own-footage", () => ({ useOwnFootage }));

/** The words of a component with some of its properties, and the labels, values and states of its controls. */
const textOf = <P extends object>(component: FunctionComponent<P>, properties: { [K in keyof P]?: unknown }) =>
  renderToStaticMarkup(createElement(component, properties as P))
    .replace(/ (disabled|selected|checked)=""/g, ">$1<i")
    .replace(/ (?:aria-(?:label|pressed|selected|valuetext)|data-level|value)="([^"]*)"/g, ">$1<i")
    .replace(/<[^>]*>/g, " ")
    .replace(/\s+/g, " ")
    .trim();

test("the toolbar, the console and a failure say what is known", () => {
  const progress = { frames: 12, fps: 24.6, seconds: 1.25, elapsed: 2345 };
  const bar = (state: object) => textOf(Toolbar, { state: { ...idle, progress, ...state } });
  expect(bar({ phase: "running" })).toBe("Stop Running 12 frames · 25 fps · 1.3 s of media · 2.3 s");
  expect(bar({ phase: "done", output: { blob: new Blob(), mimeType: "image/gif" } })).toBe("Run Done: GIF · 0 B");
  expect(bar({ phase: "loading", note: "No.", progress: { ...progress, frames: 0 } })).toBe("Stop No. 2.3 s");
  const copy = renderToStaticMarkup(<Icon name="copy" />);
  expect(renderToStaticMarkup(<CopyButton text={async () => ""} />)).toContain(copy);
  const entries = [{ level: "error", text: "a" }];
  expect(textOf(ConsoleView, { entries, dropped: 4900 })).toBe("Console 4,900 lines left out error a");
  const ended = { ...idle, console: entries, output: { blob: new Blob(), mimeType: "image/gif" } };
  const below = (phase: string) => textOf(Below, { state: { ...ended, phase }, host: { current: null }, code: "" });
  expect(["done", "stopped"].map(below)).toEqual(["Download Console error a", "Console error a"]);
  const failure = { name: "NotFoundError", message: "no", line: 0 };
  expect(textOf(Notes, { failure })).toBe("NotFoundError · line 0 no No such device was found.");
});

test("the player has the states of its medium, and a painted stream no position", () => {
  const state = { canSeek: true, currentTime: 101.04, duration: 119.96, paused: true, loop: true, muted: false };
  const player =
    "Player Play Position 1:41.0 of 2:00.0 101.04 1:41.0 / 2:00.0 Loop true Mute false Compare with the source false Full screen";
  expect(textOf(PlayerBar, { media: { state: { ...state, ended: true } }, comparing: false, onCompare() {} })).toBe(
    player,
  );
  const painted = { ...state, canSeek: false, paused: false };
  expect(textOf(PlayerBar, { media: { state: painted } })).toBe("Player Pause 1:41.0 Full screen");
  const ended = { ...painted, paused: true, ended: true };
  expect(textOf(PlayerBar, { media: { state: ended } })).toBe("Player disabled Play 1:41.0 Full screen");
});

test("stages have their numbers, and the splitter stays within its limits", () => {
  const stage = { id: 1, name: "decode", in: 3, out: 2, time: 9.94, inFlight: [0, 1, 1] };
  const words = textOf(Stages, { stages: [stage, { ...stage, id: 2, time: 10.4, inFlight: [] }] });
  expect(words).toMatch(/^Stage In Out In flight ms a frame decode 3 2 1 9\.9 decode 3 2 0 10$/);
  const fast = { ...stage, time: 1.6 };
  const drawn = renderToStaticMarkup(<Stages stages={[fast, { ...stage, id: 2, time: 0.8, inFlight: [0] }]} />);
  expect(drawn).toMatch(/points="0\.0,21\.0 60\.0,1\.0 120\.0,1\.0".*--share:1".*points="0\.0,21\.0".*--share:0\.5"/);
  const onChange = vi.fn();
  for (const [key, value] of Object.entries({ ArrowLeft: 26, ArrowRight: 74 })) {
    const { props } = Splitter({ value, onChange }) as ReactElement<ComponentProps<"div">>;
    props.onKeyDown!({ key, preventDefault() {} } as never);
  }
  expect(onChange.mock.calls).toEqual([[25], [75]]);
});

test("the footage of a sample and what it is compared with are those that its fence names", () => {
  const footageOf = (fence: string) =>
    JSON.parse(textOf(() => JSON.stringify(useFootage(fence)), {}).replaceAll("&quot;", '"'));
  const city = { clip: "/media/city.mp4", video: "/media/city.mp4" };
  expect(footageOf("live")).toEqual({ clip: "/media/coast.mp4", video: "/media/coast.mp4" });
  expect(footageOf("live video=city before=voice")).toEqual({ ...city, before: "/media/voice.mp4" });
  const clips = ["a", "b"].map((name) => ({ name, label: "", url: `/${name}` }));
  expect(clipFootage(clips, "none")).toEqual({ kind: "clip", name: "a", url: "/a" });
  const footage = [undefined, "/b", "/c"].map((url) => footageFrom(url, clips).kind);
  expect(footage).toEqual(["clip", "clip", "url"]);
  expect(footageOf("live video=city before=city")).toEqual({ ...city, before: city.video });
  onTestFinished(() => void useOwnFootage.mockReset());
  const own = { file: { name: "f.mp4" }, url: "blob:f" };
  useOwnFootage.mockReturnValue({ own, notice: "Lost." });
  const owned = { clip: city.clip, video: own.url, before: own.url, file: own.file };
  expect(footageOf("live video=city before=city")).toEqual(owned);
  expect(textOf(FootageChip, {})).toMatch(/^f\.mp4 Clear f\.mp4 Your own file This file is video .* clip\. Lost\.$/);
});

test("the choices are marked at the latest release and at what is open", () => {
  const examples = ["a", "b"].map((name) => ({ name, title: name.toUpperCase() }));
  const open = { pageVersion: "0.9.3", version: "0.9.3", examples, footage: { kind: "clip", name: "city" } };
  const choices = (part: object) => textOf(Choices, { ...open, ...part });
  const clips = "Footage coast Coast city selected City balloon-green Balloon on green +file Your own file…";
  const own = choices({ own: true, example: examples[1] });
  expect(own).toContain(`Version 0.9.3 selected 0.9.3 next next ${latest} ${latest} (latest) `);
  expect(own).toContain(" 0.9.2 0.9.2 0.9.1 0.9.1 ");
  expect(own).toContain(`Example +own Your own program a A b selected B ${clips} +url An address… Your own file`);
  expect(choices({})).toContain(" Example +own selected A program from a link a A b B ");
  expect(choices({ example: examples[0] })).toContain(" Example a selected A b B ");
  const url = { kind: "url", url: "x.mp4" };
  expect(choices({ footage: url })).toMatch(/ \+url selected An address… Your own file Address of the footage x\.mp4$/);
  const file = { kind: "file", file: new File([], "f.mp4") };
  expect(choices({ footage: file })).toMatch(/ file selected f\.mp4 .* Your file stays on this computer\.$/);
});

test.each([
  ["idle", "Run", "Press Run, or Ctrl or ⌘ + Enter, to see what the program makes."],
  ["loading", "Stop Loading the library…", "Loading the library…"],
  ["running", "Stop Running", "Running…"],
  ["done", "Run Done", "Nothing was shown."],
  ["failed", "Run Failed", "Nothing was shown."],
  ["stopped", "Run Stopped", "Press Run, or Ctrl or ⌘ + Enter, to see what the program makes."],
] as const)("a program that is %s says so", (phase, said, hint) => {
  const state = { ...idle, phase };
  expect(textOf(Toolbar, { state })).toBe(said);
  const frame = (part: object) =>
    renderToStaticMarkup(createElement(ResultFrame, { state: { ...state, ...part }, host: { current: null } }));
  const isBusy = said.startsWith("Stop");
  const icon = renderToStaticMarkup(<Icon name={isBusy ? "stop" : "run"} />);
  expect(renderToStaticMarkup(createElement(Toolbar, { state } as ComponentProps<typeof Toolbar>))).toContain(icon);
  expect(["data-waiting", "data-closed"].map((one) => frame({}).includes(one))).toEqual([isBusy, !isBusy]);
  expect(frame({ shown: true, height: 9 }).includes('style="height:9px"')).toBe(phase !== "stopped");
  const panel = `Result ${hint} About the run true Console false Timeline What the program logs appears here.`;
  expect(textOf(ResultPanel, { state })).toBe(panel);
});

test("a result has its player, its file and its console, and parts have their names", () => {
  const media = { state: { canSeek: false, currentTime: 1, paused: true, isAudio: false } };
  const output = { blob: new Blob(), mimeType: "video/webm" };
  const log = { console: [{ level: "log", text: "x" }], dropped: 4999, started: { code: "decode(video)" } };
  const result = (part: object) => textOf(ResultPanel, { state: { ...idle, media, output, ...log, ...part } });
  const about = "About the run true Console 5,000 false Timeline Download Console 4,999 lines left out log x";
  const shown = { phase: "done", shown: true };
  expect(result(shown)).toBe(`Result Player Play 0:01.0 Compare with the source false Full screen ${about}`);
  const only = "About the run true Console 1 false Timeline Download Console log x";
  const sound = { ...shown, dropped: 0, media: { state: { ...media.state, isAudio: true } } };
  expect(result(sound)).toBe(`Result Player Play 0:01.0 Full screen ${only}`);
  expect(result({ ...shown, phase: "stopped" })).toMatch(/^Result Press Run, .* makes\. About the run/);
  expect(textOf(ExportMenu, {})).toBe("Export Vite project (.zip) StackBlitz");
  expect(textOf(FootageChip, {})).toBe("Use your own video Your own file");
  expect(textOf(Comparison, { view: "source" })).toBe("Source Source");
  const curve = { name: "x", value: "500ms 1, 2s 3", easing: "linear", easings: ["inQuad"] };
  expect(textOf(Curve, { literal: curve })).toMatch(/0\.5 s 1 .* 0\.5 s, 1 .* 0\.5 s → 1 .* linear \(default\) inQuad/);
  const split = "Source Source Result Source and result: how much is seen of source 50";
  expect(textOf(Comparison, { view: "split" })).toBe(split);
  const option = { name: "x", description: "", required: false, since: "next", type: "number" };
  const range = { min: -1, max: 9, step: 1 };
  const slider = (unit: string, x?: number) =>
    textOf(Controls, { controls: [controlOf({ ...option, unit, range })], values: { x } });
  const values = ["×", "degrees", "ms", "pixels", "dB"].map((unit) => slider(unit, 1.23456));
  const units = ["1.235 ×", "1.235°", "1.235 ms", "1.235 px"].map((text) => `x 1.23456 ${text}`);
  expect(values).toEqual([...units, "x dB 1.23456 1.235"]);
  expect(slider("dB")).toBe("x dB -1 –");
  const literal = { kind: "number", name: "y", value: 4, range: { min: 2, max: 10, step: 1 }, unit: "ms" };
  expect(textOf(Control, { literal, text: "4.0" })).toBe("Less − y 4 ms 4.0 ms More +");
  const properties = { literal, text: "4" } as unknown as ComponentProps<typeof Control>;
  expect(renderToStaticMarkup(<Control {...properties} />)).toContain("background-size:25% 2px");
  const wide = { ...properties, literal: { ...literal, range: { min: -Infinity, max: Infinity, step: 1 } } };
  expect(renderToStaticMarkup(<Control {...(wide as unknown as typeof properties)} />)).not.toMatch(/Infinity|NaN/);
  expect(textOf(Controls, { controls: [] })).toBe("It has no options.");
  const types = { Vec2: [1, 2], '"a" | "b"': "b", boolean: true, string: "t" };
  const controls = Object.entries(types).map(([type, start]) => controlOf({ ...option, name: type, type }, start));
  const said = textOf(Controls, { controls, values: initialValues(controls) });
  expect(said).toBe('Vec2 x 1 1 y 2 2 "a" | "b" a selected b boolean checked string t'.replaceAll('"', "&quot;"));
});
