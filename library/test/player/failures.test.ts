// @module-tag engine
/** Edits that fail while they play, or when they are opened. */
import { beforeEach, expect, test, vi } from "vitest";
import type { EditStreams } from "../../src/edit/edit.ts";
import { effect } from "../../src/edit/effect.ts";
import { fromStreams } from "../../src/edit/from-streams.ts";
import { pixelate } from "../../src/effects/pixelate.ts";
import { GLContextError, MFXError, SourceError } from "../../src/errors.ts";
import { loseContexts } from "../effects/counts.ts";
import { hurry, SOUND_START } from "../support/hurry.ts";
import { hasSoundDevice } from "./sound-device.ts";
import { numbered, numberOn, once, reach, record, seek, withPlayer } from "./support.ts";

// Without hardware, players wait for it in vain.
beforeEach(() => {
  if (!hasSoundDevice) hurry(SOUND_START);
});

const failing = (index: number) => {
  if (index >= 10) throw new Error("This frame fails.");
};

test("a picture that fails in the middle is shown up to there", () =>
  withPlayer(numbered({ audio: true, beforeFrame: failing }), async ({ player, canvas }) => {
    const events = record(player);
    await player.play();
    await once(player, "error");
    expect(player.error).toBeInstanceOf(SourceError);
    expect(player.error?.message).toContain("This frame fails.");
    expect(player.paused).toBe(true);
    expect(numberOn(canvas)).toBe(9);
    expect(player.currentTime).toBeGreaterThanOrEqual(0.4);
    expect(events.slice(-2)).toEqual(["pause", "error"]);
    await seek(player, 0.2); // Tries again.
    expect([numberOn(canvas), player.error]).toEqual([5, null]);
    const failed = once(player, "error");
    player.currentTime = 1;
    await failed;
    expect(player.seeking).toBe(false);
  }));

test("a page that is busy while the picture fails shows it up to there, too", () => {
  let hasFailed = false;
  const beforeFrame = (index: number) => {
    hasFailed ||= index >= 10;
    failing(index);
  };
  return withPlayer(numbered({ audio: true, beforeFrame }), async ({ player, canvas }) => {
    const failed = once(player, "error");
    await player.play();
    await expect.poll(() => hasFailed && player.currentTime, { interval: 5 }).toBeGreaterThan(0.1);
    for (const end = performance.now() + 350; performance.now() < end; );
    await failed;
    // The last one is late, and may be left out.
    expect(numberOn(canvas)).toBeGreaterThanOrEqual(8);
  });
});

test.runIf(hasSoundDevice)("sound that fails in the middle is heard up to there", () => {
  const beforeSound = (seconds: number) => {
    if (seconds > 0.4) throw new Error("This sound fails.");
  };
  return withPlayer(numbered({ audio: true, beforeSound }), async ({ player }) => {
    await player.play();
    await once(player, "error");
    expect(player.error?.message).toContain("This sound fails.");
    expect(player.currentTime).toBeGreaterThan(0.35);
  });
});

test("play() rejects with the error of an edit that fails", () =>
  withPlayer(
    fromStreams(
      () => {
        throw new MFXError("source-failed", "There is no such file.");
      },
      { duration: 1000 },
    ),
    async ({ player }) => {
      await expect(player.play()).rejects.toMatchObject({ code: "source-failed" });
      expect(player.error?.code).toBe("source-failed");
    },
  ));

test("an edit that returns something else is an error", async () => {
  for (const wrong of [undefined, 1, { video: 1 }, { audio: new ReadableStream(), video: "2" }]) {
    const edit = fromStreams(() => wrong as EditStreams, { duration: 1000 });
    await withPlayer(edit, async ({ player }) => {
      await once(player, "error");
      expect(player.error?.code).toBe("invalid-option");
    });
  }
});

test("without WebGL2, only edits with effects fail", async () => {
  loseContexts(); // An earlier test may have left one open.
  const { getContext } = OffscreenCanvas.prototype;
  const spies = [OffscreenCanvas.prototype, HTMLCanvasElement.prototype].map((prototype) => {
    const native = prototype.getContext as typeof getContext;
    return vi.spyOn(prototype as OffscreenCanvas, "getContext").mockImplementation(function (
      this: OffscreenCanvas,
      ...args: Parameters<typeof getContext>
    ) {
      return (args[0] as string) === "webgl2" ? null : native.apply(this, args);
    } as typeof getContext);
  });
  const edit = numbered();
  await withPlayer(effect(edit, pixelate()), async ({ player }) => {
    await once(player, "error");
    expect(player.error).toBeInstanceOf(GLContextError);
    player.edit = edit;
    await player.play();
    await reach(player, 0.1);
  });
  for (const spy of spies) spy.mockRestore();
});
