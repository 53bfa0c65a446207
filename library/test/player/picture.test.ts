/** The picture: which frame is on the canvas, and how many frames and calls of the edit it takes. */
import { expect, test } from "vitest";
import { decode } from "../../src/decode.ts";
import { fromStreams } from "../../src/edit/from-streams.ts";
import { openFile } from "../../src/open-shared-file.ts";
import { painter } from "../../src/stream/paint.ts";
import { clipUrl } from "../support/clips.ts";
import { deferred } from "../support/deferred.ts";
import { numbered, numberOn, once, reach, record, seek, until, withPlayer } from "./support.ts";

test("shows the first picture when it is created", () =>
  withPlayer(numbered(), async ({ player, canvas }) => {
    const events = record(player);
    expect(player.duration).toBeNaN();
    await once(player, "loadeddata");
    expect(events).toEqual(["durationchange", "loadedmetadata", "loadeddata"]);
    expect(numberOn(canvas)).toBe(0);
    expect(player).toMatchObject({ duration: 2, currentTime: 0, paused: true, ended: false, seeking: false });
    expect(player).toMatchObject({ videoWidth: 16, videoHeight: 16, error: null });
  }));

test("a picture whose pixels are not square is shown in its shape", () =>
  withPlayer(numbered({ displayWidth: 32 }), async ({ player, canvas }) => {
    await once(player, "loadeddata");
    expect([canvas.width, canvas.height, player.videoWidth, player.videoHeight]).toEqual([32, 16, 32, 16]);
    expect(canvas.getContext("2d")!.getImageData(31, 15, 1, 1).data[3]).toBe(255);
  }));

test("an edit whose picture has no frames shows nothing", () =>
  withPlayer(numbered({ width: 32 }), async ({ player, canvas }) => {
    await once(player, "loadeddata");
    const video = () => new ReadableStream<VideoFrame>({ start: (controller) => controller.close() });
    player.edit = fromStreams(() => ({ video: video() }), { duration: 1000, tracks: ["video"] });
    await until(() => numberOn(canvas) === undefined);
    expect(canvas.getContext("2d")!.getImageData(31, 15, 1, 1).data[3]).toBe(0);
  }));

test("a seek shows the frame on screen at the time, in any order", () =>
  withPlayer(numbered(), async ({ player, canvas }) => {
    for (const [seconds, number] of [
      [1, 25],
      [0.5, 12],
      [0.519, 12],
      [0.52, 13],
      [0.01, 0],
      [1.999, 49],
      [0.2, 5],
    ] as const) {
      await seek(player, seconds);
      expect([seconds, numberOn(canvas)]).toEqual([seconds, number]);
      expect(player.currentTime).toBeCloseTo(seconds, 6);
    }
  }));

test("times outside of the edit become its ends", () =>
  withPlayer(numbered(), async ({ player, canvas }) => {
    await once(player, "loadeddata");
    await seek(player, 99);
    expect([player.currentTime, numberOn(canvas)]).toEqual([2, 49]);
    await seek(player, -1);
    expect([player.currentTime, numberOn(canvas)]).toEqual([0, 0]);
    expect(() => {
      player.currentTime = Number.NaN;
    }).toThrow("`currentTime`");
  }));

test("of many seeks the first and the latest are done, with one event", () => {
  const edit = numbered();
  return withPlayer(edit, async ({ player, canvas }) => {
    await once(player, "loadeddata");
    const events = record(player);
    const seeked = once(player, "seeked");
    for (let i = 1; i <= 50; i++) player.currentTime = 1 + i / 100;
    expect(player.seeking).toBe(true);
    await seeked;
    expect(numberOn(canvas)).toBe(37);
    expect(player).toMatchObject({ seeking: false, currentTime: 1.5 });
    expect(events.filter((type) => type === "seeked")).toHaveLength(1);
    expect(edit.starts.length).toBeLessThanOrEqual(3);
  });
});

test("the previous picture stays until the next one is there", () => {
  const { promise: held, resolve: release } = deferred();
  let isAsked = false;
  const beforeFrame = (index: number) => {
    if (index !== 30) return undefined;
    isAsked = true;
    return held;
  };
  const edit = numbered({ beforeFrame });
  return withPlayer(edit, async ({ player, canvas }) => {
    await seek(player, 0.4);
    const seeked = once(player, "seeked");
    player.currentTime = 1.2;
    await until(() => isAsked);
    expect(numberOn(canvas)).toBe(10);
    release();
    await seeked;
    expect(numberOn(canvas)).toBe(30);
  });
});

test("frames near the position are used again", () => {
  const edit = numbered();
  return withPlayer(edit, async ({ player, canvas }) => {
    await seek(player, 1);
    await seek(player, 0.96); // Opens the edit a few frames earlier.
    const calls = edit.starts.length;
    for (const number of [23, 22, 21, 22, 23, 24]) {
      await seek(player, number / 25);
      expect(numberOn(canvas)).toBe(number);
    }
    expect(edit.starts).toHaveLength(calls);
  });
});

test("a short way forward reads on in the same run", () => {
  const edit = numbered();
  const slow = fromStreams(
    async ({ at }) => {
      await new Promise((resolve) => setTimeout(resolve, 150));
      return edit.open({ at });
    },
    { duration: 2000, tracks: ["video"] },
  );
  return withPlayer(slow, async ({ player, canvas }) => {
    await seek(player, 0.2);
    const calls = edit.starts.length;
    await seek(player, 0.68);
    expect(numberOn(canvas)).toBe(17);
    expect(edit.starts).toHaveLength(calls);
  });
});

test("at most 24 frames are open, however many are seen", () =>
  withPlayer(numbered({ duration: 4000 }), async ({ player, open }) => {
    await seek(player, 2);
    for (let i = 0; i < 60; i++) await seek(player, 2 - i / 50);
    for (let i = 0; i < 60; i++) await seek(player, 0.8 + i / 50);
    expect(open.peak).toBeLessThanOrEqual(24);
    expect(open.count).toBeGreaterThan(8);
  }));

test("large frames take at most 64 MB", () => {
  const [width, height] = [2000, 1000]; // 8 MB
  return withPlayer(numbered({ width, height }), async ({ player, open }) => {
    await seek(player, 1);
    for (let i = 0; i < 12; i++) await seek(player, 1 - i / 25);
    expect(open.peak).toBeLessThanOrEqual(10); // One is being read, and one is cut at its end.
  });
});

test("500 seeks leave nothing open", () =>
  withPlayer(numbered({ duration: 10_000 }), async ({ player, canvas, open }) => {
    let random = 1;
    for (let i = 0; i < 500; i++) {
      random = (random * 16_807) % 2_147_483_647;
      const number = random % 250;
      if (i % 5) player.currentTime = number / 25;
      else {
        await seek(player, number / 25 + 0.001);
        expect(numberOn(canvas)).toBe(number);
      }
    }
    expect(open.peak).toBeLessThanOrEqual(24);
  }));

test("the same frames as decode gives, in a file with B-frames", async () => {
  const file = await openFile(clipUrl("b-frames.mp4"));
  return withPlayer(file, async ({ player, canvas }) => {
    await once(player, "loadeddata");
    for (const seconds of [0.5, 0.1, player.duration - 0.02, 0.3]) {
      await seek(player, seconds);
      const { video: frames } = await decode(clipUrl("b-frames.mp4"), { trim: { start: seconds * 1000 } });
      const reader = frames!.getReader();
      const { value: frame } = await reader.read();
      const same = document.createElement("canvas");
      painter(same)(frame!);
      const expected = pixels(same, same.width, same.height);
      frame!.close();
      await reader.cancel();
      const shown = pixels(canvas, canvas.width, canvas.height);
      const farthest = shown.reduce((most, value, i) => Math.max(most, Math.abs(value - expected[i]!)), 0);
      expect({ seconds, farthest }).toEqual({ seconds, farthest: 0 });
    }
  });
});

function pixels(source: CanvasImageSource, width: number, height: number): Uint8ClampedArray {
  const context = new OffscreenCanvas(width, height).getContext("2d")!;
  context.drawImage(source, 0, 0, width, height);
  return context.getImageData(0, 0, width, height).data;
}

test("refresh draws the frame again while it is paused", () => {
  let shift = 0;
  return withPlayer(numbered({ number: (index) => index + shift }), async ({ player, canvas }) => {
    await seek(player, 0.4);
    expect(numberOn(canvas)).toBe(10);
    for (shift = 1; shift < 60; shift += 7) player.refresh();
    shift = 90;
    player.refresh();
    await until(() => numberOn(canvas) === 100);
    await seek(player, 0.36);
    expect(numberOn(canvas)).toBe(99);
  });
});

test("values that change while it plays are seen at once", () => {
  let shift = 0;
  return withPlayer(numbered({ number: (index) => index + shift }), async ({ player, canvas }) => {
    await player.play();
    await reach(player, 0.2);
    shift = 100;
    const changed = player.currentTime;
    await until(() => numberOn(canvas)! >= 100);
    expect(player.currentTime - changed).toBeLessThan(0.5);
  });
});

test("another edit keeps the position and whether it plays", () =>
  withPlayer(numbered(), async ({ player, canvas }) => {
    await seek(player, 0.4);
    player.edit = numbered({ number: (index) => index + 100 });
    await until(() => numberOn(canvas) === 110);
    expect(player).toMatchObject({ paused: true, currentTime: 0.4 });
    await player.play();
    await reach(player, 0.6);
    player.edit = numbered({ number: (index) => index + 200, duration: 1500 });
    await until(() => numberOn(canvas)! >= 200);
    expect(player.paused).toBe(false);
    expect(player.currentTime).toBeGreaterThanOrEqual(0.6);
    expect(player.duration).toBe(1.5);
    await reach(player, 0.8);
    player.edit = numbered({ duration: 300 });
    await once(player, "ended");
    expect(player.currentTime).toBe(0.3);
  }));

test("an edit without picture plays, and one whose picture ends early keeps its last frame", async () => {
  const audio = numbered({ video: false, audio: true, duration: 300 });
  await withPlayer(audio, async ({ player }) => {
    await player.play();
    await once(player, "ended");
    expect(player).toMatchObject({ currentTime: 0.3, videoWidth: 0 });
  });
  await withPlayer(numbered({ duration: 200, known: 500 }), async ({ player, canvas }) => {
    await player.play();
    await once(player, "ended");
    expect([player.currentTime, numberOn(canvas)]).toEqual([0.5, 4]);
  });
});

test("an edit that doesn't know its duration ends with its streams", () => {
  const unknown = numbered({ duration: 400, known: Number.NaN, audio: true });
  return withPlayer(unknown, async ({ player, canvas }) => {
    await player.play();
    expect(player.duration).toBe(Number.POSITIVE_INFINITY);
    const changes: number[] = [];
    player.addEventListener("durationchange", () => changes.push(player.duration));
    await once(player, "ended");
    expect(changes).toEqual([player.duration]);
    expect(player.duration).toBeGreaterThanOrEqual(0.39);
    expect(player.duration).toBeLessThan(0.7);
    expect(numberOn(canvas)).toBe(9);
  });
});

test("an OffscreenCanvas works as well", async () => {
  const { MFXPlayer } = await import("../../src/player/mfx-player.ts");
  const canvas = new OffscreenCanvas(1, 1);
  const player = new MFXPlayer(canvas, numbered());
  await once(player, "loadeddata");
  expect(canvas.width).toBe(16);
  player.close();
});
