/** Effects that are too slow for the machine, and what the player does about it. */
import { afterEach, expect, test, vi } from "vitest";
import type { Edit } from "../../src/edit/edit.ts";
import { effect } from "../../src/edit/effect.ts";
import { add } from "../../src/effects/add.ts";
import { blur } from "../../src/effects/blur.ts";
import { MFXGLEffect } from "../../src/effects/gl-effect.ts";
import { grain } from "../../src/effects/grain.ts";
import { hue } from "../../src/effects/hue.ts";
import { pixelate } from "../../src/effects/pixelate.ts";
import { text } from "../../src/effects/text.ts";
import { vignette } from "../../src/effects/vignette.ts";
import { hasSoundDevice } from "./sound-device.ts";
import { type NumberedEdit, numbered, numberOn, once, reach, record, seek, until, withPlayer } from "./support.ts";

afterEach(() => vi.restoreAllMocks());

type Effects = Parameters<typeof effect>[1];

/** An edit with effects. */
function withEffects(options: NumberedEdit, effects: Effects): Edit {
  // As decoders do, frames come after the stream was given to the player.
  const beforeFrame = () => new Promise((resolve) => setTimeout(resolve));
  return effect(numbered({ beforeFrame, ...options }), effects);
}

/** An effect that changes nothing and keeps the page busy. */
function busy(milliseconds: number): Effects {
  const drawn: number[] = [];
  const wait = ({ timestamp }: VideoFrame) => {
    drawn.push(timestamp);
    for (const end = performance.now() + milliseconds; performance.now() < end; );
    return 1.0001;
  };
  return Object.assign(pixelate({ size: wait }), { drawn });
}

/** Shows a canvas in a size. */
function show(canvas: HTMLCanvasElement, width: number, height: number): void {
  Object.assign(canvas.style, { width: `${width}px`, height: `${height}px` });
  document.body.append(canvas);
}

test.runIf(hasSoundDevice)(
  "effects that are slow leave frames out before they are drawn, and the sound goes on",
  () => {
    const effects = busy(120) as Effects & { drawn: number[] };
    return withPlayer(withEffects({ duration: 6000, audio: true }, effects), async ({ player, canvas }) => {
      await once(player, "loadeddata");
      await player.play();
      const events = record(player);
      await reach(player, 1.5);
      const { droppedVideoFrames, totalVideoFrames } = player.getVideoPlaybackQuality();
      // Sound that waits for pictures waits for nearly each of them. On a machine that is busy with other things, it waits now and then.
      expect(events.filter((type) => type === "waiting").length).toBeLessThan(effects.drawn.length / 4);
      // What is drawn is also shown, but for a frame that waits for its time. An effect takes as long as three frames last.
      expect(effects.drawn.length).toBeLessThanOrEqual(totalVideoFrames - droppedVideoFrames + 1);
      expect(droppedVideoFrames).toBeGreaterThan(0);
      player.pause();
      await until(() => numberOn(canvas) === Math.floor(player.currentTime * 25));
      const number = numberOn(canvas)!;
      await player.step(-1);
      expect(numberOn(canvas)).toBe(number - 1);
    });
  },
);

test.runIf(hasSoundDevice)(
  "a second of sound is there at the start, but sound that needs the picture is not waited for",
  async () => {
    let read = 0;
    const readOn = (seconds: number) => {
      read = seconds;
    };
    await withPlayer(numbered({ duration: 6000, audio: true, beforeSound: readOn }), async ({ player }) => {
      await player.play();
      expect(read).toBeGreaterThan(0.9);
    });

    let goOn = () => {};
    const made = new Promise<void>((resolve) => {
      goOn = resolve;
    });
    const beforeFrame = (index: number) => index > 12 && goOn();
    const beforeSound = (seconds: number) => seconds > 0.4 && made;
    await withPlayer(numbered({ duration: 800, audio: true, beforeFrame, beforeSound }), async ({ player }) => {
      await player.play();
      await once(player, "ended");
    });
  },
);

/** Two frames: players make those behind the one that is shown, too. */
const FEW = { duration: 80 };

/** Sizes of the frames that are drawn on a canvas. */
function drawnSizes(canvas: HTMLCanvasElement): string[] {
  const sizes: string[] = [];
  const context = canvas.getContext("2d")!;
  const { drawImage } = context;
  context.drawImage = (...args: unknown[]) => {
    const { displayWidth, displayHeight } = args[0] as VideoFrame;
    sizes.push(`${displayWidth} × ${displayHeight}`);
    drawImage.apply(context, args as Parameters<typeof drawImage>);
  };
  return sizes;
}

test("effects are drawn at the size at which the canvas is shown", () =>
  withPlayer(withEffects({ ...FEW, width: 640, height: 360 }, pixelate({ size: 8 })), async ({ player, canvas }) => {
    await once(player, "loadeddata");
    const sizes = drawnSizes(canvas);
    const full = devicePixelRatio;
    show(canvas, 160 / full, 90 / full);
    await seek(player, 0.04);
    // Browsers tell late what size a canvas has.
    await expect.poll(() => sizes.at(-1)).toBe("160 × 90");
    expect(player).toMatchObject({ videoWidth: 640, videoHeight: 360 });
    expect([canvas.width, canvas.height]).toEqual([640, 360]);
    const drawn = once(player, "drawn");
    show(canvas, 640 / full, 360 / full);
    await drawn;
    expect(sizes.at(-1)).toBe("640 × 360");
    expect(numberOn(canvas)).toBe(1);
    canvas.remove();
  }));

test("effects are drawn again if the screen gets more pixels, as when the page is zoomed", () => {
  const queries: EventTarget[] = [];
  vi.spyOn(globalThis, "matchMedia").mockImplementation(() => {
    queries.push(new EventTarget());
    return queries.at(-1) as MediaQueryList;
  });
  const density = vi.spyOn(globalThis, "devicePixelRatio", "get").mockReturnValue(1);
  return withPlayer(
    withEffects({ ...FEW, width: 640, height: 360 }, pixelate({ size: 8 })),
    async ({ player, canvas }) => {
      const sizes = drawnSizes(canvas);
      show(canvas, 160, 90);
      await once(player, "loadeddata");
      await seek(player, 0.04);
      // Browsers tell late what size a canvas has.
      await expect.poll(() => sizes.at(-1)).toBe("160 × 90");
      for (const [value, size] of [
        [2, "320 × 180"],
        [4, "640 × 360"],
      ] as const) {
        const drawn = once(player, "drawn");
        density.mockReturnValue(value);
        queries.at(-1)!.dispatchEvent(new Event("change"));
        await drawn;
        expect(sizes.at(-1)).toBe(size);
      }
      canvas.remove();
    },
  );
});

test("effects are drawn in full if that is asked for", () =>
  withPlayer(
    withEffects({ ...FEW, width: 320, height: 180 }, pixelate({ size: 4 })),
    async ({ player, canvas }) => {
      show(canvas, 80, 45);
      await until(() => canvas.clientWidth === 80);
      await new Promise(requestAnimationFrame);
      const sizes = drawnSizes(canvas);
      await seek(player, 0.04);
      expect(sizes.at(-1)).toBe("320 × 180");
      canvas.remove();
    },
    { drawAtShownSize: false },
  ));

const overlay = new OffscreenCanvas(100, 50);
const context = overlay.getContext("2d")!;
context.fillStyle = "red";
context.fillRect(0, 0, 100, 50);

/** Stripes that are 32 pixels of the frame wide. */
const stripes = new MFXGLEffect(
  "void main() { fragColor = vec4(texture(frame, uv).rgb * step(.5, fract(uv.x * frameSize.x / 64.)), 1); }",
);

const squares = [add(overlay), pixelate({ size: 64 })];

/** Effects, and those of another stage. */
const looks: Record<string, [Effects, Effects?]> = {
  pixelate: [squares],
  text: [text("MFX", { size: 0.4, background: "blue" })],
  add: [add(overlay, { offset: [0.25, 0.25] })],
  blur: [[add(overlay, { offset: [0.25, 0.25] }), blur({ passes: 10 })]],
  shader: [[add(overlay), stripes]],
  "two chains": [[add(overlay), grain({ amount: 0.2, size: 32 })], vignette({ amount: 0.1 })],
  "a chain that changes nothing": [hue({ angle: () => 0 }), squares],
};

for (const [name, [effects, others]] of Object.entries(looks))
  test(`looks the same at the shown size: ${name}`, async () => {
    const pictures: Uint8ClampedArray[] = [];
    for (const drawAtShownSize of [true, false]) {
      const edit = withEffects({ ...FEW, width: 320, height: 192 }, effects);
      await withPlayer(
        others ? effect(edit, others) : edit,
        async ({ player, canvas }) => {
          show(canvas, 80 / devicePixelRatio, 48 / devicePixelRatio);
          await once(player, "loadeddata");
          await new Promise(requestAnimationFrame);
          await seek(player, 0.04);
          const small = new OffscreenCanvas(40, 24).getContext("2d")!;
          small.imageSmoothingQuality = "high";
          small.drawImage(canvas, 0, 0, 40, 24);
          pictures.push(small.getImageData(0, 0, 40, 24).data);
          canvas.remove();
        },
        { drawAtShownSize },
      );
    }
    const [small, full] = pictures as [Uint8ClampedArray, Uint8ClampedArray];
    const mean = small.reduce((sum, value, i) => sum + Math.abs(value - full[i]!), 0) / small.length;
    // Firefox draws the edges of large letters differently from those of small ones.
    expect(mean).toBeLessThan(name === "text" ? 5 : 2.5);
  });
