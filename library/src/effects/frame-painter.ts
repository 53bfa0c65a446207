import { GLContextError } from "../errors.ts";
import type { ExtendedVideoFrame } from "../frame/extended-video-frame.ts";
import { markPreview, previewOf } from "../frame/preview.ts";
import { leaseContext } from "../gl/context-lease.ts";
import { keptHDR, type Transfer, uprightSize } from "../gl/picture.ts";
import { Renderer } from "../gl/renderer.ts";
import type { BegunEffect, Step } from "../gl/step.ts";
import { chooseTransfer } from "../gl/transfer-choice.ts";
import type { Extent } from "../gl/values.ts";
import { wideColorOf } from "../gl/wide-color.ts";
import { stepsOf } from "./chain.ts";
import { stepsTo } from "./resize.ts";

/** The new frame with the hints (`keyFrame`) of the old one, but without `keepOpen`. */
function marked(frame: VideoFrame, result: VideoFrame): VideoFrame {
  // Reached through the frame, so that bundles without ExtendedVideoFrame don't include it.
  const { revise } = frame.constructor as Partial<typeof ExtendedVideoFrame>;
  if (!revise) return result;
  try {
    return revise(frame, result, {}, { keepOpen: false });
  } finally {
    result.close();
  }
}

/** Steps that draw a frame smaller for a player, and the size then. A frame that is small already stays as it is. */
function shrunk(frame: VideoFrame, scale: number): { shrink: readonly Step[]; size: Extent } {
  const full = previewOf(frame);
  const size = uprightSize(frame);
  if (scale >= full.scale) return { shrink: [], size };
  const { width, height } = full;
  const small = { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) };
  markPreview(frame, { scale, width, height });
  return { shrink: stepsTo(small, "fill", frame, size), size: [small.width, small.height] };
}

/** Stores the full size of a drawn frame. Effects that crop change it. */
function markResult(frame: VideoFrame, result: VideoFrame, [drawnWidth, drawnHeight]: Extent): void {
  const { scale, width, height } = previewOf(frame);
  const { displayWidth, displayHeight } = result;
  const isSameSize = displayWidth === drawnWidth && displayHeight === drawnHeight;
  const size = isSameSize
    ? { width, height }
    : { width: Math.round(displayWidth / scale), height: Math.round(displayHeight / scale) };
  markPreview(result, { scale, ...size });
}

/** How often a frame is drawn if its context is lost each time. In between, the browser gets a moment to restore the context. */
const MOST_TRIES = 4;

/** A context, and what draws the frames of one stream with it. */
function openCanvas(transfer: Transfer | "auto" | undefined, keepsHDR: boolean) {
  const lease = leaseContext();
  const renderer = new Renderer(lease.context);
  const timed = chooseTransfer(lease.context.gl, transfer);
  return {
    context: lease.context,
    /** HDR that a frame keeps. */
    keptBy,
    /** Draws a frame; `undefined` if the context was lost meanwhile. */
    draw: (frame: VideoFrame, steps: readonly Step[]) => lease.run(() => drawn(frame, steps)),
    close(): void {
      renderer.close();
      lease.release();
    },
  };

  function keptBy(frame: VideoFrame) {
    return keepsHDR ? keptHDR(lease.context, frame) : undefined;
  }

  async function drawn(frame: VideoFrame, steps: readonly Step[]): Promise<VideoFrame | undefined> {
    const { context } = lease;
    const { generation } = context;
    const isIntact = () => !context.isLost && generation === context.generation;
    try {
      const result = await timed(frame, async (way) =>
        renderer.finish(await renderer.upload(frame, way, keptBy(frame)), steps, frame, way),
      );
      if (isIntact()) return result;
      result.close();
    } catch (error) {
      if (isIntact()) throw error;
    }
    return undefined;
  }
}

/**
 * Draws frames of one stream. Opens a context, and another one if the browser loses it for good.
 *
 * @param keepsHDR - Whether frames of HDR stay so, if the browser can make such frames.
 */
export function framePainter(transfer?: Transfer | "auto", keepsHDR = false) {
  let canvas = openCanvas(transfer, keepsHDR);

  /** Opens another context instead of a lost one, if the browser has one. */
  const replaceContext = () => {
    try {
      const next = openCanvas(transfer, keepsHDR);
      canvas.close();
      canvas = next;
    } catch (error) {
      if (!(error instanceof GLContextError)) throw error;
    }
  };

  /** Draws, and draws again if the context was lost meanwhile. */
  const draw = async (frame: VideoFrame, steps: readonly Step[]): Promise<VideoFrame> => {
    for (let tries = 1; ; tries++) {
      const used = canvas;
      const result = await used.draw(frame, steps);
      if (result) return result;
      if (tries === MOST_TRIES) break;
      if (!(await used.context.restored()) && used === canvas) replaceContext();
    }
    throw new GLContextError(
      "gl-context-lost",
      "The WebGL context was lost and could not be restored. Run fewer pipelines at a time, or reload the page.",
    );
  };

  return {
    /**
     * Draws the effects for a frame. A new frame, and the old one closed; or the same frame if the effects change nothing.
     *
     * @param scale - Part of its full size in which the frame is drawn.
     */
    async paint(
      frame: VideoFrame,
      chainFor: (frame: VideoFrame) => readonly BegunEffect[] | Promise<readonly BegunEffect[]>,
      scale = 1,
    ): Promise<VideoFrame> {
      const given = previewOf(frame);
      try {
        const { shrink, size } = shrunk(frame, scale);
        const steps = await stepsOf(await chainFor(frame), frame, size);
        if (steps.every((step) => step.identity) && (!wideColorOf(frame) || canvas.keptBy(frame))) return frame;
        const result = marked(frame, await draw(frame, [...shrink, ...steps]));
        markResult(frame, result, size);
        frame.close();
        return result;
      } catch (error) {
        frame.close();
        throw error;
      } finally {
        markPreview(frame, given); // `keepOpen` lets it be drawn again.
      }
    },
    /** Closes the context, which must not be in use. */
    close: () => canvas.close(),
  };
}
