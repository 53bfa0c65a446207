// @module-tag engine
/** One control bar, for a `<video>` and for the player. */
import { expect, test } from "vitest";
import { openFile } from "../../src/open-shared-file.ts";
import type { MFXPlayer } from "../../src/player/mfx-player.ts";
import { clipUrl } from "../support/clips.ts";
import { until, withPlayer } from "./support.ts";

/** What the bar uses of a media element. A player is one as it is. */
type Media = Pick<
  HTMLMediaElement & MFXPlayer,
  | "play"
  | "pause"
  | "currentTime"
  | "duration"
  | "paused"
  | "ended"
  | "seeking"
  | "loop"
  | "muted"
  | "volume"
  | "playbackRate"
> &
  EventTarget;

/** Controls as for a `<video>`. */
function controlBar(media: Media) {
  const bar = document.createElement("div");
  bar.innerHTML = `<button></button><input type="range" min="0" step="0.01"><output></output>
    <input type="checkbox" name="muted"><input type="checkbox" name="loop"><select><option>1<option>2</select>`;
  const [button, range, output] = [
    bar.querySelector("button")!,
    bar.querySelector("input")!,
    bar.querySelector("output")!,
  ];
  const [, muted, loop] = bar.querySelectorAll("input");
  const rate = bar.querySelector("select")!;
  const update = () => {
    button.textContent = media.paused ? "Play" : "Pause";
    range.max = String(media.duration || 1);
    range.value = String(media.currentTime);
    const state = media.ended ? "ended" : media.seeking ? "seeking" : "";
    output.textContent = `${media.currentTime.toFixed(1)} / ${(media.duration || 0).toFixed(1)} ${state}`.trim();
  };
  for (const type of [
    "loadedmetadata",
    "durationchange",
    "timeupdate",
    "play",
    "pause",
    "seeking",
    "seeked",
    "ended",
  ]) {
    media.addEventListener(type, update);
  }
  button.onclick = () => (media.paused ? media.play() : media.pause());
  range.oninput = () => {
    media.currentTime = Number(range.value);
  };
  muted!.oninput = () => {
    media.muted = muted!.checked;
  };
  loop!.oninput = () => {
    media.loop = loop!.checked;
  };
  rate.oninput = () => {
    media.playbackRate = Number(rate.value);
  };
  const enter = (element: HTMLInputElement | HTMLSelectElement, value: string | boolean) => {
    Object.assign(element, typeof value === "boolean" ? { checked: value } : { value });
    element.dispatchEvent(new Event("input"));
  };
  return { button, range, output, muted: muted!, loop: loop!, rate, enter };
}

/** Uses each of the controls. */
async function drive(media: Media): Promise<void> {
  const { button, range, output, muted, loop, rate, enter } = controlBar(media);
  await until(() => media.duration > 0);
  expect(button.textContent || "Play").toBe("Play");
  enter(muted, true);
  expect(media.muted).toBe(true);

  enter(range, "0.5");
  expect(media.seeking).toBe(true);
  await until(() => output.textContent!.startsWith("0.5 / ") && !media.seeking);
  expect(range.max).toBe(String(media.duration));

  button.click();
  await until(() => button.textContent === "Pause" && media.currentTime > 0.6);
  button.click();
  await until(() => button.textContent === "Play");
  const { currentTime } = media;
  expect(Number(range.value)).toBeCloseTo(currentTime, 1);

  enter(rate, "2");
  expect(media.playbackRate).toBe(2);
  enter(range, String(media.duration - 0.4));
  button.click();
  await until(() => output.textContent!.endsWith("ended"));
  expect([media.ended, media.paused, button.textContent]).toEqual([true, true, "Play"]);

  enter(loop, true);
  enter(range, String(media.duration - 0.3));
  button.click();
  await until(() => media.currentTime > media.duration - 0.2);
  await until(() => media.currentTime < 0.5);
  expect(media.ended).toBe(false);
  button.click();
}

const CLIP = "vp9-opus.webm";

test("drives a <video>", async () => {
  const element = Object.assign(document.createElement("video"), { src: clipUrl(CLIP) });
  document.body.append(element);
  await drive(element);
  element.removeAttribute("src");
  element.load();
  element.remove();
});

test("drives a player", async () => {
  const file = await openFile(clipUrl(CLIP));
  await withPlayer(file, ({ player }) => drive(player));
  file.close();
});
