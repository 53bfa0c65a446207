/** Gives Node what the library needs of a browser. Import it before the library. */
import { FakeContext2D, FakeImageBitmap, FakeOffscreenCanvas, fakeCreateImageBitmap } from "./canvas.ts";
import * as codecs from "./codecs.ts";
import { FakeAudioData, FakeVideoColorSpace, FakeVideoFrame } from "./frames.ts";

class FakeErrorEvent extends Event {
  readonly error: unknown;
  readonly message: string;

  constructor(type: string, { error, message = "" }: { error?: unknown; message?: string } = {}) {
    super(type);
    this.error = error;
    this.message = message;
  }
}

const scope = new EventTarget();

// A test that resets the modules loads this one again: the count of open frames watches the first fakes.
if (!("VideoFrame" in globalThis))
  Object.assign(globalThis, {
    VideoFrame: FakeVideoFrame,
    VideoColorSpace: FakeVideoColorSpace,
    AudioData: FakeAudioData,
    EncodedVideoChunk: codecs.FakeEncodedVideoChunk,
    EncodedAudioChunk: codecs.FakeEncodedAudioChunk,
    VideoDecoder: codecs.FakeVideoDecoder,
    AudioDecoder: codecs.FakeAudioDecoder,
    VideoEncoder: codecs.FakeVideoEncoder,
    AudioEncoder: codecs.FakeAudioEncoder,
    OffscreenCanvas: FakeOffscreenCanvas,
    OffscreenCanvasRenderingContext2D: FakeContext2D,
    ImageBitmap: FakeImageBitmap,
    createImageBitmap: fakeCreateImageBitmap,
    ErrorEvent: globalThis.ErrorEvent ?? FakeErrorEvent,
    addEventListener: scope.addEventListener.bind(scope),
    removeEventListener: scope.removeEventListener.bind(scope),
    dispatchEvent: scope.dispatchEvent.bind(scope),
  });
