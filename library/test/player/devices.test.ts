/** Devices that fail while a player uses them: audio outputs, decoders, clocks. For the GPU, see `lost-gpu.test.ts`. */
import { afterEach, expect, test, vi } from "vitest";
import { clip } from "../../src/edit/clip.ts";
import { openFile } from "../../src/open-shared-file.ts";
import type { MFXPlayer } from "../../src/player/mfx-player.ts";
import { clipUrl } from "../support/clips.ts";
import { hurry, SOUND_START } from "../support/hurry.ts";
import { fakeAudio, jumpingClock, reclaimableDecoders, setVisible } from "./fake-devices.ts";
import { hasSoundDevice } from "./sound-device.ts";
import { numbered, numberOn, once, reach, record, seek, until, withPlayer } from "./support.ts";

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const testSound = test.runIf(hasSoundDevice);

/** Counts the pieces of sound that are started. */
function countSound() {
  const spy = vi.spyOn(AudioBufferSourceNode.prototype, "start");
  return () => spy.mock.calls.length;
}

/** Lets the player lose its patience with an output that stands still. It looks before each picture, and counts 100 ms at most. */
async function impatient(player: MFXPlayer): Promise<void> {
  const clock = jumpingClock();
  let isOver = false;
  const warning = once(player, "warning").then(() => {
    isOver = true;
  });
  while (!isOver) {
    clock.jump(100);
    await Promise.race([warning, new Promise(requestAnimationFrame)]);
  }
}

const allow = () =>
  vi.spyOn(navigator, "userActivation", "get").mockReturnValue({ hasBeenActive: true, isActive: true });

testSound("an output that is late once is used by the next play()", async () => {
  allow();
  const audio = fakeAudio("suspended");
  await withPlayer(numbered({ audio: true, duration: 6000 }), async ({ player }) => {
    const sounds = countSound();
    const events = record(player);
    hurry(SOUND_START);
    await player.play();
    expect(events).toContain("warning");
    expect(sounds()).toBe(0);
    player.pause();
    audio.state = undefined;
    await player.play();
    expect(sounds()).toBeGreaterThan(0);
  });
});

testSound("an output that starts late is used at once", async () => {
  allow();
  const audio = fakeAudio("suspended");
  await withPlayer(numbered({ audio: true, duration: 6000 }), async ({ player }) => {
    const sounds = countSound();
    hurry(SOUND_START);
    await player.play();
    audio.change(undefined);
    await until(() => sounds() > 0);
    expect(player.paused).toBe(false);
  });
});

testSound("an output that could not start for a muted player is used once it is unmuted", async () => {
  allow();
  const audio = fakeAudio("suspended");
  await withPlayer(numbered({ audio: true, duration: 6000 }), async ({ player }) => {
    const sounds = countSound();
    player.muted = true;
    await player.play();
    expect(sounds()).toBe(0);
    audio.change(undefined);
    player.muted = false;
    await until(() => sounds() > 0);
    expect(player.paused).toBe(false);
  });
});

testSound("an output that is interrupted for long plays without sound, and with sound afterwards", async () => {
  const audio = fakeAudio();
  await withPlayer(numbered({ audio: true, duration: 8000 }), async ({ player }) => {
    await player.play();
    await reach(player, 0.2);
    audio.change("interrupted");
    await impatient(player);
    const { currentTime } = player;
    await reach(player, currentTime + 0.2);
    const sounds = countSound();
    audio.change(undefined);
    await until(() => sounds() > 0);
    await reach(player, player.currentTime + 0.2);
  });
});

testSound("an output whose time stands still doesn't stop the player", async () => {
  const audio = fakeAudio();
  await withPlayer(numbered({ audio: true, duration: 8000 }), async ({ player }) => {
    await player.play();
    await reach(player, 0.2);
    audio.isFrozen = true;
    await impatient(player);
    await reach(player, player.currentTime + 0.2);
  });
});

testSound("an own output that the browser closes is replaced", async () => {
  const audio = fakeAudio();
  await withPlayer(numbered({ audio: true, duration: 6000 }), async ({ player }) => {
    const events = record(player);
    await player.play();
    await reach(player, 0.2);
    await audio.contexts[0]!.close();
    await until(() => audio.contexts.length === 2);
    await reach(player, player.currentTime + 0.2);
    expect(events).not.toContain("warning");
  });
});

testSound("an own output that is closed during a pause is replaced, also by one with another sample rate", async () => {
  const audio = fakeAudio();
  await withPlayer(numbered({ audio: true, duration: 6000 }), async ({ player }) => {
    await player.play();
    await reach(player, 0.2);
    player.pause();
    await audio.contexts[0]!.close();
    audio.sampleRate = 22_050;
    const create = vi.spyOn(AudioContext.prototype, "createBuffer");
    await player.play();
    await reach(player, player.currentTime + 0.2);
    expect(audio.contexts).toHaveLength(2);
    expect(new Set(create.mock.calls.map(([, , rate]) => rate))).toEqual(new Set([22_050]));
  });
});

testSound("an output that doesn't come back after a pause doesn't hold the player up", async () => {
  allow();
  const audio = fakeAudio();
  await withPlayer(numbered({ audio: true, duration: 6000 }), async ({ player }) => {
    await player.play();
    await reach(player, 0.2);
    player.pause();
    audio.change("interrupted");
    hurry(SOUND_START);
    await player.play();
    const events = record(player);
    await reach(player, player.currentTime + 0.2);
    expect(events).not.toContain("waiting");
    const sounds = countSound();
    audio.change(undefined);
    await until(() => sounds() > 0);
  });
});

testSound("an output of the page whose device goes away plays in silence until it is back", async () => {
  const audio = fakeAudio();
  const context = new AudioContext();
  const edit = numbered({ audio: true, duration: 8000 });
  const test = async ({ player }: { player: MFXPlayer }) => {
    await player.play();
    await reach(player, 0.2);
    audio.takeDevice();
    await impatient(player);
    await reach(player, player.currentTime + 0.2);
    const sounds = countSound();
    audio.returnDevice();
    await until(() => sounds() > 0);
    await reach(player, player.currentTime + 0.2);
  };
  await withPlayer(edit, test, { output: context.destination });
  await context.close();
});

testSound("after a pause, sound that was played but not heard yet is played again", async () => {
  const audio = fakeAudio();
  audio.latency = 0.4;
  await withPlayer(numbered({ audio: true, sample: (seconds) => seconds }), async ({ player }) => {
    await player.play();
    await reach(player, 0.5);
    player.pause();
    const { currentTime } = player;
    const firsts: number[] = [];
    const { start } = AudioBufferSourceNode.prototype;
    vi.spyOn(AudioBufferSourceNode.prototype, "start").mockImplementation(function (
      this: AudioBufferSourceNode,
      when = 0,
      offset = 0,
    ) {
      start.call(this, when, offset);
      firsts.push(this.buffer!.getChannelData(0)[Math.round(offset * this.buffer!.sampleRate)]!);
    });
    await player.play();
    expect(firsts[0]).toBeCloseTo(currentTime, 2);
  });
});

test("decoders that the browser takes away while paused are opened again", async () => {
  const decoders = reclaimableDecoders();
  const film = clip(await openFile(clipUrl("vp9-opus.webm")), { end: 1000 });
  await withPlayer(film, async ({ player }) => {
    const events = record(player);
    await player.play();
    await reach(player, 0.3);
    player.pause();
    decoders.reclaim();
    await player.play();
    await reach(player, 0.6);
    decoders.reclaim(); // While it plays.
    await once(player, "ended");
    expect(events).not.toContain("error");
  });
});

test("decoders that are always taken away are an error", async () => {
  const beforeFrame = (index: number) => {
    if (index >= 10) throw new DOMException("Codec reclaimed due to inactivity.", "QuotaExceededError");
  };
  const edit = numbered({ beforeFrame });
  await withPlayer(edit, async ({ player }) => {
    await player.play();
    await once(player, "error");
    expect(edit.starts.length).toBeLessThanOrEqual(3);
  });
});

test("the page's clock may jump", async () => {
  const clock = jumpingClock();
  await withPlayer(numbered({ duration: 8000 }), async ({ player, canvas }) => {
    await player.play();
    await reach(player, 0.2);
    const { currentTime } = player;
    clock.jump(4000); // The machine slept.
    expect(player.currentTime - currentTime).toBeLessThan(1.5);
    await reach(player, currentTime + 0.3);
    const before = player.currentTime;
    clock.jump(-3000);
    expect(player.currentTime).toBeGreaterThanOrEqual(before);
    await reach(player, before + 0.3);
    await until(() => Math.abs(numberOn(canvas)! - player.currentTime * 25) < 10);
    await seek(player, 0.1);
    expect(player.paused).toBe(false);
  });
});

test("a page that is frozen for hours while it is hidden goes on near its position", async () => {
  const clock = jumpingClock();
  await withPlayer(numbered({ duration: 24 * 3_600_000 }), async ({ player, canvas }) => {
    await player.play();
    await reach(player, 0.2);
    setVisible(false);
    clock.jump(60_000); // Timers of hidden pages may run once a minute.
    await reach(player, 60);
    clock.jump(3 * 3_600_000);
    setVisible(true);
    expect(player.currentTime).toBeLessThan(180);
    await until(() => numberOn(canvas) === Math.floor(player.currentTime * 25) % 256);
  });
});
