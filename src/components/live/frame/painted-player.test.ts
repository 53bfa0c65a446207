import { expect, it, onTestFinished, vi } from "vitest";
import { drawAudio, paintFrames } from "./paint";
import { PaintedPlayer } from "./painted-player";
import { changePlayer, watchPlayer } from "./playable";

it("goes on when it is played after a pause, until it has ended", async () => {
  const player = new PaintedPlayer();
  const said: string[] = [];
  for (const type of ["play", "pause", "ended", "timeupdate"]) player.addEventListener(type, () => said.push(type));
  const states: unknown[] = [];
  watchPlayer(player, 3, (state) => states.push(state));
  for (let paused = 0; paused < 2; paused++) player.pause();
  const resumed = player.resumed.then(() => said.push("resumed"));
  for (let played = 0; played < 2; played++) await player.play();
  await resumed;
  player.reach(2);
  changePlayer(player, { currentTime: 1 });
  player.end();
  await player.play();
  expect(said).toEqual(["pause", "play", "resumed", "timeupdate", "ended"]);
  const end = { id: 3, event: "ended", currentTime: 2, paused: true, ended: true };
  expect(states.at(-1)).toEqual({ ...end, isAudio: false, canSeek: false, duration: 0, loop: false, muted: false });
});

it("tells a sound from a picture, and the length so far of a file that grows", () => {
  class Sound extends EventTarget {}
  vi.stubGlobal("HTMLAudioElement", Sound);
  onTestFinished(() => void vi.unstubAllGlobals());
  const facts = { currentTime: 1, paused: true, ended: false, loop: true, muted: false };
  const report = vi.fn();
  const watch = (media: EventTarget, duration: number, length: number) => {
    const buffered = { length, end: (range: number) => 3 + range };
    watchPlayer(Object.assign(media, { ...facts, duration, buffered, play: async () => {}, pause() {} }), 4, report);
    return { ...facts, id: 4, event: "durationchange", canSeek: true };
  };
  const sound = { ...watch(new Sound(), Number.POSITIVE_INFINITY, 2), isAudio: true, duration: 4 };
  const video = { ...watch(new EventTarget(), 9, 1), isAudio: false, duration: 9 };
  watch(new EventTarget(), Number.POSITIVE_INFINITY, 0);
  expect(report.mock.calls).toEqual([[sound], [video], [{ ...video, duration: 0 }]]);
});

it("draws the peak of each block of sound at its time, every ten seconds from the left, and closes it; frames end", async () => {
  onTestFinished(() => void vi.unstubAllGlobals());
  const [clearRect, fillRect, append] = [vi.fn(), vi.fn(), vi.fn()];
  const [close, onFrame, onMedia] = [vi.fn(), vi.fn(), vi.fn()];
  const createElement = () => ({ getContext: () => ({ canvas: {}, clearRect, fillRect, drawImage() {} }) });
  vi.stubGlobal("document", { createElement, getElementById: () => ({ append }) });
  vi.stubGlobal("getComputedStyle", () => ({ getPropertyValue: () => "" }));
  const block = (seconds: number, ...samples: number[]) => {
    const facts = { timestamp: seconds * 1e6, duration: 1e6, numberOfFrames: samples.length };
    return { ...facts, copyTo: (to: Float32Array) => to.set(samples), close } as unknown as AudioData;
  };
  const rest = [block(2, 0), block(12.5, 0.25, -0.75, 0)];
  await drawAudio(block(0, 0.5), async () => rest.shift(), { paced: true, onFrame });
  const bars = ["0,40,95.5,80", "192,79.5,95.5,1", "240,20,95.5,120"];
  expect([fillRect.mock.calls.map(String), clearRect.mock.calls.map(([left]) => left)]).toEqual([bars, [0, 192, 240]]);
  expect([close.mock.calls.length, append.mock.calls.length]).toEqual([3, 1]);
  const frame = { timestamp: 2.5e6, close } as unknown as VideoFrame;
  await paintFrames(frame, async () => undefined, { paced: true, onFrame, onMedia, onStop() {} });
  expect(onFrame.mock.calls).toEqual([[1e6], [3e6], [13.5e6], [2.5e6]]);
  expect(onMedia.mock.lastCall![0]).toMatchObject({ currentTime: 2.5, ended: true });
});
