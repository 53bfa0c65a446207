/** What keys and buttons do: the player's controls, and the commands of the editor. No browser is needed. */
import type { MFXPlayer } from "mfx/next";
import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test, vi } from "vitest";
import * as changes from "../editor/src/model/changes";
import { newProject, overlaysIn, type Project, type Source, songsIn } from "../editor/src/model/project";
import { shortcutsOf } from "../editor/src/ui/shortcuts";
import { transportOf } from "../editor/src/ui/transport";
import { type Commands, useCommands } from "../editor/src/ui/use-commands";
import type { ProjectState } from "../editor/src/ui/use-project";
import { project, source, sourcesOf } from "./model-support";

/** A player at a time in seconds. */
function playerAt(currentTime: number) {
  const player = {
    currentTime,
    paused: true,
    muted: false,
    play: vi.fn(async () => {
      player.paused = false;
    }),
    pause: vi.fn(() => {
      player.paused = true;
    }),
  };
  return player;
}

/** The editor as it is drawn once, with a project, a selection and the playhead at a time in milliseconds. */
function editorOf(start: Project, { selected = [] as readonly changes.Selection[], time = 0 } = {}) {
  const player = playerAt(time / 1000);
  const onError = vi.fn();
  const transport = transportOf(player as unknown as MFXPlayer, { current: null }, start.frameRate, onError);
  const state = {
    project: start,
    change: (change: (now: Project) => Project) => {
      state.project = change(state.project);
    },
    undo: vi.fn(),
    redo: vi.fn(),
  };
  let selection = selected;
  let commands: Commands | undefined;
  const select = (items: readonly changes.Selection[]) => {
    selection = items;
  };
  renderToStaticMarkup(
    createElement(() => {
      commands = useCommands(state as unknown as ProjectState, transport, selected, select);
      return null;
    }),
  );
  return {
    ...{ state, player, transport, onError, commands: commands! },
    selected: () => selection,
    /** Presses a key, such as `ctrl+d`. */
    press: (keys: string) => {
      const [key, ...held] = keys.split("+").reverse();
      const found = shortcutsOf(state as unknown as ProjectState, transport, commands!).find(
        (each) =>
          (each.key === key || each.or === key) &&
          (["ctrl", "shift", "alt"] as const).every((name) => !!each[name] === held.includes(name)),
      );
      expect(found, keys).toBeDefined();
      found!.run();
      return state.project;
    },
  };
}

const clips = project.clips.map(({ id }) => ({ track: "clips" as const, id }));
const [first, second, third] = clips as [changes.Selection, changes.Selection, changes.Selection];
const song: Source = { ...source("song"), kind: "sound" };

test("keys move the playhead by a frame, a second, or to an end", () => {
  const { press, player } = editorOf(project, { time: 3000 });
  const timeAfter = (key: string, from = 3) => {
    player.currentTime = from;
    press(key);
    return player.currentTime;
  };
  // The middle of a frame, of 30 a second.
  expect(timeAfter("ArrowRight")).toBeCloseTo(91.5 / 30, 9);
  expect(timeAfter("ArrowLeft")).toBeCloseTo(89.5 / 30, 9);
  expect(timeAfter("ArrowRight", 91.5 / 30)).toBeCloseTo(92.5 / 30, 9);
  // Multiplied by the frame rate, this is a little less than 11.
  expect(timeAfter("ArrowRight", 11 / 30)).toBeCloseTo(12.5 / 30, 9);
  expect(timeAfter("ArrowLeft", 0)).toBe(0);
  const fast = editorOf({ ...project, frameRate: 50 }, { time: 3000 });
  fast.press("ArrowRight");
  expect(fast.player.currentTime).toBeCloseTo(151.5 / 50, 9);
  expect([timeAfter("shift+ArrowRight"), timeAfter("shift+ArrowLeft"), timeAfter("j")]).toEqual([4, 2, 2]);
  expect([timeAfter("j", 0.4), timeAfter("Home"), timeAfter("End")]).toEqual([0, 0, 15]);
});

test("keys play and pause, and a step of a frame pauses", () => {
  const { press, player } = editorOf(project);
  press(" ");
  expect(player.paused).toBe(false);
  press(" ");
  expect(player.paused).toBe(true);
  press("l");
  expect(player.paused).toBe(false);
  press("ArrowRight");
  expect(player.paused).toBe(true);
  press("l");
  press("k");
  press("k");
  expect(player.paused).toBe(true);
});

test("playback that fails is reported, unless it was paused", async () => {
  const { player, transport, onError } = editorOf(project);
  player.play.mockRejectedValueOnce(new DOMException("paused", "AbortError"));
  transport.play();
  const refused = new DOMException("no gesture", "NotAllowedError");
  player.play.mockRejectedValueOnce(refused);
  transport.toggle();
  await vi.waitFor(() => expect(onError).toHaveBeenCalled());
  expect(onError.mock.calls).toEqual([[refused]]);
  transport.toggleSound();
  expect(player.muted).toBe(true);
  transport.toggleSound();
  expect(player.muted).toBe(false);
});

test("without a player, the controls do nothing", () => {
  const transport = transportOf(undefined, { current: null }, 30, () => expect.unreachable());
  transport.toggle();
  transport.pause();
  transport.step(1);
  transport.toggleSound();
  expect(transport.now()).toBe(0);
});

test("added items are selected", () => {
  const selectedAfter = (key: string, time: number) => {
    const editor = editorOf(project, { time });
    const now = editor.press(key);
    return [editor.selected(), now] as const;
  };
  const [split, afterSplit] = selectedAfter("s", 2000);
  expect(split).toEqual([{ track: "clips", id: afterSplit.clips[1]!.id }]);
  const [title, afterTitle] = selectedAfter("t", 2000);
  expect(title).toEqual([{ track: "titles", id: afterTitle.titles[0]!.id }]);
  expect(afterTitle.titles).toMatchObject([{ at: 2000, duration: 4000 }]);
  const [gap, afterGap] = selectedAfter("g", 6000);
  expect(sourcesOf(afterGap)).toEqual(["a", "b", "gap", "b", "c"]);
  expect(gap).toEqual([{ track: "clips", id: afterGap.clips[2]!.id }]);
  // Too close to an edge, nothing is split, and the selection stays.
  const editor = editorOf(project, { time: 5050, selected: [third] });
  expect([editor.press("s"), editor.selected()]).toEqual([project, [third]]);
});

test("a file is inserted, laid over or dropped at its time, in the row of its kind", () => {
  const after = (use: (commands: Commands) => void, time = 6000) => {
    const { commands, state, selected } = editorOf(project, { time });
    use(commands);
    return { ...state.project, track: selected()[0]!.track, added: selected()[0]!.id };
  };
  const sung = after(({ insert }) => insert(song));
  expect(sung).toMatchObject({ clips: project.clips, music: [{ id: sung.added, at: 6000 }], track: "music" });
  expect(sourcesOf(after(({ insert }) => insert(source("d")))).join("")).toBe("abdbc");
  expect(sourcesOf(after(({ drop }) => drop(source("d"), 5100))).join("")).toBe("adbc");
  const laid = after(({ layOver }) => layOver(source("a")));
  expect(laid).toMatchObject({ overlays: [{ id: laid.added, at: 6000 }], track: "overlays" });
  expect(after(({ layOver }) => layOver(source("a"), 1000)).overlays[0]!.at).toBe(1000);
  const detached = after(({ detachSound }) => detachSound(project.clips[1]!));
  expect(detached).toMatchObject({ music: [{ id: detached.added, source: "b", at: 5000 }], track: "music" });
  // At the end of the film, an overlay can still be seen.
  expect(after(({ layOver }) => layOver(source("a")), 15_000).overlays[0]!.at).toBe(14_900);
  const frame = editorOf(changes.addSource(newProject(), { ...source("frame"), duration: 40 }));
  frame.commands.layOver(source("a"));
  expect(frame.state.project.overlays).toMatchObject([{ at: 0 }]);
});

test("what is added at the end of the film is a part of it", () => {
  const end = 15_000;
  const added = (use: (commands: Commands) => void) => {
    const { commands, state } = editorOf(project, { time: end });
    use(commands);
    return state.project;
  };
  for (const sung of [added(({ insert }) => insert(song)), added(({ drop }) => drop(song, end))])
    expect(songsIn(sung)).toMatchObject([{ source: "song", at: 14_900 }]);
  const laid = added(({ layOver }) => layOver(source("a"), 14_999));
  expect(overlaysIn(laid)).toMatchObject([{ source: "a", at: 14_900 }]);
  // With a clip, the film gets longer.
  const full = changes.dropSource(project, { ...source("a"), kind: "sound" }, 2000, "song");
  const music = { track: "music", id: "song" } as const;
  for (const [selected, at] of [
    [[music], 14_900],
    [[music, first], end],
  ] as const) {
    const { press } = editorOf(full, { time: end, selected });
    press("ctrl+c");
    expect(songsIn(press("ctrl+v")).map((each) => each.at)).toEqual([2000, at]);
  }
});

test("keys trim the selected clip to the playhead, or the one that is on screen", () => {
  const trimmed = (key: string, time: number, selected: readonly changes.Selection[] = [], from = project) => {
    const editor = editorOf(from, { time, selected });
    const { clips } = editor.press(key);
    return [...clips.map(({ start, end }) => [start, end]), [editor.player.currentTime]];
  };
  const whole = [0, 5000];
  expect(trimmed("i", 6000)).toEqual([whole, [1000, 5000], whole, [5]]);
  expect(trimmed("o", 6000)).toEqual([whole, [0, 1000], whole, [6]]);
  expect(trimmed("o", 6000, [second])).toEqual([whole, [0, 1000], whole, [6]]);
  // The playhead is not within the selected clip, or at its edge.
  for (const [time, selected] of [
    [6000, [first]],
    [5000, [second]],
    [10_000, [second]],
  ] as const)
    expect(editorOf(project, { time, selected }).press("i")).toBe(project);
  // In a crossfade, the later clip is the one on screen.
  const faded = changes.changeItem(project, "clips", second.id, { crossfade: 800 });
  expect(trimmed("o", 4500, [], faded)).toEqual([whole, [0, 300], whole, [4.5]]);
  for (const others of [[], [{ track: "titles", id: "title" } as const]])
    expect(trimmed("o", 4500, [...others, first], faded)).toEqual([[0, 4500], whole, whole, [4.5]]);
  const fast = changes.changeItem(project, "clips", first.id, { speed: 2, start: 1000 });
  expect(trimmed("i", 500, [], fast)[0]).toEqual([2000, 5000]);
});

test("selected clips move in their order, and are deleted, copied and cut", () => {
  const orderAfter = (key: string, ...selected: changes.Selection[]) =>
    sourcesOf(editorOf(project, { selected }).press(key)).join("");
  expect(orderAfter("alt+ArrowRight", first)).toBe("bac");
  expect(orderAfter("alt+ArrowLeft", third)).toBe("acb");
  expect(orderAfter("alt+ArrowLeft", first)).toBe("abc");
  expect(orderAfter("alt+ArrowRight", first, second)).toBe("cab");
  expect([orderAfter("Delete", second), orderAfter("Backspace", second)]).toEqual(["ac", "ac"]);
  expect(orderAfter("ctrl+d", second)).toBe("abbc");
  // A title that is selected with a clip stays where it is.
  const titled = changes.addTitle(project, 0, "title");
  const both = editorOf(titled, { selected: [{ track: "titles", id: "title" }, second] }).press("alt+ArrowLeft");
  expect([sourcesOf(both).join(""), both.titles]).toEqual(["bac", titled.titles]);
  for (const key of ["alt+ArrowRight", "ctrl+d"]) expect(editorOf(project).press(key)).toBe(project);

  const { press, selected } = editorOf(project, { selected: [second], time: 12_000 });
  expect([press("ctrl+v"), selected()]).toEqual([project, [second]]);
  expect(sourcesOf(press("ctrl+x")).join("")).toBe("ac");
  expect(selected()).toEqual([]);
  const pasted = press("ctrl+v");
  expect(sourcesOf(pasted).join("")).toBe("acb");
  expect(selected()).toEqual([{ track: "clips", id: pasted.clips[2]!.id }]);
  press("ctrl+v");
  const idsOf = ({ clips }: Project) => new Set(clips.map(({ id }) => id));
  expect(idsOf(press("ctrl+v")).size).toBe(5);
  press("ctrl+a");
  expect(selected()).toHaveLength(3); // Those that were there when it was made.
  press("Escape");
  expect(selected()).toEqual([]);
  const copying = editorOf(project, { selected: [first, third], time: 6000 });
  expect([copying.press("ctrl+c"), copying.selected()]).toEqual([project, [first, third]]);
  const added = copying.press("ctrl+v");
  expect([sourcesOf(added).join(""), idsOf(added).size]).toEqual(["abacc", 5]);
});

test("keys whose buttons are disabled change nothing", () => {
  const empty = newProject();
  for (const key of ["s", "t", "g"]) expect(editorOf(empty).press(key), key).toBe(empty);
  for (const key of ["Delete", "Backspace", "ctrl+x"]) expect(editorOf(project).press(key), key).toBe(project);
  expect(editorOf(project, { selected: [first] }).press("alt+ArrowLeft")).toBe(project);
  expect(editorOf(project, { selected: [second, third] }).press("alt+ArrowRight")).toBe(project);
});

test("undo and redo have the keys of every system", () => {
  const { press, state } = editorOf(project);
  press("ctrl+z");
  expect([state.undo.mock.calls.length, state.redo.mock.calls.length]).toEqual([1, 0]);
  press("ctrl+y");
  press("ctrl+shift+z");
  expect([state.undo.mock.calls.length, state.redo.mock.calls.length]).toEqual([1, 2]);
});
