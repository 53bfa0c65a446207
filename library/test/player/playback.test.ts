// @module-tag engine
/** Playback: the clock, the sound, the end, and what happens around the player. */
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { firstOf } from "../../../packages/test-browsers/src/full-tests.ts";
import type { Edit } from "../../src/edit/edit.ts";
import type { MFXPlayer } from "../../src/player/mfx-player.ts";
import { deferred } from "../support/deferred.ts";
import { hurry, SOUND_START } from "../support/hurry.ts";
import { setVisible } from "./fake-devices.ts";
import { hasSoundDevice } from "./sound-device.ts";
import { numbered, numberOn, once, reach, record, seek, until, withPlayer } from "./support.ts";

// Without hardware, players wait for it in vain.
beforeEach(() => {
  if (!hasSoundDevice) hurry(SOUND_START);
});
afterEach(() => vi.unstubAllGlobals());

/** Tests of what is heard. The others hold with and without sound. */
const testSound = test.runIf(hasSoundDevice);

/** Work that takes time, or an action at some time. */
const delay = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));

/** Resolves after some pictures of the display. A player looks at its clock before each. */
async function pictures(count: number): Promise<void> {
  for (; count > 0; count--) await new Promise(requestAnimationFrame);
}

/** Plays into a context of the test. */
async function withContext(
  edit: Edit,
  test: (player: MFXPlayer, context: AudioContext) => unknown,
  outputOf: (context: AudioContext) => AudioNode = ({ destination }) => destination,
): Promise<void> {
  const context = new AudioContext();
  await withPlayer(edit, ({ player }) => test(player, context), { output: outputOf(context) });
  if (context.state !== "closed") await context.close();
}

/** How fast the position moves until a time. */
async function rateUntil(player: MFXPlayer, seconds: number): Promise<number> {
  const start = { time: player.currentTime, at: performance.now() };
  await reach(player, seconds);
  return (player.currentTime - start.time) / ((performance.now() - start.at) / 1000);
}

test("plays to the end by the page's clock, with the events of a media element", () =>
  withPlayer(numbered({ duration: 400 }), async ({ player, canvas }) => {
    await once(player, "loadeddata");
    const events = record(player);
    const start = performance.now();
    const playing = player.play();
    expect(player.paused).toBe(false);
    await playing;
    await once(player, "ended");
    expect(performance.now() - start).toBeGreaterThan(380);
    expect(player).toMatchObject({ paused: true, ended: true, currentTime: 0.4 });
    expect(events).toEqual(["play", "playing", "pause", "ended"]);
    await until(() => numberOn(canvas) === 9);
    await player.play(); // From the start.
    expect(player.ended).toBe(false);
    expect(player.currentTime).toBeLessThan(0.3);
  }));

test("pauses at the frame of its position, and goes on from there without a call of the edit", () => {
  const edit = numbered({ audio: true });
  return withPlayer(edit, async ({ player, canvas }) => {
    await player.play();
    await reach(player, 0.3);
    player.pause();
    const { currentTime } = player;
    await pictures(4);
    expect(player.currentTime).toBe(currentTime);
    expect(numberOn(canvas)).toBe(Math.floor(currentTime * 25));
    const calls = edit.starts.length;
    await player.play();
    expect(player.currentTime - currentTime).toBeLessThan(0.05);
    await reach(player, 0.5);
    expect(edit.starts).toHaveLength(calls);
  });
});

test("pause() before playback rejects play() as a media element does", () =>
  withPlayer(numbered(), async ({ player }) => {
    const playing = player.play();
    player.pause();
    await expect(playing).rejects.toMatchObject({ name: "AbortError" });
    expect(player.paused).toBe(true);
  }));

test("seeking while it plays goes on from there", () =>
  withPlayer(numbered({ audio: true }), async ({ player, canvas }) => {
    await player.play();
    await seek(player, 1.2);
    await reach(player, 1.4);
    expect(player.paused).toBe(false);
    expect(numberOn(canvas)).toBeGreaterThanOrEqual(33);
  }));

test("starts again at the end if it loops", () =>
  withPlayer(numbered({ duration: 300, audio: true }), async ({ player }) => {
    player.loop = true;
    await player.play();
    for (let round = 0; round < 2; round++) {
      await once(player, "seeked");
      expect(player).toMatchObject({ paused: false, ended: false });
    }
  }));

/** Records when pieces of sound are played: seconds of the context. */
function recordSound() {
  const pieces: { start: number; end: number }[] = [];
  const { start } = AudioBufferSourceNode.prototype;
  const spy = vi.spyOn(AudioBufferSourceNode.prototype, "start").mockImplementation(function (
    this: AudioBufferSourceNode,
    when = 0,
    offset = 0,
  ) {
    pieces.push({ start: when, end: when + this.buffer!.duration - offset });
    start.call(this, when, offset);
  });
  /** Longest silence or overlap between two pieces, in seconds. */
  const worstGap = () =>
    pieces.slice(1).reduce((worst, piece, i) => Math.max(worst, Math.abs(piece.start - pieces[i]!.end)), 0);
  return { pieces, worstGap, restore: () => spy.mockRestore() };
}

for (const sampleRate of firstOf([22_050, 48_000, 44_100], 2)) {
  testSound(`sound of ${sampleRate} Hz is played without a gap, and is the clock`, () =>
    withPlayer(numbered({ audio: true, sampleRate }), async ({ player, canvas }) => {
      const sound = recordSound();
      await player.play();
      const late: number[] = [];
      while (player.currentTime < 0.8) {
        late.push(player.currentTime * 25 - (numberOn(canvas) ?? 0));
        await pictures(1);
      }
      sound.restore();
      expect(sound.worstGap()).toBeLessThan(1e-6);
      const sorted = late.toSorted((a, b) => a - b);
      // A frame is on screen for one frame, and a busy machine delays some.
      expect(sorted[Math.floor(0.5 * sorted.length)]).toBeLessThan(1.5);
      expect(sorted[Math.floor(0.95 * sorted.length)]).toBeLessThan(4);
    }),
  );
}

testSound(
  "pictures that are late are dropped and counted, the sound doesn't stutter, and the player skips ahead",
  () => {
    const edit = numbered({ duration: 4000, audio: true, beforeFrame: () => delay(100) });
    return withPlayer(edit, async ({ player, canvas, open }) => {
      await once(player, "loadeddata");
      const sound = recordSound();
      await player.play();
      let worst = 0;
      while (player.currentTime < 2) {
        worst = Math.max(worst, player.currentTime * 25 - (numberOn(canvas) ?? 0));
        await pictures(1);
      }
      sound.restore();
      expect(sound.worstGap()).toBeLessThan(1e-6);
      expect(worst / 25).toBeLessThan(1.2);
      expect(edit.starts.length).toBeGreaterThan(2);
      expect(open.peak).toBeLessThan(60); // Most of it is sound.
      player.pause();
      await until(() => numberOn(canvas) === Math.floor(player.currentTime * 25));
    });
  },
);

test("frames that are due between two pictures of the display are counted as dropped", () =>
  withPlayer(numbered({ duration: 1000, frameRate: 400 }), async ({ player }) => {
    await player.play();
    await reach(player, 0.5);
    const { totalVideoFrames, droppedVideoFrames } = player.getVideoPlaybackQuality();
    expect(droppedVideoFrames).toBeGreaterThan(20);
    expect(totalVideoFrames).toBeGreaterThan(droppedVideoFrames);
  }));

testSound("waits for sound that is late", () => {
  const { promise: held, resolve: release } = deferred();
  const edit = numbered({ audio: true, beforeSound: (seconds) => (seconds > 0.3 ? held : undefined) });
  return withPlayer(edit, async ({ player }) => {
    await player.play();
    await once(player, "waiting");
    const { currentTime } = player;
    expect(currentTime).toBeGreaterThan(0.25);
    await pictures(10);
    expect(player.currentTime - currentTime).toBeLessThan(0.08);
    const playing = once(player, "playing");
    release();
    await playing;
    await reach(player, 0.6);
  });
});

test("plays at another rate, with sound", () =>
  withPlayer(numbered({ audio: true, duration: 4000 }), async ({ player }) => {
    const events = record(player);
    player.playbackRate = 2;
    expect(events).toEqual(["ratechange"]);
    await player.play();
    const double = await rateUntil(player, 0.8);
    expect(double).toBeGreaterThan(1.7);
    expect(double).toBeLessThan(2.2);
    player.playbackRate = 0.5;
    await once(player, "playing");
    const half = await rateUntil(player, player.currentTime + 0.3);
    expect(half).toBeGreaterThan(0.4);
    expect(half).toBeLessThan(0.6);
    expect(() => {
      player.playbackRate = 0;
    }).toThrow("`playbackRate`");
  }));

testSound("plays into a node of another context, which stays open", () => {
  let level = () => 0;
  const outputOf = (context: AudioContext) => {
    const gain = context.createGain();
    const analyser = context.createAnalyser();
    gain.connect(analyser);
    const samples = new Float32Array(analyser.fftSize);
    level = () => {
      analyser.getFloatTimeDomainData(samples);
      return Math.max(...samples);
    };
    return gain;
  };
  const test = async (player: MFXPlayer, context: AudioContext) => {
    await player.play();
    await until(() => level() > 0.09);
    player.volume = 0.5;
    await until(() => level() > 0.04 && level() < 0.06);
    player.muted = true;
    await until(() => level() === 0);
    expect(player).toMatchObject({ volume: 0.5, muted: true, paused: false });
    player.close();
    expect(context.state).toBe("running");
  };
  return withContext(numbered({ audio: true }), test, outputOf);
});

testSound("time stands still while the context is suspended", () =>
  withContext(numbered({ audio: true }), async (player, context) => {
    await player.play();
    await reach(player, 0.2);
    const waiting = once(player, "waiting");
    await context.suspend();
    await waiting;
    const { currentTime } = player;
    await pictures(10);
    expect(player.currentTime - currentTime).toBeLessThan(0.05);
    const playing = once(player, "playing");
    await context.resume();
    await playing;
    await reach(player, currentTime + 0.2);
  }),
);

testSound("goes on without sound if its context is closed", () =>
  withContext(numbered({ audio: true }), async (player, context) => {
    await player.play();
    await reach(player, 0.2);
    const warning = once(player, "warning");
    await context.close();
    expect((await warning).detail.details.feature).toBe("AudioContext");
    await reach(player, 0.5);
  }),
);

testSound("counts the latency of the output, also if it changes with the device", () =>
  withContext(numbered({ audio: true, duration: 3000 }), async (player, context) => {
    await player.play();
    await reach(player, 0.3);
    const own = context.outputLatency ?? 0;
    const before = player.currentTime;
    Object.defineProperty(context, "outputLatency", { value: own + 0.3 });
    expect(player.currentTime - before).toBeLessThan(-0.2);
    await reach(player, before + 0.2);
    expect(player.paused).toBe(false);
  }),
);

const canChangeDevice = "setSinkId" in AudioContext.prototype;

test.runIf(hasSoundDevice && canChangeDevice)("plays on another device", () =>
  withContext(numbered({ audio: true }), async (player, context) => {
    await player.play();
    await reach(player, 0.2);
    await (context as AudioContext & { setSinkId(id: { type: "none" }): Promise<void> }).setSinkId({ type: "none" });
    await reach(player, 0.4);
  }),
);

/** Contexts that never run, and what the browser says of it. */
function refuseContexts(policy?: "allowed" | "disallowed"): void {
  const { AudioContext } = globalThis;
  class Refused extends AudioContext {
    override get state(): AudioContextState {
      return super.state === "closed" ? "closed" : "suspended";
    }
    override resume(): Promise<void> {
      return new Promise(() => {});
    }
  }
  vi.stubGlobal("AudioContext", Refused);
  if (policy) Object.defineProperty(navigator, "getAutoplayPolicy", { value: () => policy, configurable: true });
}

afterEach(() => void Reflect.deleteProperty(navigator, "getAutoplayPolicy"));

const policies = "getAutoplayPolicy" in navigator ? (["disallowed"] as const) : (["disallowed", undefined] as const);
for (const policy of policies) {
  test(`rejects play() if the browser waits for a gesture, and plays muted; policy ${policy}`, async () => {
    refuseContexts(policy);
    hurry(SOUND_START);
    await withPlayer(numbered({ audio: true }), async ({ player }) => {
      const events = record(player);
      await expect(player.play()).rejects.toMatchObject({ name: "NotAllowedError" });
      expect(player.paused).toBe(true);
      expect(events.filter((type) => ["play", "pause", "error"].includes(type))).toEqual(["play", "pause"]);
      player.muted = true;
      await player.play();
      await reach(player, 0.2);
    });
  });
}

test("plays without sound hardware, with one warning", async () => {
  refuseContexts("allowed");
  hurry(SOUND_START);
  await withPlayer(numbered({ audio: true }), async ({ player }) => {
    const events = record(player);
    await player.play();
    await reach(player, 0.2);
    expect(events.filter((type) => type === "warning")).toHaveLength(1);
  });
});

test("plays without an AudioContext, with one warning", async () => {
  vi.stubGlobal("AudioContext", undefined);
  await withPlayer(numbered({ audio: true, duration: 300 }), async ({ player }) => {
    const events = record(player);
    for (let round = 0; round < 2; round++) {
      const ended = once(player, "ended");
      await player.play();
      await ended;
    }
    expect(events.filter((type) => type === "warning")).toHaveLength(1);
  });
});

test("an edit without sound needs no context", async () => {
  const made = vi.fn();
  vi.stubGlobal("AudioContext", made);
  await withPlayer(numbered(), async ({ player }) => {
    await once(player, "loadeddata");
    await player.play();
    await reach(player, 0.1);
    expect(made).not.toHaveBeenCalled();
  });
});

test("makes no pictures while the page is hidden, and the current one afterwards", () => {
  const made: number[] = [];
  const edit = numbered({ audio: true, beforeFrame: (index) => made.push(index) });
  return withPlayer(edit, async ({ player, canvas }) => {
    const sound = recordSound();
    await player.play();
    await reach(player, 0.2);
    setVisible(false);
    const { length } = made;
    await reach(player, 0.6);
    expect(made.length - length).toBeLessThanOrEqual(1);
    setVisible(true);
    await until(() => (numberOn(canvas) ?? 0) >= 15);
    sound.restore();
    expect(sound.worstGap()).toBeLessThan(1e-6);
    setVisible(false);
    player.pause();
    setVisible(true);
    await until(() => numberOn(canvas) === Math.floor(player.currentTime * 25));
    vi.restoreAllMocks();
  });
});

test("ends while the page is hidden", () =>
  withPlayer(numbered({ audio: true, duration: 300 }), async ({ player }) => {
    await player.play();
    setVisible(false);
    await once(player, "ended");
    vi.restoreAllMocks();
  }));

test("can be closed at any time", async () => {
  for (const pause of [0, 1, 5, 20, 60]) {
    await withPlayer(numbered({ audio: true }), async ({ player }) => {
      const playing = player.play();
      playing.catch(() => {});
      await delay(pause);
      player.currentTime = 0.5;
      player.refresh();
      await delay(pause);
    });
  }
  await withPlayer(numbered(), async ({ player }) => {
    player.close();
    await expect(player.play()).rejects.toMatchObject({ name: "AbortError" });
  });
});
