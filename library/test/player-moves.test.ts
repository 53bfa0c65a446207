// @module-tag fakes
/** What happens to a player while it makes a picture: another edit, further steps, a pause, and failures of devices. */
import { afterEach, expect, test, vi } from "vitest";
import { combine } from "../src/edit/combine.ts";
import type { Edit } from "../src/edit/edit.ts";
import { fromStreams } from "../src/edit/from-streams.ts";
import { CodecError } from "../src/errors.ts";
import { MFXPlayer } from "../src/player/mfx-player.ts";
import { contexts, fakeContexts, pass } from "./player/fake-contexts.ts";
import { numbered, once, record, seek } from "./player/support.ts";
import { deferred } from "./support/deferred.ts";
import { generatedAudio } from "./support/generated.ts";

fakeContexts();

let opened: MFXPlayer[] = [];
afterEach(() => {
  for (const player of opened) player.close();
  opened = [];
  vi.restoreAllMocks();
});

function playerOf(edit: Edit): MFXPlayer {
  const player = new MFXPlayer(new OffscreenCanvas(1, 1), edit);
  opened.push(player);
  return player;
}

test("until another edit takes over, each frame of the one before is shown", async () => {
  const shown = new Set<number>();
  vi.spyOn(OffscreenCanvasRenderingContext2D.prototype, "drawImage").mockImplementation((frame) => {
    shown.add(Math.floor((frame as VideoFrame).timestamp / 40_000));
  });
  const beforeFrame = (index: number) => index || vi.advanceTimersByTime(1000); // It takes over 300 ms later.
  const player = playerOf(numbered({ duration: 9000, beforeFrame }));
  await player.play();
  await vi.advanceTimersByTimeAsync(200);
  const drawn = once(player, "drawn");
  player.edit = numbered({ duration: 9000 });
  await vi.advanceTimersByTimeAsync(600);
  await drawn;
  expect([...shown]).toEqual(Array.from({ length: Math.floor(player.currentTime * 25) + 1 }, (_, index) => index));
});

test("an edit with the same sound takes over with its picture alone", async () => {
  const canceled = vi.fn();
  const open = () => ({ audio: generatedAudio({ seconds: 9, onCancel: canceled }) });
  const audio = fromStreams(open, { duration: 9000, tracks: ["audio"] });
  const film = () => combine({ video: numbered({ duration: 9000 }), audio });
  const player = playerOf(film());
  await player.play();
  await pass(contexts[0]!, 0.2);
  const drawn = once(player, "drawn");
  player.edit = film();
  await pass(contexts[0]!, 0.4);
  await drawn;
  // What is heard goes on.
  expect([canceled.mock.calls.length, player.currentTime]).toEqual([1, expect.closeTo(0.6, 1)]);
});

test("steps that follow while one is made are taken from the same position", async () => {
  const { promise: held, resolve: release } = deferred();
  const player = playerOf(numbered({ beforeFrame: (index) => (index === 1 ? held : undefined) }));
  await once(player, "loadeddata");
  const steps = [player.step(1)];
  await vi.advanceTimersByTimeAsync(0);
  steps.push(player.step(1));
  release();
  await Promise.all(steps);
  expect(player.currentTime).toBe(0.08);
});

test("a picture that skips ahead has the time that it needs, and a pause meanwhile is one", async () => {
  const { promise: held, resolve: release } = deferred();
  const edit = numbered({ duration: 9000, beforeFrame: (index) => (index >= 10 ? held : undefined) });
  const player = playerOf(edit);
  await player.play();
  const events = record(player);
  await vi.advanceTimersByTimeAsync(200);
  void player.refresh();
  await vi.advanceTimersByTimeAsync(800);
  expect(edit.starts).toHaveLength(2);
  await vi.advanceTimersByTimeAsync(1500);
  expect([edit.starts.length, events]).toEqual([2, []]); // Nothing new was drawn.
  player.pause();
  const { currentTime } = player;
  release();
  await vi.advanceTimersByTimeAsync(500);
  expect(player).toMatchObject({ paused: true, currentTime });
});

test("a device that fails again after half a second of playback is opened again, and not before", async () => {
  let failures = 0;
  const beforeFrame = () => {
    if (failures-- > 0) throw new CodecError("codec-failed", "The decoder was taken away.");
  };
  const player = playerOf(numbered({ duration: 9000, beforeFrame }));
  await player.play();
  for (let round = 0; round < 2; round++) {
    await vi.advanceTimersByTimeAsync(400);
    failures = 1; // Of a frame that is made ahead.
    await vi.advanceTimersByTimeAsync(400);
    expect([failures > 0, player.error]).toEqual([false, null]);
  }
  failures = 1;
  await vi.advanceTimersByTimeAsync(600);
  expect(player.error).toMatchObject({ code: "codec-failed" });
});

test("frames before the position that were made for a drag are not counted as dropped", async () => {
  const player = playerOf(numbered({ duration: 9000 }));
  for (const seconds of [5, 4.5]) await seek(player, seconds);
  await player.play();
  await vi.advanceTimersByTimeAsync(200);
  expect(player.getVideoPlaybackQuality()).toMatchObject({ droppedVideoFrames: 0 });
});
