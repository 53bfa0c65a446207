/** Connections and streams of films while their tracks are read, and afterwards. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { decode } from "../../src/decode.ts";
import { clip } from "../../src/edit/clip.ts";
import { copyObstacle } from "../../src/encode/copy-obstacle.ts";
import { frameAt, framesAt } from "../../src/frame-at.ts";
import { openFile } from "../../src/open-shared-file.ts";
import { FaultServer } from "../fault-server/fault-server.ts";
import { endless } from "../support/endless.ts";
import { hurry } from "../support/hurry.ts";
import { readAudio, readVideo } from "../support/read.ts";

/** Timeouts of idle connections, right after a file was opened and later. */
const IDLE = [1000, 15_000];

let film: Uint8Array<ArrayBuffer>;
let server: FaultServer;
beforeAll(async () => {
  const bytes = new Uint8Array(readFileSync(join(import.meta.dirname, "../clips/fragmented.mp4")));
  // A MiB after each two seconds.
  const stream = endless(bytes, { repeats: 16, seconds: 2, timescales: [12_800, 48_000], padding: 1 << 20 });
  film = new Uint8Array(await new Response(stream).arrayBuffer());
});
beforeEach(async () => {
  hurry(IDLE, 2 ** 30);
  server = await FaultServer.start({ "film.mp4": film });
});
afterEach(() => server.close());

const expectQuiet = () => expect.poll(() => server.open).toBe(0);
const trim = { start: 0, end: 3000 };

describe("the connection to a film ends", () => {
  test("when one track has been read, and another one is read later", async () => {
    const { video, audio } = await decode(server.url("film.mp4"), { trim });
    expect((await readAudio(audio!)).length).toBeGreaterThan(100);
    await expectQuiet();
    expect((await readVideo(video!)).length).toBeGreaterThan(60);
    await expectQuiet();
  });

  test("when all tracks are canceled", async () => {
    const { video, audio } = await decode(server.url("film.mp4"));
    const reader = video!.getReader();
    (await reader.read()).value!.close();
    await Promise.all([reader.cancel(), audio!.cancel()]);
    await expectQuiet();
  });

  test("with the last reader of an opened file, which is read again later", async () => {
    const file = await openFile(server.url("film.mp4"));
    for (let round = 0; round < 2; round++) {
      const { video, audio } = await decode(file, { trim });
      await audio!.cancel();
      expect((await readVideo(video!)).length).toBeGreaterThan(60);
      await expectQuiet();
    }
    file.close();
  });

  test("but not while another reader of an opened file goes on", async () => {
    const file = await openFile(server.url("film.mp4"));
    const [first, second] = [await decode(file, { trim }), await decode(file, { trim })];
    const reader = first.video!.getReader();
    (await reader.read()).value!.close();
    const count = server.requests.length;
    await Promise.all([second.video!.cancel(), second.audio!.cancel()]);
    for (let next = await reader.read(); !next.done; next = await reader.read()) next.value.close();
    expect(server.requests.length).toBe(count);
    await first.audio!.cancel();
    await expectQuiet();
    file.close();
  });

  test("when it is known whether a part can be copied", async () => {
    const file = await openFile(server.url("film.mp4"));
    await copyObstacle(clip(file, { start: 500, end: 900 }), { mimeType: "video/webm" });
    await expectQuiet();
    file.close();
  });

  test("when an opened file is closed", async () => {
    const file = await openFile(server.url("film.mp4"));
    expect(server.open).toBe(1);
    file.close();
    await expectQuiet();
  });

  test("after a frame was read, or the stream of frames was canceled", async () => {
    (await frameAt(server.url("film.mp4"), 1000)).close();
    await expectQuiet();
    const reader = framesAt(server.url("film.mp4"), [0, 1000, 2000]).getReader();
    (await reader.read()).value!.close();
    await reader.cancel();
    await expectQuiet();
  });

  test("when a frame after its end was requested", async () => {
    await expect(frameAt(server.url("film.mp4"), 900_000)).rejects.toMatchObject({ code: "invalid-option" });
    await expectQuiet();
  });
});

describe("a stream of a film is canceled", () => {
  /** A stream that gives the film's first 4 MiB. */
  function streamed() {
    const state = { isCanceled: false };
    const stream = new ReadableStream<Uint8Array>(
      {
        pull: (controller) => controller.enqueue(film.slice(0, 4 << 20)),
        cancel: () => {
          state.isCanceled = true;
        },
      },
      { highWaterMark: 0 },
    );
    return { state, stream };
  }

  test.each<[string, (stream: ReadableStream<Uint8Array>) => Promise<unknown>]>([
    ["an opened file is closed", async (stream) => (await openFile(stream)).close()],
    ["a frame was read", async (stream) => (await frameAt(stream, 1000)).close()],
    [
      "its tracks have been read",
      async (stream) => {
        const { video, audio } = await decode(stream, "", { trim });
        await Promise.all([readVideo(video!), readAudio(audio!)]);
      },
    ],
  ])("when %s", async (_, use) => {
    const { state, stream } = streamed();
    await use(stream);
    await expect.poll(() => state.isCanceled).toBe(true);
  });
});
