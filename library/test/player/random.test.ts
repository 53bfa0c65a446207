/** Random sequences of what people do, on devices that fail. A failure names its seed. */
import { afterEach, expect, test, vi } from "vitest";
import { isFull } from "../../../packages/test-browsers/src/full-tests.ts";
import type { Edit } from "../../src/edit/edit.ts";
import type { MFXPlayer } from "../../src/player/mfx-player.ts";
import { type FakeAudio, fakeAudio, jumpingClock, loseCanvas, setVisible } from "./fake-devices.ts";
import { hasSoundDevice } from "./sound-device.ts";
import { numbered, numberOn, withPlayer } from "./support.ts";

const SEEDS = isFull ? 200 : 1;
const ACTIONS = 25;
const DURATION = 8000;

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

/** Numbers from 0 to 1 that look like chance and are the same for a seed. */
function chance(seed: number): () => number {
  let value = seed * 7919 + 1;
  return () => {
    value = (value * 16_807) % 2_147_483_647;
    return value / 2_147_483_647;
  };
}

interface World {
  player: MFXPlayer;
  canvas: HTMLCanvasElement;
  audio: FakeAudio;
  clock: ReturnType<typeof jumpingClock>;
  /** The next frame fails, as that of a decoder that was taken away. */
  reclaim: () => void;
  makeEdit: (duration: number) => Edit;
  random: () => number;
}

const ACTS: Record<string, (world: World) => unknown> = {
  play: ({ player }) => void player.play().catch(() => {}),
  pause: ({ player }) => player.pause(),
  seek: ({ player, random }) => {
    player.currentTime = random() * 9;
  },
  step: ({ player, random }) => void player.step(random() < 0.5 ? 1 : -1),
  rate: ({ player, random }) => {
    player.playbackRate = [0.5, 1, 2][Math.floor(random() * 3)]!;
  },
  edit: ({ player, makeEdit, random }) => {
    player.edit = makeEdit(random() < 0.5 ? DURATION : 2000);
  },
  refresh: ({ player }) => void player.refresh(),
  late: ({ audio, random }) =>
    audio.change((["suspended", "interrupted", undefined] as const)[Math.floor(random() * 3)]),
  freeze: ({ audio, random }) => {
    audio.isFrozen = random() < 0.5;
  },
  latency: ({ audio, random }) => {
    audio.latency = random() * 0.3;
  },
  closeOutput: ({ audio }) =>
    void audio.contexts
      .at(-1)
      ?.close()
      .catch(() => {}),
  hide: ({ random }) => setVisible(random() < 0.5),
  jump: ({ clock, random }) => clock.jump((random() - 0.3) * 5000),
  takeDevice: ({ audio }) => audio.takeDevice(),
  returnDevice: ({ audio }) => audio.returnDevice(),
  loseCanvas: ({ canvas }) => loseCanvas(canvas),
  reclaim: ({ reclaim }) => reclaim(),
};

for (let seed = 1; seed <= SEEDS; seed++)
  test.runIf(hasSoundDevice)(`plays on after random actions and failures, seed ${seed}`, async () => {
    const random = chance(seed);
    const audio = fakeAudio();
    const clock = jumpingClock();
    let isTaken = false;
    const beforeFrame = () => {
      if (!isTaken) return;
      isTaken = false;
      throw new DOMException("Codec reclaimed due to inactivity.", "QuotaExceededError");
    };
    const makeEdit = (duration: number) => numbered({ duration, audio: true, beforeFrame });
    const reclaim = () => {
      isTaken = true;
    };
    await withPlayer(makeEdit(DURATION), async ({ player, canvas }) => {
      const world: World = { player, canvas, audio, clock, reclaim, makeEdit, random };
      const names = Object.keys(ACTS);
      const done: string[] = [];
      for (let i = 0; i < ACTIONS; i++) {
        const name = names[Math.floor(random() * names.length)]!;
        done.push(name);
        await ACTS[name]!(world);
        await new Promise((resolve) => setTimeout(resolve, random() * 40));
      }
      const story = done.join(" ");
      // The devices work again: a seek shows its picture, and playback goes on.
      isTaken = false;
      Object.assign(audio, { isFrozen: false, latency: undefined });
      audio.change(undefined);
      setVisible(true);
      player.pause();
      player.edit = makeEdit(DURATION);
      player.currentTime = 1.01;
      await expect.poll(() => [player.seeking, numberOn(canvas)], { message: story }).toEqual([false, 25]);
      player.playbackRate = 1;
      void player.play().catch(() => {});
      await expect.poll(() => player.currentTime, { message: story }).toBeGreaterThan(1.3);
      player.pause();
      const expected = Math.floor(player.currentTime * 25 + 1e-6);
      await expect.poll(() => numberOn(canvas), { message: story }).toBe(expected);
      expect(player.error, story).toBeNull();
    });
  });
