// @module-tag fakes
/** Cleanup after pipelines in workers: each side alone, with a stand-in for the other one. */
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from "vitest";
import { CodecError } from "../src/errors.ts";
import type { Answer, Request, StartMessage } from "../src/worker/messages.ts";
import { runInWorker } from "../src/worker/run-in-worker.ts";
import { servePipeline } from "../src/worker/serve-pipeline.ts";
import { frame, frames } from "./support/synthetic.ts";
import { listenerOf, stubLocks } from "./support/worker-scope.ts";

let request: ReturnType<typeof stubLocks>;
beforeEach(() => {
  request = stubLocks();
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

/** Messages that arrive at a port, which the test closes at its end. */
function messagesAt<T>(port: MessagePort): T[] {
  const messages: T[] = [];
  port.onmessage = ({ data }) => void messages.push(data);
  onTestFinished(() => port.close());
  return messages;
}

describe("on the page", () => {
  /** A worker that only listens. */
  class SilentWorker extends EventTarget {
    readonly listeners = new Set<unknown>();
    start!: StartMessage;
    asked!: Request[];

    postMessage(start: StartMessage): void {
      this.start = start;
      this.asked = messagesAt(start.port);
    }
    override addEventListener(type: string, listener: EventListener): void {
      this.listeners.add(listener);
      super.addEventListener(type, listener);
    }
    override removeEventListener(type: string, listener: EventListener): void {
      this.listeners.delete(listener);
      super.removeEventListener(type, listener);
    }
    answer(answer: Answer): void {
      this.start.port.postMessage(answer);
    }
  }
  const run = (worker: SilentWorker, options?: Parameters<typeof runInWorker>[2]) =>
    runInWorker(worker as unknown as Worker, { number: 5 }, options);

  test("input that cannot be sent says how to", async () => {
    const stream = run(new SilentWorker()) as { send(input: unknown): void } & ReadableStream<unknown>;
    expect(() => stream.send(() => {})).toThrow(
      /^`input` cannot be sent to a worker: .+ Pass plain data or files, and list streams, frames and canvases in `transfer`\.$/s,
    );
    await stream.cancel();
  });

  test("a worker has ten seconds to start", async () => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    const worker = new SilentWorker();
    const message = "The worker did not start the pipeline within 10000 ms. Does its module call servePipeline()?";
    const failed = expect(run(worker).getReader().read()).rejects.toMatchObject({ code: "worker-failed", message });
    vi.advanceTimersByTime(9999);
    expect(vi.getTimerCount()).toBe(1);
    vi.advanceTimersByTime(1);
    await failed;
    expect(worker.start).toMatchObject({ mfx: "start", input: { number: 5 } });
  });

  // Timers take no longer times.
  test.each([Number.POSITIVE_INFINITY, 2 ** 31])("a start may take forever: %f", async (timeout) => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    const stream = run(new SilentWorker(), { timeout });
    expect(vi.getTimerCount()).toBe(0);
    await stream.cancel();
  });

  test("a signal that is aborted before ends the stream at once", async () => {
    const stream = run(new SilentWorker(), { signal: AbortSignal.abort("enough") });
    await expect(stream.getReader().read()).rejects.toMatchObject({ code: "aborted", cause: "enough" });
  });

  type End = (worker: SilentWorker, stream: ReadableStream<unknown>, controller: AbortController) => unknown;
  const failed = { code: "worker-failed" };
  test.each<[name: string, end: End, outcome: object | undefined, reason: unknown]>([
    ["a cancel", (_, stream) => stream.cancel("enough"), undefined, "enough"],
    [
      "a cancel with an error",
      (_, stream) => stream.cancel(new TypeError("no")),
      undefined,
      { name: "TypeError", message: "no" },
    ],
    ["an abort", (_, __, stop) => stop.abort("enough"), { code: "aborted", cause: "enough" }, "enough"],
    [
      "an error of the worker",
      (worker) => worker.dispatchEvent(new ErrorEvent("error", { message: "x is not defined", error: 7 })),
      { ...failed, message: "The worker failed: x is not defined", cause: 7 },
      { name: "MFXError", message: "The worker failed: x is not defined" },
    ],
    ...[new Event("error"), new ErrorEvent("error")].map((event): [string, End, object, unknown] => [
      `a module that cannot be loaded, told by an ${event.constructor.name},`,
      (worker) => worker.dispatchEvent(event),
      { ...failed, message: "The worker failed: its module could not be loaded" },
      { name: "MFXError", message: "The worker failed: its module could not be loaded" },
    ]),
    ["the end of the stream", (worker) => worker.answer({ done: true }), undefined, undefined],
    [
      "a failure of the pipeline",
      (worker) =>
        worker.answer({ error: { name: "CodecError", code: "codec-failed", message: "No.", details: {}, cause: 7 } }),
      { name: "CodecError", message: "No.", cause: 7 },
      undefined,
    ],
  ])("%s leaves no timer, no listener and no pipeline in the worker", async (_, end, outcome, reason) => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    const worker = new SilentWorker();
    const controller = new AbortController();
    const added = vi.spyOn(controller.signal, "addEventListener");
    const removed = vi.spyOn(controller.signal, "removeEventListener");
    const stream = run(worker, { signal: controller.signal });
    expect([worker.listeners.size, vi.getTimerCount()]).toEqual([1, 1]);
    await end(worker, stream, controller);
    const reading = stream.getReader().read();
    if (outcome) await expect(reading).rejects.toMatchObject(outcome);
    else expect(await reading).toEqual({ done: true, value: undefined });
    expect([worker.listeners.size, vi.getTimerCount()]).toEqual([0, 0]);
    expect(removed.mock.calls).toEqual(added.mock.calls);
    await expect.poll(() => worker.asked.at(-1)).toEqual({ ask: "cancel", reason });
    worker.answer({ started: true }); // Too late.
    for (let turn = 0; turn < 10; turn++) await new Promise((resolve) => setImmediate(resolve));
    expect(request).not.toHaveBeenCalled();
  });

  test("a value that cannot be read on the page fails the stream", async () => {
    const ports: MessagePort[] = [];
    class WatchedChannel extends MessageChannel {
      constructor() {
        super();
        ports.push(this.port1);
      }
    }
    vi.stubGlobal("MessageChannel", WatchedChannel);
    const worker = new SilentWorker();
    const reading = run(worker).getReader().read();
    ports[0]!.dispatchEvent(new MessageEvent("messageerror"));
    const message = "The worker sent a value that cannot be deserialized on this page.";
    await expect(reading).rejects.toMatchObject({ code: "worker-failed", message });
    await expect.poll(() => worker.asked.at(-1)).toEqual({ ask: "cancel", reason: { name: "MFXError", message } });
  });

  test("a frame that was on its way at the end is closed", async () => {
    const port1: Partial<MessagePort> = { postMessage: () => {} };
    const channel = { port1, port2: { close: () => {} } };
    vi.stubGlobal("MessageChannel", function makeChannel() {
      return channel;
    });
    await run(new SilentWorker()).cancel();
    const value = frame(0);
    const close = vi.spyOn(value, "close");
    const data: Answer = { item: { kind: "plain", value } };
    port1.onmessage!.call(port1 as MessagePort, new MessageEvent("message", { data }));
    expect(close).toHaveBeenCalledOnce();
  });

  test("a worker is read without locks, too", async () => {
    vi.stubGlobal("navigator", {});
    const worker = new SilentWorker();
    const reader = run(worker).getReader();
    worker.answer({ started: true });
    worker.answer({ item: { kind: "plain", value: 5 } });
    expect((await reader.read()).value).toBe(5);
    await reader.cancel();
  });

  test("the life of the worker is watched from its start to the end of the stream", async () => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    const worker = new SilentWorker();
    const stream = run(worker);
    expect(request).not.toHaveBeenCalled();
    worker.answer({ started: true });
    await expect.poll(() => request.mock.calls.length).toBe(1);
    expect(vi.getTimerCount()).toBe(0);
    const [name, options] = request.mock.calls[0]!;
    expect(name).toBe(worker.start.life);
    const { signal } = options as { signal: AbortSignal };
    expect(signal.aborted).toBe(false);
    await stream.cancel();
    expect(signal.aborted).toBe(true);
  });
});

describe("in the worker", () => {
  /** Starts a pipeline as the page does. */
  function serve(pipeline: Parameters<typeof servePipeline>[0]) {
    const listener = listenerOf(() => servePipeline(pipeline));
    const { port1, port2 } = new MessageChannel();
    const answers = messagesAt<Answer>(port1);
    listener(new MessageEvent("message", { data: "of another library" }));
    listener(new MessageEvent("message", { data: { mfx: "start", input: 5, port: port2, life: "its name" } }));
    const ask = (request: Request) => port1.postMessage(request);
    return { port1, answers, ask };
  }

  test("a cancel aborts the signal, cancels the stream, closes the port and releases the lock", async () => {
    const reasons: unknown[] = [];
    const { port1, answers, ask } = serve((input, { signal }) => {
      signal.addEventListener("abort", () => reasons.push(["signal", input, signal.reason]));
      return new ReadableStream({ cancel: (reason) => void reasons.push(["stream", reason]) });
    });
    await expect.poll(() => answers).toEqual([{ started: true }]);
    const [name] = request.mock.calls[0]!;
    const held = request.mock.results[0]!.value as Promise<unknown>;
    const closed = new Promise((resolve) => port1.addEventListener("close", resolve, { once: true }));
    ask({ ask: "cancel", reason: "enough" });
    await Promise.all([held, closed]);
    expect(name).toBe("its name");
    expect(reasons).toEqual([
      ["signal", 5, "enough"],
      ["stream", "enough"],
    ]);
  });

  test("a frame that cannot be sent is closed, and the page is told", async () => {
    const { answers, ask } = serve(() => frames(2));
    await expect.poll(() => answers.length).toBe(1);
    ask({ ask: "next" });
    await expect.poll(() => answers.length).toBe(2);
    expect(answers[1]).toMatchObject({ error: { name: "MFXError", code: "worker-failed" } });
  });

  test("an error whose details cannot be sent arrives without them", async () => {
    const config = { output: () => {} };
    const { answers, ask } = serve(async () => {
      throw new CodecError("codec-failed", "No.", { config, cause: config.output });
    });
    ask({ ask: "next" });
    await expect.poll(() => answers.length).toBe(2);
    const error = { name: "CodecError", code: "codec-failed", message: "No.", details: {}, cause: undefined };
    expect(answers).toEqual([{ started: true }, { error }]);
  });

  test.each([
    ["has no locks", {}],
    ["is refused a lock", { locks: { request: () => Promise.reject(new DOMException("no", "SecurityError")) } }],
  ])("a worker that %s starts all the same", async (_, navigator) => {
    vi.stubGlobal("navigator", navigator);
    const { answers, ask } = serve(() => new ReadableStream({ start: (controller) => controller.enqueue("item") }));
    ask({ ask: "next" });
    await expect.poll(() => answers).toEqual([{ started: true }, { item: { kind: "plain", value: "item" } }]);
  });

  test("nothing is sent before the lock is held", async () => {
    let grant = () => {};
    request.mockImplementation(
      (_, callback) =>
        new Promise((resolve) => {
          grant = () => resolve((callback as () => unknown)());
        }),
    );
    const { answers, ask } = serve(() => new ReadableStream({ start: (controller) => controller.enqueue("item") }));
    ask({ ask: "next" });
    for (let turn = 0; turn < 10; turn++) await new Promise((resolve) => setImmediate(resolve));
    expect(answers).toEqual([]);
    grant();
    await expect.poll(() => answers).toEqual([{ started: true }, { item: { kind: "plain", value: "item" } }]);
  });
});
