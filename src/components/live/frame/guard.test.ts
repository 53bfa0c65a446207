import { afterEach, expect, it, vi } from "vitest";
import { createGuard } from "./guard";

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

it("throws once the page has waited for 2 seconds, and at each later call", () => {
  const port: { onmessage?: () => void } = {};
  class FakeChannel {
    port1 = port;
    port2 = { postMessage() {} };
  }
  vi.stubGlobal("MessageChannel", FakeChannel);
  let now = 1;
  vi.spyOn(performance, "now").mockImplementation(() => now);
  const guard = createGuard();
  const call = (times: number) => Array.from({ length: times }, guard);
  call(1);
  now += 9999;
  call(8);
  port.onmessage!();
  call(20);
  now += 1999;
  call(100);
  now += 2;
  expect(() => call(100)).toThrow("did not let the page go for 2 seconds");
  port.onmessage!();
  expect(guard).toThrow("did not let the page go");
  const slow = createGuard(500);
  for (let calls = 0; calls < 80; calls++) (calls === 70 ? port.onmessage! : slow)();
  now += 501;
  expect(slow).toThrow("for 0.5 seconds");
});
