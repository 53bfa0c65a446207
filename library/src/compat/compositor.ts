import { compositeSource } from "../effects/add.ts";
import { complete, resolveAll } from "../effects/options.ts";
import { Second } from "../effects/second.ts";
import { VanishingTimeline } from "../effects/timeline.ts";
import { uprightSize } from "../gl/picture.ts";
import type { Effect } from "../gl/step.ts";
import type { Extent, TextureSource } from "../gl/values.ts";
import type { Uniform } from "../keyframes/uniform.ts";
import { oneOf } from "../media/check-option.ts";
import { MFXTransformStream } from "../stream/mfx-transform-stream.ts";
import type { Canvas } from "../stream/paint.ts";
import { draw } from "./draw.ts";

/**
 * A layer of a {@link Compositor}.
 *
 * @inline
 */
export interface CompositorLayer {
  /**
   * Picture of the layer. A video is matched by timestamp, so frame rates may differ; its frames are closed, and the layer disappears
   * after its end. A canvas is read again for each frame. The caller closes an image or a single frame.
   */
  source: ReadableStream<VideoFrame> | TextureSource;
  /**
   * Distance of the layer's left edge from the frame's left edge, in pixels.
   *
   * @defaultValue 0
   * @range -640 640 1
   * @unit px
   */
  x?: Uniform<number>;
  /**
   * Distance of the layer's top edge from the frame's top edge, in pixels.
   *
   * @defaultValue 0
   * @range -360 360 1
   * @unit px
   */
  y?: Uniform<number>;
  /**
   * Width of the layer in pixels.
   *
   * @defaultValue its own width; with `height`, the width that keeps its aspect ratio
   * @range 1 640 1
   * @unit px
   */
  width?: Uniform<number>;
  /**
   * Height of the layer in pixels.
   *
   * @defaultValue its own height; with `width`, the height that keeps its aspect ratio
   * @range 1 360 1
   * @unit px
   */
  height?: Uniform<number>;
  /**
   * Opacity from 0 (invisible) to 1.
   *
   * @defaultValue 1
   * @range 0 1 0.01
   */
  opacity?: Uniform<number>;
  /**
   * Blend mode: `"normal"` covers the layers below, `"additive"` adds the colors, `"multiply"` darkens, `"screen"` brightens.
   *
   * @defaultValue "normal"
   */
  blend?: "normal" | "additive" | "multiply" | "screen";
}

/**
 * Draws layers over each frame of a stream, on the GPU: videos, images and canvases, the first at the bottom. Closes its input. The
 * output has the timestamps and durations of the input.
 *
 * @example
 * ```ts live
 * import { Compositor, decode, keyframes } from "mfx";
 *
 * const open = async () => (await decode((await fetch(video)).body!, "video/mp4")).video;
 * const title = new OffscreenCanvas(320, 60);
 * const context = title.getContext("2d")!;
 * context.font = "40px sans-serif";
 * context.fillStyle = "white";
 * context.fillText("By the sea", 10, 45);
 *
 * const opacity = keyframes([{ time: 0, value: 0 }, { time: 1000, value: 1 }]);
 * const compositor = new Compositor([
 *   { source: await open(), x: 400, y: 200, width: 220 },
 *   { source: title, x: 20, y: 280, opacity },
 * ]);
 * await show((await open()).pipeThrough(compositor));
 * ```
 *
 * @group Effects
 * @since 0.7.0
 * @replacedBy visual.add
 */
export class Compositor extends MFXTransformStream<VideoFrame, VideoFrame> {
  /** Resolves when all videos among the layers have ended, or the compositor has stopped. */
  readonly drained: Promise<void>;
  readonly #drawn: ReadableStream<VideoFrame>;

  /**
   * @param layers - Layers, the first at the bottom.
   * @param canvas - Canvas that also shows each frame. It is resized to the frames.
   * @throws `OptionError` if a blend mode is unknown.
   * @throws `OptionError` if the canvas has a context that is not 2D.
   */
  constructor(layers: readonly CompositorLayer[], canvas?: Canvas) {
    super();
    const ends: Promise<void>[] = [];
    const effects = layers.map((layer) => layerEffect(layer, ends));
    this.drained = Promise.all(ends).then(() => {});
    this.#drawn = draw(super.readable, () => effects, canvas);
  }

  /** Name of the stage, for log messages. */
  override get identifier(): string {
    return "Compositor";
  }

  /** Frames with the layers drawn over them. */
  override get readable(): ReadableStream<VideoFrame> {
    return this.#drawn;
  }
}

interface Placement {
  x: number;
  y: number;
  opacity: number;
  width?: number;
  height?: number;
}

/** The effect of a layer. The end of its video, if it is one, is added to `ends`. */
function layerEffect(layer: CompositorLayer, ends: Promise<void>[]): Effect {
  const { source, x, y, opacity, width, height, blend = "normal" } = layer;
  oneOf("blend", blend, ["normal", "additive", "multiply", "screen"]);
  const shader = compositeSource([blend]);
  const defaults: Placement = { x: 0, y: 0, opacity: 1 };
  if (width !== undefined) defaults.width = 0;
  if (height !== undefined) defaults.height = 0;
  const options = complete(defaults, { x, y, opacity, width, height });
  const second = new Second(source instanceof ReadableStream ? new VanishingTimeline(watched(source, ends)) : source);
  return {
    async steps(frame, size) {
      if (!(await second.show(frame))) return [];
      const placement = await resolveAll(options, defaults, frame);
      const values = { ...place(placement, uprightSize(second.picture), size), alpha: 0, [blend]: placement.opacity };
      const identity = placement.opacity === 0;
      return [{ kind: "pixel", source: shader, values, layers: { layer: second }, identity }];
    },
    close: (reason) => second.close(reason),
  };
}

/** The corner and size of a layer, as fractions of the frame. */
function place({ x, y, width, height }: Placement, own: Extent, [frameWidth, frameHeight]: Extent) {
  const w = width ?? (height === undefined ? own[0] : (height * own[0]) / own[1]);
  const h = height ?? (w * own[1]) / own[0];
  return { corner: [x / frameWidth, y / frameHeight], extent: [w / frameWidth, h / frameHeight] };
}

/** The same stream; its end or failure is added to `ends`. */
function watched(stream: ReadableStream<VideoFrame>, ends: Promise<void>[]): ReadableStream<VideoFrame> {
  const reader = stream.getReader();
  ends.push(reader.closed.catch(() => {}));
  return new ReadableStream(
    {
      async pull(controller) {
        const { value, done } = await reader.read();
        if (done) controller.close();
        else controller.enqueue(value);
      },
      cancel: (reason) => reader.cancel(reason),
    },
    { highWaterMark: 0 },
  );
}
