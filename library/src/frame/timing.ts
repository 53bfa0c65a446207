import { isVideoFrame } from "../media/platform.ts";

/** `init` for a frame made of `source`, with the source's duration by default: Firefox drops it, see `test/workarounds.test.ts`. */
export function withDuration(source: CanvasImageSource, init: VideoFrameInit = {}): VideoFrameInit {
  const duration = isVideoFrame(source) ? source.duration : null;
  return duration === null || init.duration !== undefined ? init : { ...init, duration };
}
