// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import type { RemotePlayer } from "../run/remote-player";
import SourceVideo from "./SourceVideo";

afterEach(cleanup);

/** The source of a result, whose seeks are at once. */
function sourceOf(state: { currentTime: number; paused: boolean }) {
  const media = Object.assign(new EventTarget(), { state });
  const { unmount } = render(<SourceVideo media={media as unknown as RemotePlayer} source="data:," />);
  const [play, pause] = [vi.fn(async () => {}), vi.fn()];
  const video = Object.assign(screen.getByLabelText<HTMLVideoElement>("Source"), { play, pause });
  for (const [name, value] of Object.entries({ currentTime: 0, duration: 10 }))
    Object.defineProperty(video, name, { value, writable: true });
  const at = (currentTime: number, paused: boolean, event = "timeupdate") => {
    media.state = { currentTime, paused };
    media.dispatchEvent(new Event(event));
    return Number(video.currentTime.toFixed(3));
  };
  return { video, at, unmount };
}

test("the source seeks if it drifts from a playing result, and to each frame of a paused one, until it is hidden", () => {
  const { video, at, unmount } = sourceOf({ currentTime: 0, paused: true });
  expect([at(0.1, false), at(0.125, false, "play"), at(0.13, false)]).toEqual([0, 0.126, 0.126]);
  expect([video.play, video.pause].map((call) => vi.mocked(call).mock.calls.length)).toEqual([3, 0]);
  expect([at(0.13, true, "pause"), at(2, true, "seeked"), at(99, true, "ended")]).toEqual([0.131, 2.001, 10]);
  expect([video.play, video.pause].map((call) => vi.mocked(call).mock.calls.length)).toEqual([3, 3]);
  // Chromium may stay where it was; where it goes next is as near as it comes.
  const after = (type: string) => {
    video.currentTime = 5;
    video.dispatchEvent(new Event(type));
    return video.currentTime;
  };
  expect([after("pause"), after("seeked"), after("loadedmetadata")]).toEqual([10, 5, 10]);
  unmount();
  expect([at(1, true), after("seeked")]).toEqual([10, 5]);
});

test("a source that the browser can't play is told", () => {
  const { video } = sourceOf({ currentTime: 0, paused: true });
  fireEvent.error(video);
  expect(document.body.textContent).toBe("This browser can’t play the source.");
});
