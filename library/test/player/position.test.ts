/** Positions of the player: its ends, steps of frames, and drawing again. */
import { afterEach, expect, test, vi } from "vitest";
import { MFXPlayer } from "../../src/player/mfx-player.ts";
import { numbered, numberOn, once, reach, record, seek, until, withPlayer } from "./support.ts";

afterEach(() => vi.restoreAllMocks());

test("plays frames of which two take more than 64 MiB, and makes one ahead", () => {
  vi.spyOn(VideoFrame.prototype, "allocationSize").mockReturnValue(40 * 2 ** 20);
  const made: number[] = [];
  return withPlayer(numbered({ beforeFrame: (index) => made.push(index) }), async ({ player, canvas, open }) => {
    await once(player, "loadeddata");
    await player.play();
    await until(() => numberOn(canvas)! >= 5);
    player.pause();
    expect(made.length).toBeLessThan(player.currentTime * 25 + 4);
    expect(open.peak).toBeLessThanOrEqual(4);
  });
});

test("an edit that becomes shorter than the position shows its last picture, never nothing", () =>
  withPlayer(numbered(), async ({ player, canvas }) => {
    await seek(player, 1.5);
    const clear = vi.spyOn(CanvasRenderingContext2D.prototype, "clearRect");
    const drawn = once(player, "drawn");
    player.edit = numbered({ duration: 1000 });
    await drawn;
    expect([numberOn(canvas), player.currentTime, player.ended]).toEqual([24, 1, true]);
    expect(clear.mock.calls.length).toBeLessThanOrEqual(1); // Of the painter.
  }));

test("a seek behind the last picture shows it", () => {
  return withPlayer(numbered({ duration: 200, known: 1000 }), async ({ player, canvas }) => {
    await seek(player, 0.8);
    expect(numberOn(canvas)).toBe(4);
    await seek(player, 0.05);
    expect(numberOn(canvas)).toBe(1);
    await seek(player, 1);
    expect(numberOn(canvas)).toBe(4);
  });
});

test("has ended at its duration, and plays from the start then", () =>
  withPlayer(numbered({ duration: 1000 }), async ({ player }) => {
    await once(player, "loadeddata");
    await seek(player, 1);
    expect(player).toMatchObject({ ended: true, paused: true });
    await player.play();
    expect(player.currentTime).toBeLessThan(0.5);
    expect(player.ended).toBe(false);
    const ended = once(player, "ended");
    player.currentTime = 1;
    await ended;
    expect(player.paused).toBe(true);
  }));

test("a duration that was found by playing stays", () => {
  return withPlayer(numbered({ duration: 400, known: Number.NaN }), async ({ player }) => {
    const ended = once(player, "ended");
    await player.play();
    await ended;
    const { duration } = player;
    expect(duration).toBeLessThan(0.7);
    await seek(player, 0.2);
    expect(player.duration).toBe(duration);
  });
});

test("shows frame n at n / frame rate", () =>
  withPlayer(numbered({ frameRate: 30 }), async ({ player, canvas }) => {
    for (let n = 0; n < 30; n++) {
      await seek(player, n / 30);
      expect(numberOn(canvas)).toBe(n);
    }
  }));

for (const frameRate of [25, 30, 29.97])
  test(`steps from frame to frame at ${frameRate} frames per second`, () =>
    withPlayer(numbered({ frameRate }), async ({ player, canvas }) => {
      await seek(player, 0.5);
      const first = numberOn(canvas)!;
      for (const number of [1, 2, 3, 2, 1, 0, -1, -2]) {
        const forward = number > numberOn(canvas)! - first;
        await player.step(forward ? 1 : -1);
        expect(numberOn(canvas)! - first).toBe(number);
      }
      const events = record(player);
      const steps = [player.step(1), player.step(1), player.step(1)];
      await Promise.all(steps);
      expect(numberOn(canvas)! - first).toBe(1);
      expect(events.at(-1)).toBe("seeked");
    }));

test.each([400, Number.NaN])("steps stop at the ends, and pause, if the edit says it takes %d ms", (known) =>
  withPlayer(numbered({ duration: 400, known }), async ({ player, canvas }) => {
    await player.play();
    await player.step(-100);
    expect([numberOn(canvas), player.currentTime, player.paused]).toEqual([0, 0, true]);
    await player.step(100);
    expect([numberOn(canvas), player.currentTime]).toEqual([9, expect.closeTo(0.36)]);
    await player.step(-1);
    expect(numberOn(canvas)).toBe(8);
    expect(() => player.step(0.5)).toThrow("`frames`");
  }),
);

test("refresh() resolves when the frame was drawn with the current values", () => {
  let shift = 0;
  return withPlayer(numbered({ number: (index) => index + shift }), async ({ player, canvas }) => {
    await seek(player, 0.4);
    shift = 50;
    const events = record(player);
    await player.refresh();
    expect(numberOn(canvas)).toBe(60);
    expect(events).toEqual(["drawn"]);
    await player.play();
    await reach(player, 0.6);
    shift = 100;
    await player.refresh();
    expect(numberOn(canvas)).toBeGreaterThanOrEqual(100);
  });
});

test("refresh() rejects if the edit fails", () => {
  let fails = false;
  const beforeFrame = () => {
    if (fails) throw new Error("No more.");
  };
  return withPlayer(numbered({ beforeFrame }), async ({ player }) => {
    await once(player, "loadeddata");
    fails = true;
    await expect(player.refresh()).rejects.toThrow("No more.");
    expect(player.error?.message).toContain("No more.");
  });
});

test("a canvas has one player at a time", () =>
  withPlayer(numbered(), async ({ player, canvas }) => {
    expect(() => new MFXPlayer(canvas, numbered())).toThrow("`canvas`");
    player.close();
    const next = new MFXPlayer(canvas, numbered());
    await once(next, "loadeddata");
    next.close();
  }));

test("a closed player says so", () =>
  withPlayer(numbered(), async ({ player }) => {
    player.close();
    player.close();
    player.pause();
    for (const use of [
      () => {
        player.currentTime = 1;
      },
      () => {
        player.edit = numbered();
      },
      () => {
        player.playbackRate = 2;
      },
      () => player.refresh(),
      () => player.step(1),
    ])
      expect(use).toThrow("The player is closed");
    await expect(player.play()).rejects.toMatchObject({ name: "AbortError" });
  }));
