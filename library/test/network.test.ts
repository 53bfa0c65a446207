/** Every function that takes a URL, with servers and networks that fail. Single reads are tested in Node, in `network/`. */
import { expect, test } from "vitest";
import { isFull } from "../../packages/test-browsers/src/full-tests.ts";
import { decode } from "../src/decode.ts";
import { clip } from "../src/edit/clip.ts";
import { concat } from "../src/edit/concat.ts";
import { encode } from "../src/encode/encode.ts";
import { frameAt, framesAt } from "../src/frame-at.ts";
import { openFile } from "../src/open-shared-file.ts";
import { probe } from "../src/probe.ts";
import type { Faults } from "./fault-server/faults.ts";
import { hurry } from "./support/hurry.ts";
import { readAudio, readVideo } from "./support/read.ts";

const NAME = "h264-aac.mp4";

const address = (faults: Faults) => {
  const query = new URLSearchParams({ faults: JSON.stringify(faults), run: crypto.randomUUID() });
  return new URL(`/faults/${NAME}?${query}`, location.origin).href;
};

const timesOf = async (frames: ReadableStream<VideoFrame>) =>
  (await readVideo(frames)).map(({ timestamp }) => timestamp);

/** What each function makes of a file. */
const USES: Record<string, (url: string) => Promise<unknown>> = {
  decode: async (url) => {
    const { video, audio } = await decode(url);
    return Promise.all([timesOf(video!), readAudio(audio!)]);
  },
  probe: (url) => probe(url, { keyFrames: true }),
  frameAt: async (url) => {
    const frame = await frameAt(url, 1500);
    frame.close();
    return frame.timestamp;
  },
  framesAt: (url) => timesOf(framesAt(url, [1500, 0, 700])),
  openFile: async (url) => {
    const file = await openFile(url);
    try {
      const { video, audio } = await concat([clip(file, { start: 500 }), clip(file, { end: 800 })]).open();
      return await Promise.all([timesOf(video!), readAudio(audio!)]);
    } finally {
      file.close();
    }
  },
  "encode, a copy": async (url) => {
    const { video, audio } = await decode(url);
    const parts = encode({ mimeType: "video/mp4", video: { copy: video! }, audio: { copy: audio! } });
    let size = 0;
    for (const reader = parts.getReader(); ; ) {
      const { value } = await reader.read();
      if (!value) return size;
      size += value.size;
    }
  },
};

const PASSING: Record<string, Faults> = {
  latency: { latency: 50 },
  "a slow line": { bandwidth: 400_000 },
  "connections that break": { cut: 9000, times: 3 },
  "connections that are reset": { reset: true, times: 1 },
  "a server that restarts": { status: 503, times: 2 },
  "a server that asks for time": { status: 429, retryAfter: "1", times: 1 },
  "no ranges": { whole: true },
  "no ranges, and a connection that breaks": { whole: true, cut: 9000, times: 1 },
  "ranges that begin early": { from: 1, shift: -100 },
  "an address that expires": { expires: { after: 1, status: 403 }, cut: 9000, times: 1 },
};

/** Functions that read as others do have one fault of each kind; each night, all of them. */
const FEW = ["no ranges, and a connection that breaks", "a server that restarts", "an address that expires"];
const passingFor = (name: string) =>
  Object.entries(PASSING).filter(([fault]) => isFull || ["decode", "openFile"].includes(name) || FEW.includes(fault));

const FAILING: Record<string, [Faults, string]> = {
  "a missing file": [{ status: 404 }, "source-status"],
  "a file that is private": [{ authorization: "Bearer 5" }, "source-status"],
  "a server that asks for an hour": [{ status: 503, retryAfter: "3600" }, "source-status"],
  "a file that is replaced": [{ cut: 500, replaced: 1 }, "source-changed"],
  // Slow enough that the bytes arrive before the connection breaks.
  "a file that is replaced, without conditions": [
    { cut: 500, bandwidth: 5000, replaced: 1, unconditional: true },
    "source-changed",
  ],
};

async function expectNothingOpen(): Promise<void> {
  await expect.poll(async () => (await fetch("/open-responses")).text()).toBe("0");
}

for (const [name, use] of Object.entries(USES)) {
  test(`${name} is complete despite faults that pass`, async () => {
    hurry();
    const whole = await use(address({}));
    for (const [fault, faults] of passingFor(name)) {
      expect(await use(address(faults)), fault).toEqual(whole);
      await expectNothingOpen();
    }
  });

  test(`${name} fails with the reason if faults stay`, async () => {
    hurry();
    for (const [fault, [faults, code]] of Object.entries(FAILING)) {
      const failure = await use(address(faults)).then(
        () => undefined,
        (error) => error,
      );
      expect(failure, fault).toMatchObject({ name: "SourceError", code });
      await expectNothingOpen();
    }
  });
}

test("seven open files of a server leave connections to the page", async () => {
  const opening = Promise.all(Array.from({ length: 9 }, () => openFile(address({ bandwidth: 50_000 }))));
  expect((await fetch(address({}))).status).toBe(200);
  const files = await opening;
  expect((await fetch(address({}))).status).toBe(200);
  for (const file of files) file.close();
  await expectNothingOpen();
});
