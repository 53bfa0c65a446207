/** The GPU is lost while a player uses it: by effects, by the canvas, and by frames that are kept on it. */
import { afterEach, expect, test, vi } from "vitest";
import { effect } from "../../src/edit/effect.ts";
import { pixelate } from "../../src/effects/pixelate.ts";
import { loseCanvas } from "./fake-devices.ts";
import { numbered, numberOn, once, reach, record, seek, until, withPlayer } from "./support.ts";

afterEach(() => vi.restoreAllMocks());

/** Collects the WebGL contexts that are opened from now on. */
function watchContexts(): WebGL2RenderingContext[] {
  const contexts: WebGL2RenderingContext[] = [];
  const { getContext } = OffscreenCanvas.prototype;
  vi.spyOn(OffscreenCanvas.prototype, "getContext").mockImplementation(function (
    this: OffscreenCanvas,
    ...args: Parameters<typeof getContext>
  ) {
    const context = getContext.apply(this, args);
    if (context instanceof WebGL2RenderingContext) contexts.push(context);
    return context;
  } as typeof getContext);
  return contexts;
}

const lose = (gl: WebGL2RenderingContext) => gl.getExtension("WEBGL_lose_context")!.loseContext();

/** Whether the canvas shows the picture of the position, or one of the two before it. */
const isOnTime = (canvas: HTMLCanvasElement, seconds: number) => {
  const late = Math.floor(seconds * 25) - (numberOn(canvas) ?? Number.NEGATIVE_INFINITY);
  return late >= 0 && late <= 2;
};

test("effects go on if their context is lost for good while they play", async () => {
  const contexts = watchContexts();
  await withPlayer(effect(numbered({ duration: 6000 }), pixelate({ size: 1.5 })), async ({ player, canvas }) => {
    const events = record(player);
    await player.play();
    await reach(player, 0.2);
    for (const gl of contexts) lose(gl);
    const { currentTime } = player;
    await reach(player, currentTime + 0.1);
    await until(() => isOnTime(canvas, player.currentTime));
    expect(player.currentTime - currentTime).toBeLessThan(2);
    expect(events).not.toContain("error");
  });
});

test("a canvas that was lost during a pause shows its picture again", async () => {
  const edit = numbered();
  await withPlayer(edit, async ({ player, canvas }) => {
    await seek(player, 1.01);
    const starts = edit.starts.length;
    loseCanvas(canvas);
    await until(() => numberOn(canvas) === 25);
    // The held frames may be lost with it.
    expect(edit.starts.length).toBe(starts + 1);
  });
});

test("a canvas that is lost while it plays opens the edit again, and plays on", async () => {
  const edit = numbered({ duration: 6000 });
  await withPlayer(edit, async ({ player, canvas }) => {
    const events = record(player);
    await player.play();
    await reach(player, 0.3);
    const starts = edit.starts.length;
    loseCanvas(canvas);
    await reach(player, 0.6);
    await until(() => isOnTime(canvas, player.currentTime));
    expect(edit.starts.length).toBe(starts + 1);
    expect(player.paused).toBe(false);
    expect(events).not.toContain("error");
  });
});

/** Makes frames that can't be drawn any more, as often as given. */
function breakFrames(count: number): void {
  const { drawImage } = CanvasRenderingContext2D.prototype;
  vi.spyOn(CanvasRenderingContext2D.prototype, "drawImage").mockImplementation(function (
    this: CanvasRenderingContext2D,
    ...args: unknown[]
  ) {
    if (count-- > 0) throw new DOMException("The frame is lost.", "InvalidStateError");
    Reflect.apply(drawImage, this, args);
  });
}

test("held frames that can't be drawn any more are made again while it plays", async () => {
  const edit = numbered({ duration: 6000 });
  await withPlayer(edit, async ({ player, canvas }) => {
    const events = record(player);
    await player.play();
    await reach(player, 0.3);
    const starts = edit.starts.length;
    breakFrames(1);
    await reach(player, 0.8);
    await until(() => isOnTime(canvas, player.currentTime));
    expect(edit.starts.length).toBe(starts + 1);
    expect(events).not.toContain("error");
  });
});

test("held frames that can't be drawn any more are made again by a seek", async () => {
  await withPlayer(numbered(), async ({ player, canvas }) => {
    await seek(player, 0.21);
    await seek(player, 0.01);
    breakFrames(1);
    await seek(player, 0.21);
    expect(numberOn(canvas)).toBe(5);
    expect(player.error).toBeNull();
  });
});

test("frames that can never be drawn are an error", async () => {
  await withPlayer(numbered(), async ({ player }) => {
    await player.play();
    await reach(player, 0.2);
    breakFrames(Number.POSITIVE_INFINITY);
    await once(player, "error");
    expect(player.error).toMatchObject({ code: "codec-failed" });
  });
});
