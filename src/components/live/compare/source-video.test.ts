import { expect, test, vi } from "vitest";
import type { RemotePlayer } from "../run/remote-player";
import SourceVideo from "./SourceVideo";

const { element, leave } = vi.hoisted(() => ({ element: { current: {} }, leave: [] as unknown[] }));
// Without a page: an effect runs at once, and the element is the one below.
vi.mock("react", () => ({
  useState: Array.of,
  useRef: () => element,
  useEffect: (run: () => unknown) => leave.push(run()),
}));

test("the source seeks if it drifts from a playing result, and to each frame of a paused one, until it is hidden", () => {
  const [play, pause] = [vi.fn(async () => {}), vi.fn()];
  const video = Object.assign(new EventTarget(), { currentTime: 0, duration: 10, play, pause });
  element.current = video;
  const media = Object.assign(new EventTarget(), { state: { currentTime: 0.05, paused: false } });
  SourceVideo({ media: media as unknown as RemotePlayer, source: "" });
  const at = (currentTime: number, paused: boolean, event = "timeupdate") => {
    media.state = { currentTime, paused };
    media.dispatchEvent(new Event(event));
    return Number(video.currentTime.toFixed(3));
  };
  expect([at(0.1, false), at(0.125, false, "play"), at(0.13, false)]).toEqual([0, 0.126, 0.126]);
  expect([play.mock.calls.length, pause.mock.calls.length]).toEqual([4, 0]);
  expect([at(0.13, true, "pause"), at(2, true, "seeked"), at(99, true, "ended")]).toEqual([0.131, 2.001, 10]);
  expect([play.mock.calls.length, pause.mock.calls.length]).toEqual([4, 3]);
  // Chromium may stay where it was; where it goes next is as near as it comes.
  const after = (type: string) => {
    video.currentTime = 5;
    video.dispatchEvent(new Event(type));
    return video.currentTime;
  };
  expect([after("pause"), after("seeked")]).toEqual([10, 5]);
  (leave[0] as () => void)();
  expect([at(1, true), after("seeked")]).toEqual([5, 5]);
});
