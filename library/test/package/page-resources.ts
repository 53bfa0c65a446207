/** Runs in a page before anything else: counts what a pipeline has to release. */
import { watchFrames } from "../support/open-frames.ts";

export interface OpenResources {
  frames: number;
  codecs: number;
  contexts: number;
}

const frames = watchFrames();
const codecs: { state: CodecState }[] = [];
const contexts: WebGL2RenderingContext[] = [];

const scope = globalThis as unknown as Record<string, new (...args: unknown[]) => { state: CodecState }>;
for (const name of ["VideoDecoder", "AudioDecoder", "VideoEncoder", "AudioEncoder"]) {
  scope[name] = new Proxy(scope[name]!, {
    construct(target, args, newTarget) {
      const codec = Reflect.construct(target, args, newTarget) as { state: CodecState };
      codecs.push(codec);
      return codec;
    },
  });
}

const { getContext } = OffscreenCanvas.prototype;
OffscreenCanvas.prototype.getContext = function (this: OffscreenCanvas, ...args: Parameters<typeof getContext>) {
  const context = getContext.apply(this, args);
  if (context instanceof WebGL2RenderingContext) contexts.push(context);
  return context;
} as typeof getContext;

Object.assign(globalThis, {
  openResources: (): OpenResources => ({
    frames: frames.count,
    codecs: codecs.filter(({ state }) => state !== "closed").length,
    contexts: contexts.filter((context) => !context.isContextLost()).length,
  }),
  /** How many there have been, so that a test can tell that it saw any. */
  usedResources: (): OpenResources => ({
    frames: frames.opened,
    codecs: codecs.length,
    contexts: contexts.length,
  }),
});
