/**
 * Puts itself before the browser's functions, so that their calls are counted and can fail. Import it after the fakes and the counter of
 * frames, and before the library.
 */
import { BROWSER_API } from "./browser-api.ts";
import { calls } from "./calls.ts";
import { resources } from "./resources.ts";

type Method = (this: object, ...args: unknown[]) => unknown;
type Construct = new (...args: unknown[]) => object;

export const failure = (name = "OperationError") => new DOMException("This call was chosen to fail.", name);

/** What a failing call does. */
type Failing = () => unknown;
const throws: Failing = () => {
  throw failure();
};
const rejects: Failing = () => Promise.reject(failure());
const returnsNull: Failing = () => null;

const scope = globalThis as unknown as Record<string, Construct | undefined>;

/** The browser's own, for what the runs are fed with. */
export const natives = { VideoFrame: globalThis.VideoFrame, AudioData: globalThis.AudioData };

/** Replaces a method of a class, if this realm has the class. */
function replace(className: string, method: string, make: (original: Method, name: string) => Method): void {
  if (!BROWSER_API[className]?.includes(method))
    throw new Error(`${className}.${method} is missing in browser-api.ts.`);
  const prototype = scope[className]?.prototype as object | undefined;
  const original = prototype && (Reflect.get(prototype, method) as Method | undefined);
  if (original) Reflect.set(prototype, method, make(original, `${className}.${method}`));
}

function mayFail(className: string, methods: string[], fail: Failing): void {
  for (const each of methods) {
    replace(className, each, (original, name) => {
      return function (...args) {
        return calls.note(name, ["fail"]) ? fail() : original.apply(this, args);
      };
    });
  }
}

/** Calls that never fail, but may meet a cancel or an abort. */
function neverFail(className: string, methods: string[]): void {
  for (const each of methods) {
    replace(className, each, (original, name) => {
      return function (...args) {
        calls.note(name);
        return original.apply(this, args);
      };
    });
  }
}

function constructorMayFail(className: string): void {
  const native = scope[className];
  if (!native) return;
  scope[className] = new Proxy(native, {
    construct: (target, args, newTarget) => {
      if (calls.note(`new ${className}`, ["fail"])) throw failure();
      return Reflect.construct(target, args, newTarget);
    },
  });
}

interface Codec {
  state: CodecState;
  close(): void;
}

/** A codec whose calls throw or reject, or close it and call its error callback. */
function codecMayFail(className: string, work: string): void {
  const native = scope[className];
  if (!native) return;
  const onErrors = new WeakMap<object, (error: DOMException) => void>();
  const failLater = (codec: Codec) =>
    inTask(() => {
      if (codec.state === "closed") return;
      codec.close();
      onErrors.get(codec)?.(failure("EncodingError"));
    });
  for (const method of ["configure", work, "flush"]) {
    replace(className, method, (original, name) => {
      return function (...args) {
        const mode = calls.note(name, ["fail", "error callback"]);
        if (mode === "fail") return method === "flush" ? rejects() : throws();
        if (mode === "error callback") failLater(this as Codec);
        return original.apply(this, args);
      };
    });
  }
  scope[className] = new Proxy(native, {
    construct: (target, [handlers], newTarget) => {
      if (calls.note(`new ${className}`, ["fail"])) throw failure();
      const codec = Reflect.construct(target, [handlers], newTarget);
      onErrors.set(codec, (handlers as { error(error: DOMException): void }).error);
      return codec;
    },
    get: (target, property, receiver) => {
      const value = Reflect.get(target, property, receiver);
      if (property !== "isConfigSupported") return value;
      return (config: object) =>
        calls.note(`${className}.isConfigSupported`, ["fail"]) ? rejects() : (value as Method).call(target, config);
    },
  });
}

/** Runs in a task of its own, which no timer counts. */
function inTask(work: () => void): void {
  const { port1, port2 } = new MessageChannel();
  port1.onmessage = () => {
    port1.close();
    work();
  };
  port2.postMessage(undefined);
}

constructorMayFail("VideoFrame");
constructorMayFail("AudioData");
mayFail("VideoFrame", ["clone"], throws);
mayFail("VideoFrame", ["copyTo"], rejects);
mayFail("AudioData", ["clone", "copyTo"], throws);
neverFail("VideoFrame", ["close"]);
neverFail("AudioData", ["close"]);
codecMayFail("VideoDecoder", "decode");
codecMayFail("AudioDecoder", "decode");
codecMayFail("VideoEncoder", "encode");
codecMayFail("AudioEncoder", "encode");
mayFail("Blob", ["arrayBuffer"], rejects);
mayFail("SubtleCrypto", ["digest"], rejects);
mayFail("OffscreenCanvasRenderingContext2D", ["drawImage", "getImageData"], throws);
mayFail("MediaSource", ["addSourceBuffer", "endOfStream"], throws);
mayFail("SourceBuffer", ["appendBuffer"], throws);
mayFail("HTMLMediaElement", ["play"], rejects);
mayFail("Worker", ["postMessage"], throws);
mayFail("LockManager", ["request"], rejects);

replace("MessagePort", "postMessage", (original, name) => {
  return function (...args) {
    // Plain requests can always be copied.
    const [message] = args;
    const carriesItem = typeof message === "object" && message !== null && "item" in message;
    if (carriesItem && calls.note(name, ["fail"])) throw failure("DataCloneError");
    return original.apply(this, args);
  };
});

for (const canvas of ["OffscreenCanvas", "HTMLCanvasElement"]) {
  replace(canvas, "getContext", (original, name) => {
    return function (...args) {
      if (calls.note(name, ["fail"])) return returnsNull();
      const context = original.apply(this, args);
      if (context && args[0] === "webgl2") resources.contexts.add(context as WebGL2RenderingContext);
      return context;
    };
  });
}

replace("ImageBitmap", "close", (original, name) => {
  return function (...args) {
    calls.note(name);
    resources.bitmaps.delete(this as ImageBitmap);
    return original.apply(this, args);
  };
});
const makeBitmap = globalThis.createImageBitmap as unknown as Method;
Object.assign(globalThis, {
  createImageBitmap: async (...args: unknown[]) => {
    if (calls.note("createImageBitmap", ["fail"])) throw failure();
    const bitmap = (await makeBitmap.apply(globalThis, args)) as ImageBitmap;
    resources.bitmaps.add(bitmap);
    return bitmap;
  },
});

/** Milliseconds that a context is lost for a moment. */
const LOST_MS = 50;

// Calls of WebGL never throw: its context is lost.
for (const method of BROWSER_API.WebGL2RenderingContext!) {
  replace("WebGL2RenderingContext", method, (original, name) => {
    return function (...args) {
      const gl = this as WebGL2RenderingContext;
      const mode = calls.note(name, ["lose context", "lose and restore"]);
      if (mode) {
        const extension = gl.getExtension("WEBGL_lose_context");
        extension?.loseContext();
        if (mode === "lose and restore") resources.duringRun(() => extension?.restoreContext(), LOST_MS);
      }
      const result = original.apply(this, args);
      if (method === "createTexture" && result) resources.textures.set(result, gl);
      if (method === "deleteTexture") resources.textures.delete(args[0] as WebGLTexture);
      return result;
    };
  });
}
