/** Parts of the playground and of live blocks that only show a state. */
import { type ComponentProps, createElement, type FunctionComponent, type ReactElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test, vi } from "vitest";
import { idle } from "../live/run/useProgram";
import { ConsoleView, Notes } from "../live/ui/Result";
import Toolbar from "../live/ui/Toolbar";
import PlayerBar from "./PlayerBar";
import Splitter from "./Splitter";
import Stages from "./Stages";

vi.mock("@docusaurus/useBaseUrl", () => ({ default: String }));

/** The words of a component with some of its properties, and the labels, values and states of its controls. */
const textOf = <P extends object>(component: FunctionComponent<P>, properties: { [K in keyof P]?: unknown }) =>
  renderToStaticMarkup(createElement(component, properties as P))
    .replace(' disabled=""', ">disabled<i")
    .replace(/ (?:aria-(?:label|pressed|valuetext)|data-level|value)="([^"]*)"/g, ">$1<i")
    .replace(/<[^>]*>/g, " ")
    .replace(/\s+/g, " ")
    .trim();

test("the toolbar, the console and a failure say what is known", () => {
  const progress = { frames: 12, fps: 24.6, seconds: 1.25, elapsed: 2345 };
  const bar = (state: object) => textOf(Toolbar, { state: { ...idle, progress, ...state } });
  expect(bar({ phase: "running" })).toBe("Stop Running 12 frames · 25 fps · 1.3 s of media · 2.3 s");
  expect(bar({ phase: "done", output: { blob: new Blob(), mimeType: "image/gif" } })).toBe("Run Done: GIF · 0 B");
  expect(bar({ phase: "stopped", note: "No." })).toBe("Run No.");
  const entries = [{ level: "error", text: "a" }];
  expect(textOf(ConsoleView, { entries, dropped: 4900 })).toBe("Console 4,900 lines left out error a");
  const failure = { name: "NotFoundError", message: "no", line: 0 };
  expect(textOf(Notes, { failure })).toBe("NotFoundError · line 0 no No such device was found.");
});

test("the player has the states of its medium, and a painted stream no position", () => {
  const state = { canSeek: true, currentTime: 101.04, duration: 125.5, paused: true, loop: true, muted: false };
  expect(textOf(PlayerBar, { media: { state }, comparing: false, onCompare() {} })).toBe(
    "Player Play Position 1:41.0 of 2:05.5 101.04 1:41.0 / 2:05.5 Loop true Mute false Compare with the source false Full screen",
  );
  const painted = { ...state, canSeek: false, paused: false };
  expect(textOf(PlayerBar, { media: { state: painted } })).toBe("Player Pause 1:41.0 Full screen");
  const ended = { ...painted, paused: true, ended: true };
  expect(textOf(PlayerBar, { media: { state: ended } })).toBe("Player disabled Play 1:41.0 Full screen");
});

test("stages have their numbers, and the splitter stays within its limits", () => {
  const stage = { id: 1, name: "decode", in: 3, out: 2, time: 9.94, inFlight: [0, 1] };
  const words = textOf(Stages, { stages: [stage, { ...stage, id: 2, time: 12.4, inFlight: [] }] });
  expect(words).toContain("ms a frame decode 3 2 1 9.9 decode 3 2 0 12");
  const onChange = vi.fn();
  for (const [key, value] of Object.entries({ ArrowLeft: 26, ArrowRight: 74 })) {
    const { props } = Splitter({ value, onChange }) as ReactElement<ComponentProps<"div">>;
    props.onKeyDown!({ key, preventDefault() {} } as never);
  }
  expect(onChange.mock.calls).toEqual([[25], [75]]);
});
