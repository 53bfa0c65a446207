/** Two readers of one file, as a player and its thumbnails, or the clips on both sides of a crossfade. FFmpeg makes a long file. */
import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { type Container, openContainer, readersOf } from "../../src/container/demux.ts";
import { openSource } from "../../src/io/source.ts";
import { hasFFmpeg } from "../dsp/ffmpeg.ts";
import { FaultServer } from "../fault-server/fault-server.ts";

const MIB = 1 << 20;
const SECONDS = 60;
const THUMBNAILS = 12;

describe.runIf(hasFFmpeg)("two readers of one file on a server", () => {
  let bytes: Uint8Array;
  let server: FaultServer;
  let file: Container;
  /** Bytes of all packets that were read. */
  let used: number;
  beforeAll(() => {
    const folder = mkdtempSync(join(tmpdir(), "mfx-readers-"));
    const inputs = `-f lavfi -i testsrc2=d=${SECONDS}:s=320x180:r=10 -f lavfi -i sine=d=${SECONDS}`;
    const video = "-vf noise=alls=30:allf=t -c:v libx264 -preset ultrafast -g 20";
    const path = join(folder, "long.mp4");
    execFileSync("ffmpeg", `-v error ${inputs} ${video} -c:a aac -movflags faststart ${path}`.split(" "));
    bytes = readFileSync(path);
    rmSync(folder, { recursive: true });
  });
  beforeEach(async () => {
    used = 0;
    server = await FaultServer.start({ "long.mp4": bytes });
    file = await openContainer(await openSource(server.url("long.mp4", { bandwidth: 20 * MIB }), undefined));
    file.source.rest();
    await server.quiet();
    // The request that opened the file is none of the readers'.
    expect(server.requests).toHaveLength(1);
  });
  afterEach(() => server.close());

  /** Closes the file, and compares what the readers needed with what they used. */
  async function expectLittle({ seeks }: { seeks: number }): Promise<void> {
    file.source.cancel(undefined);
    await server.quiet();
    expect(server.requests.length - 1).toBeLessThanOrEqual(2 + seeks);
    expect(server.sent).toBeLessThanOrEqual(1.5 * used + 2 * MIB);
  }

  /** The packets of both tracks in a range, in the order of their times. */
  async function* play(from: number, to: number) {
    const { video, audio } = readersOf(file, false);
    const tracks = [video[0]!, audio[0]!].map(({ edits }) => edits[0]!.packets);
    const next = await Promise.all(tracks.map((packets) => packets.first(from * 1e6)));
    for (;;) {
      const times = next.map((packet) => packet?.timestamp ?? Number.POSITIVE_INFINITY);
      const track = times.indexOf(Math.min(...times));
      const packet = next[track];
      if (!packet || packet.timestamp >= to * 1e6) return;
      used += packet.data.length;
      yield packet;
      next[track] = await tracks[track]!.next();
    }
  }

  test("a player and its thumbnails", async () => {
    let seeks = 0;
    for await (const packet of play(0, SECONDS)) {
      if (packet.timestamp < (seeks * SECONDS * 1e6) / (4 * THUMBNAILS) || seeks === THUMBNAILS) continue;
      const { packets } = readersOf(file, false).video[0]!.edits[0]!;
      used += (await packets.first((SECONDS * 1e6 * seeks++) / THUMBNAILS))!.data.length;
    }
    await expectLittle({ seeks });
  });

  test("the two clips of a crossfade", async () => {
    const clips = [play(5, 20), play(40, 55)];
    for (let isDone = false; !isDone; ) {
      const results = await Promise.all(clips.map((clip) => clip.next()));
      isDone = results.every(({ done }) => done);
    }
    await expectLittle({ seeks: clips.length });
  });
});
