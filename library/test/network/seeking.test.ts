/** Files without an index, as recorders and streaming servers make them. FFmpeg makes long ones. */
import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openContainer, readersOf } from "../../src/container/demux.ts";
import { openOtherFile } from "../../src/container/other-file.ts";
import { openSource } from "../../src/io/source.ts";
import { hasFFmpeg } from "../dsp/ffmpeg.ts";
import { FaultServer } from "../fault-server/fault-server.ts";

const MIB = 1 << 20;
const ffmpeg = (args: string, input?: Uint8Array) =>
  execFileSync("ffmpeg", [..."-v error".split(" "), ...args.split(" "), "pipe:1"], { input, maxBuffer: 2 ** 30 });

const FORMATS: Record<string, string> = {
  "fragmented MP4": "-strict -2 -movflags empty_moov+skip_trailer -frag_duration 1000000 -f mp4",
  Matroska: "-f matroska",
  FLAC: "-f flac",
};
/** Times that a recording of 30 s and 1 MiB follows itself: the file is longer than what is kept in memory. */
const REPEATED = 30;
const MP3 = "MP3 of a constant bitrate";

describe.runIf(hasFFmpeg)("a seek in a long file without an index", () => {
  const files: Record<string, Uint8Array> = {};
  let server: FaultServer;
  beforeAll(async () => {
    const noise = ffmpeg("-f lavfi -i anoisesrc=d=240:c=white -c:a flac -compression_level 0 -f flac");
    for (const [name, format] of Object.entries(FORMATS)) {
      files[name] = ffmpeg(`-f flac -i pipe:0 -c copy ${format}`, noise);
    }
    // The muxer goes back to count the frames.
    const folder = mkdtempSync(join(tmpdir(), "mfx-"));
    const song = join(folder, "song.mp3");
    execFileSync("ffmpeg", [..."-v error -f lavfi -i sine=d=420 -c:a libmp3lame -b:a 320k".split(" "), song]);
    files[MP3] = readFileSync(song);
    rmSync(folder, { recursive: true });
    const repeated = (bytes: Uint8Array) => new Uint8Array(Buffer.concat(Array<Uint8Array>(REPEATED).fill(bytes)));
    files.ADTS = repeated(ffmpeg("-f lavfi -i anoisesrc=d=30 -ac 2 -c:a aac -b:a 256k -f adts"));
    files["MP3 without a count of frames"] = repeated(
      ffmpeg("-f lavfi -i anoisesrc=d=30 -c:a libmp3lame -b:a 256k -write_xing 0 -id3v2_version 0 -f mp3"),
    );
    server = await FaultServer.start(files);
  });
  afterAll(() => server.close());

  for (const name of [...Object.keys(FORMATS), MP3]) {
    test(`of ${name} reads a part of it, and the same minute again in one request`, async () => {
      expect(files[name]!.length).toBeGreaterThan(15 * MIB);
      const source = await openSource(server.url(name), undefined);
      const file = await openContainer(source, { openOther: openOtherFile });
      source.rest();
      await server.quiet();
      const seek = async (seconds: number) => {
        const [requests, bytes] = [server.requests.length, server.sent];
        const { video, audio } = readersOf(file, false);
        const packet = await (video[0] ?? audio[0])!.edits[0]!.packets.first(seconds * 1e6);
        source.rest();
        await server.quiet();
        expect(packet!.timestamp / 1e6).toBeGreaterThan(seconds - 0.2);
        expect(packet!.timestamp / 1e6).toBeLessThanOrEqual(seconds);
        return { requests: server.requests.length - requests, bytes: server.sent - bytes };
      };
      expect((await seek(230)).bytes).toBeLessThan(files[name]!.length / 2);
      const again = await seek(230.5);
      expect(again.requests).toBeLessThanOrEqual(1);
      source.cancel(undefined);
    });
  }

  test.each(["ADTS", "MP3 without a count of frames"])("of %s reads the place alone", async (name) => {
    const source = await openSource(server.url(name), undefined);
    const { packets } = readersOf(await openContainer(source, { openOther: openOtherFile }), false).audio[0]!.edits[0]!;
    source.rest();
    await server.quiet();
    const [requests, bytes] = [server.requests.length, server.sent];
    const places = [800, 60, 600, 300];
    for (const seconds of places) {
      const { timestamp } = (await packets.first(seconds * 1e6))!;
      expect(timestamp / 1e6).toBeGreaterThan(seconds - 0.2);
      expect(timestamp / 1e6).toBeLessThanOrEqual(seconds);
    }
    expect(server.requests.length - requests).toBeLessThanOrEqual(places.length);
    expect(server.sent - bytes).toBeLessThanOrEqual(places.length * MIB);
    source.cancel(undefined);
    await server.quiet();
  });

  test("of MP3 finds the packets that reading from the start finds", async () => {
    const packets = async () => {
      const source = await openSource(new Blob([new Uint8Array(files[MP3]!)]), undefined);
      return readersOf(await openContainer(source, { openOther: openOtherFile }), false).audio[0]!.edits[0]!.packets;
    };
    const all = new Map<number, Uint8Array>();
    const reader = await packets();
    for (let packet = await reader.first(0); packet; packet = await reader.next())
      all.set(packet.timestamp, packet.data);
    for (const seconds of [1, 100, 180.01, 239]) {
      const packet = await (await packets()).first(seconds * 1e6);
      expect(packet!.timestamp / 1e6).toBeGreaterThan(seconds - 0.03);
      expect(packet!.data).toEqual(all.get(packet!.timestamp));
    }
  });
});
