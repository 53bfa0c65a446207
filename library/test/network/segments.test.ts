/** MPEG transport streams and HLS playlists that FFmpeg makes, packet by packet, whole and with parts missing. */
import { execFileSync } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { type Container, openContainer, readersOf } from "../../src/container/demux.ts";
import { openOtherFile } from "../../src/container/other-file.ts";
import type { ContainerError } from "../../src/errors.ts";
import { RemoteFile } from "../../src/io/remote-file.ts";
import { type DecodeInput, openSource } from "../../src/io/source.ts";
import { hasFFmpeg } from "../dsp/ffmpeg.ts";
import { FaultServer } from "../fault-server/fault-server.ts";
import { concatenated } from "../support/bytes.ts";

const PACKET = 188;
const clips = join(import.meta.dirname, "../clips");
const folder = mkdtempSync(join(tmpdir(), "mfx-segments-"));
afterAll(() => rmSync(folder, { recursive: true }));

/** Runs FFmpeg in the folder of results. */
const ffmpeg = (args: string) => execFileSync("ffmpeg", ["-v", "error", "-y", ...args.split(" ")], { cwd: folder });
const result = (name: string): Uint8Array<ArrayBuffer> => new Uint8Array(readFileSync(join(folder, name)));

async function open(input: DecodeInput | RemoteFile): Promise<Container> {
  return openContainer(await openSource(input, undefined), { openOther: openOtherFile });
}

interface Item {
  time: number;
  duration: number;
  size: number;
}

async function packets(
  container: Container,
  kind: "video" | "audio",
  { from = 0, skip = false } = {},
): Promise<Item[]> {
  const { packets: reader } = readersOf(container, skip)[kind][0]!.edits[0]!;
  const found: Item[] = [];
  for (let packet = await reader.first(from * 1e6); packet; packet = await reader.next()) {
    found.push({ time: packet.timestamp / 1e6, duration: packet.duration / 1e6, size: packet.data.length });
  }
  return found;
}

/** Expects packets at the same distances as in the original. Both begin at their own time. */
function expectSameTimes(actual: Item[], expected: Item[]): void {
  expect(actual.length).toBe(expected.length);
  for (const [index, { time }] of actual.entries()) {
    expect(time - actual[0]!.time).toBeCloseTo(expected[index]!.time - expected[0]!.time, 3);
  }
}

/** A transport stream without some of the packets that hold a part of one of its streams. */
function without(stream: Uint8Array<ArrayBuffer>, id: number, first: number, count: number): Blob {
  const all = Array.from({ length: stream.length / PACKET }, (_, index) =>
    stream.subarray(index * PACKET, (index + 1) * PACKET),
  );
  const own = all.filter((packet) => (((packet[1]! & 0x1f) << 8) | packet[2]!) === id);
  const removed = new Set(own.slice(first, first + count));
  return new Blob(all.filter((packet) => !removed.has(packet)));
}

/** The first frame of AAC in ADTS. */
const firstFrame = (bytes: Uint8Array) =>
  bytes.subarray(0, ((bytes[3]! & 3) << 11) | (bytes[4]! << 3) | (bytes[5]! >> 5));

/** The streams that FFmpeg writes first and second. */
const [VIDEO, AUDIO] = [0x100, 0x101];

describe.runIf(hasFFmpeg)("a transport stream", () => {
  for (const clip of ["h264-aac.mp4", "b-frames.mp4", "hevc.mp4"]) {
    test(`has the packets of ${clip}, from any time`, async () => {
      ffmpeg(`-i ${join(clips, clip)} -c copy -f mpegts ${clip}.ts`);
      const original = await open(new Blob([new Uint8Array(readFileSync(join(clips, clip)))]));
      const stream = await open(new Blob([result(`${clip}.ts`)]));
      expect(stream.description.container).toBe("ts");
      const [info] = stream.description.video;
      const [first] = original.description.video;
      expect([info!.info.width, info!.info.height]).toEqual([first!.info.width, first!.info.height]);
      const all = await packets(stream, "video");
      expectSameTimes(all, await packets(original, "video"));
      expect(Math.min(...all.map(({ time }) => time))).toBeCloseTo(0, 1);
      const keys = await readersOf(stream, false).video[0]!.keyTimes();
      expect(keys.length).toBe((await readersOf(original, false).video[0]!.keyTimes()).length);
      expect(all.map(({ time }) => Math.round(time * 1e6))).toEqual(expect.arrayContaining(keys));
      const end = Math.max(...all.map(({ time, duration }) => time + duration));
      expect(info!.info.duration! / 1e6).toBeCloseTo(end, 2);
      const later = await packets(stream, "video", { from: end - 0.1 });
      expect(all.slice(-later.length)).toEqual(later);
      if (stream.description.audio.length === 0) return;
      const sound = await packets(stream, "audio");
      const { description } = stream.description.audio[0]!.config;
      expect(sound.map(({ size }) => size)).toEqual((await packets(original, "audio")).map(({ size }) => size));
      const expected = new Uint8Array(original.description.audio[0]!.config.description as ArrayBuffer);
      expect([...new Uint8Array(description as ArrayBuffer)]).toEqual([...expected.subarray(0, 2)]);
    });
  }

  describe("that is damaged", () => {
    let whole: Uint8Array<ArrayBuffer>;
    let pictures: Item[];
    beforeAll(async () => {
      ffmpeg("-f lavfi -i testsrc2=d=4:s=160x90:r=25 -f lavfi -i sine=d=4 -c:v libx264 -g 25 -bf 2 -c:a aac whole.ts");
      whole = result("whole.ts");
      pictures = await packets(await open(new Blob([whole])), "video");
      expect(pictures.length).toBe(100);
    });

    test("fails where packets of a picture are missing, and goes on behind them on request", async () => {
      const stream = await open(without(whole, VIDEO, 60, 1));
      await expect(packets(stream, "video")).rejects.toThrow("Packets of the transport stream are missing.");
      const rest = await packets(stream, "video", { skip: true });
      expect(rest.length).toBeLessThan(pictures.length);
      expect(rest.length).toBeGreaterThan(pictures.length - 27);
      expect(rest.at(-1)!.time).toBeCloseTo(pictures.at(-1)!.time, 3);
      expect((await packets(stream, "audio")).length).toBeGreaterThan(170);
      const behind = await packets(await open(without(whole, VIDEO, 60, 1)), "video", { from: 3 });
      expect(behind).toEqual(pictures.slice(-behind.length));
    });

    test("tells of missing packets again if it is read again from before them", async () => {
      const [track] = (await open(without(whole, VIDEO, 60, 1))).file.tracks;
      const cursor = track!.cursor({ codec: "avc1.64000a" }, 0);
      for (let time = 0; time < 2; time++) {
        await cursor.seek(0);
        let item = await cursor.next();
        while (item && !("what" in item)) item = await cursor.next();
        expect(item).toMatchObject({ what: "Packets of the transport stream are missing." });
      }
    });

    test("tells of one lost unit, though others begin alike, as in silence", async () => {
      ffmpeg(
        "-f lavfi -i testsrc2=d=4:s=160x90:r=25 -f lavfi -i anullsrc -shortest -c:v libx264 -c:a aac -pes_payload_size 100 silent.ts",
      );
      const silent = result("silent.ts");
      const all = await packets(await open(new Blob([silent])), "audio");
      const damaged = without(silent, AUDIO, 4, 1);
      const failure: ContainerError = await packets(await open(damaged), "audio").then(
        () => expect.fail("It is read without an error."),
        (error) => error,
      );
      expect(failure.details.timestamp! / 1e6).toBeLessThan(1);
      const rest = await packets(await open(damaged), "audio", { skip: true });
      expect(rest.length).toBeLessThan(all.length);
      expect(rest.length).toBeGreaterThan(all.length - 12);
    });

    test("fails where whole pictures and seconds of sound are missing", async () => {
      const pictures = await open(without(whole, VIDEO, 60, 200));
      await expect(packets(pictures, "video")).rejects.toMatchObject({ code: "container-corrupt" });
      const sound = await open(without(whole, AUDIO, 10, 21));
      await expect(packets(sound, "audio")).rejects.toMatchObject({ code: "container-corrupt" });
    });

    test("fails where zeros stand for its bytes", async () => {
      const zeros = whole.slice();
      const from = Math.floor(whole.length / 2 / PACKET) * PACKET;
      zeros.fill(0, from, from + 20 * PACKET);
      const stream = await open(new Blob([zeros]));
      await expect(packets(stream, "video")).rejects.toMatchObject({ code: "container-corrupt" });
      const rest = await packets(stream, "video", { skip: true });
      expect(rest.at(-1)!.time).toBeCloseTo(pictures.at(-1)!.time, 3);
    });

    test("fails where bytes were added or removed, and goes on behind them on request", async () => {
      const middle = Math.floor(whole.length / 2);
      for (const parts of [
        [whole.subarray(0, middle), whole.subarray(middle + 100)],
        [whole.subarray(0, middle), new Uint8Array(50), whole.subarray(middle)],
      ]) {
        const stream = await open(new Blob(parts));
        await expect(packets(stream, "video")).rejects.toThrow("Packets of the transport stream are missing.");
        const rest = await packets(stream, "video", { skip: true });
        expect(rest.length).toBeGreaterThan(pictures.length - 27);
        expect(rest.at(-1)!.time).toBeCloseTo(pictures.at(-1)!.time, 3);
        const behind = await packets(await open(new Blob(parts)), "video", { from: 3.5 });
        expect(behind).toEqual(pictures.slice(-behind.length));
      }
    });

    test.each([100, 40_000])("is whole behind %i other bytes", async (count) => {
      const stream = await open(new Blob([new Uint8Array(count).map((_, index) => index), whole]));
      expect(await packets(stream, "video")).toEqual(pictures);
      expect(readersOf(stream, false).notes).toEqual([`The stream begins after ${count} other bytes.`]);
    });

    test("ends with what there is if its end is missing, as recordings do", async () => {
      const stream = await open(new Blob([whole.slice(0, Math.floor(whole.length * 0.7))]));
      const some = await packets(stream, "video");
      expect(some.length).toBeGreaterThan(50);
      expect(some.length).toBeLessThan(90);
      expect((await packets(stream, "audio")).length).toBeGreaterThan(100);
    });
  });

  test("has MP3, and pictures that begin later", async () => {
    ffmpeg(
      "-f lavfi -i sine=d=2 -itsoffset 1 -f lavfi -i testsrc2=d=1:s=160x90 -c:v libx264 -c:a libmp3lame -f mpegts mp3.ts",
    );
    const stream = await open(new Blob([result("mp3.ts")]));
    expect(stream.description.audio[0]!.codec).toBe("mp3");
    const sound = await packets(stream, "audio");
    expect(sound[0]!.time).toBe(0);
    expect(sound.at(-1)!.time + sound.at(-1)!.duration).toBeCloseTo(2, 0);
    expect((await packets(stream, "video"))[0]!.time).toBeCloseTo(1, 1);
  });

  test("is read from a stream of unknown length, and in the layout of camcorders", async () => {
    ffmpeg("-f lavfi -i testsrc2=d=1:s=160x90 -c:v libx264 -mpegts_m2ts_mode 1 camera.m2ts");
    const bytes = result("camera.m2ts");
    expect(bytes[4]).toBe(0x47);
    expect((await packets(await open(new Blob([bytes]).stream()), "video")).length).toBe(25);
  });
});

describe.runIf(hasFFmpeg)("an HLS playlist", () => {
  let server: FaultServer;
  const files: Record<string, Uint8Array> = {};
  const KEY = new Uint8Array(16).fill(7);
  const list = "-f hls -hls_time 2 -hls_list_size 0";
  beforeAll(async () => {
    ffmpeg("-f lavfi -i testsrc2=d=8:s=160x90:r=25 -f lavfi -i sine=d=8 -c:v libx264 -g 25 -bf 2 -c:a aac long.mp4");
    ffmpeg(`-i long.mp4 -c copy ${list} -hls_playlist_type vod plain.m3u8`);
    ffmpeg(`-i long.mp4 -c copy ${list} -hls_segment_type fmp4 -hls_fmp4_init_filename f.mp4 fragments.m3u8`);
    ffmpeg(`-i long.mp4 -c copy ${list} -hls_flags single_file ranges.m3u8`);
    ffmpeg(`-i long.mp4 -c copy ${list} -hls_flags round_durations rounded.m3u8`);
    for (const codec of ["aac", "libmp3lame"]) {
      const extension = codec === "aac" ? "aac" : "mp3";
      ffmpeg(
        `-i long.mp4 -t 7 -vn -c:a ${codec} -f segment -segment_time 2 -segment_list ${extension}.m3u8 sound%d.${extension}`,
      );
    }
    for (const name of readdirSync(folder)) files[name] = result(name);
    const plain = new TextDecoder().decode(files["plain.m3u8"]);
    files["master.m3u8"] = new TextEncoder().encode(
      [
        "#EXTM3U",
        '#EXT-X-STREAM-INF:BANDWIDTH=100000,RESOLUTION=80x45,CODECS="avc1.64000a,mp4a.40.2"',
        "none.m3u8",
        '#EXT-X-STREAM-INF:BANDWIDTH=900000,RESOLUTION=160x90,CODECS="avc1.64000a,mp4a.40.2"',
        "plain.m3u8",
      ].join("\n"),
    );
    const text = (...lines: string[]) => new TextEncoder().encode(lines.join("\n"));
    const secretKey = '#EXT-X-KEY:METHOD=AES-128,URI="key"';
    files["gap.m3u8"] = text(plain.replace("plain1.ts", "#EXT-X-GAP\nnone.ts"));
    files["empty.ts"] = new Uint8Array();
    files["empty.m3u8"] = text(plain.replace("plain1.ts", "empty.ts"));
    files["only-empty.m3u8"] = text("#EXTM3U", "#EXTINF:2,", "empty.ts", "#EXT-X-ENDLIST");
    files["secret-gap.m3u8"] = text(
      plain
        .replace("#EXTINF", `${secretKey}\n#EXTINF`)
        .replace("plain1.ts", "#EXT-X-GAP\nnone.ts")
        .replaceAll("plain", "numbered"),
    );
    files["repeated.m3u8"] = text(
      plain.replace("plain2.ts", "#EXT-X-DISCONTINUITY\nplain0.ts").replace(/#EXTINF.*\s*plain3.ts/, ""),
    );
    const tag = concatenated("ID3", Uint8Array.of(4, 0, 0, 0, 0, 0, 20), new Uint8Array(20));
    files["frame.aac"] = concatenated(tag, firstFrame(files["sound0.aac"]!));
    files["frame.m3u8"] = text(
      new TextDecoder()
        .decode(files["aac.m3u8"])
        .replace("#EXT-X-ENDLIST", "#EXTINF:0.023,\nframe.aac\n#EXT-X-ENDLIST"),
    );
    files["live.m3u8"] = new TextEncoder().encode(
      plain.replace("#EXT-X-ENDLIST", "").replace("#EXT-X-PLAYLIST-TYPE:VOD", ""),
    );
    files.key = KEY;
    files["secret.m3u8"] = new TextEncoder().encode(
      plain
        .replace("#EXTINF", `#EXT-X-KEY:METHOD=AES-128,URI="key",IV=0x${"00".repeat(16)}\n#EXTINF`)
        .replaceAll("plain", "secret"),
    );
    const key = await crypto.subtle.importKey("raw", KEY, "AES-CBC", false, ["encrypt"]);
    const encrypted = async (file: Uint8Array, number: number) => {
      const iv = new Uint8Array(16).fill(number, 15);
      return new Uint8Array(await crypto.subtle.encrypt({ name: "AES-CBC", iv }, key, file.slice()));
    };
    for (const number of [0, 1, 2, 3]) {
      const segment = files[`plain${number}.ts`]!;
      files[`secret${number}.ts`] = await encrypted(segment, 0);
      files[`numbered${number}.ts`] = await encrypted(segment, number);
    }
    server = await FaultServer.start(files);
  });
  afterAll(() => server.close());

  for (const name of ["plain", "fragments", "ranges", "rounded", "master", "secret"]) {
    test(`is read as one file: ${name}`, async () => {
      const stream = await open(server.url(`${name}.m3u8`));
      const { container, video, audio } = stream.description;
      expect(container).toBe("hls");
      expect([video.length, audio.length]).toEqual([1, 1]);
      expect(video[0]!.info.height).toBe(90);
      expect(video[0]!.info.duration! / 1e6).toBeCloseTo(8, 0);
      const pictures = await packets(stream, "video");
      expect(pictures.length).toBe(200);
      const times = pictures.map(({ time }) => time).sort((a, b) => a - b);
      expect(times[0]).toBeCloseTo(0, 1);
      for (const [index, time] of times.entries()) expect(time - times[0]!).toBeCloseTo(index / 25, 2);
      const later = await packets(stream, "video", { from: 5.5 });
      expect(pictures.slice(-later.length)).toEqual(later);
      expect(later.length).toBe(75);
      expect((await packets(stream, "audio")).length).toBeGreaterThan(340);
      stream.source.cancel(undefined);
      await server.quiet();
    });
  }

  test("of playlists is read in the largest variant of most bits that can be decoded", async () => {
    const isConfigSupported = vi.spyOn(VideoDecoder, "isConfigSupported");
    const isBaseline = ({ codec }: VideoDecoderConfig) => codec.startsWith("avc1.42");
    isConfigSupported.mockImplementation(async (config) => ({ config, supported: !isBaseline(config) }));
    ffmpeg(`-i long.mp4 -t 2 -c:v libx264 -profile:v baseline -c:a copy ${list} high.m3u8`);
    for (const name of readdirSync(folder)) files[name] ??= result(name);
    const [segment] = new TextDecoder().decode(files["plain.m3u8"]).split(/(?<=\.ts\n)/);
    const short = new TextEncoder().encode(`${segment}#EXT-X-ENDLIST`);
    for (const name of ["still", "few", "fewer", "low"]) files[`${name}.m3u8`] = short;
    const variant = (name: string, bits: number, height: number) => [
      `#EXT-X-STREAM-INF:BANDWIDTH=${bits},RESOLUTION=160x${height},CODECS="avc1.64000b,mp4a.40.2"`,
      `${name}.m3u8`,
    ];
    const variants = [
      '#EXT-X-I-FRAME-STREAM-INF:BANDWIDTH=90,RESOLUTION=160x900,CODECS="avc1.64000b",URI="still.m3u8"',
      ...variant("few", 200, 90),
      ...variant("plain", 300, 90),
      ...variant("fewer", 100, 90),
      ...variant("low", 900, 45),
      ...variant("high", 900, 360),
    ];
    files["variants.m3u8"] = new TextEncoder().encode(["#EXTM3U", ...variants].join("\n"));
    const stream = await open(server.url("variants.m3u8"));
    expect((await packets(stream, "video")).length).toBe(200);
    expect((await packets(stream, "audio")).length).toBeGreaterThan(340);
    stream.source.cancel(undefined);
    isConfigSupported.mockRestore();
    await server.quiet();
  });

  test.each([{ whole: true }, { gzip: true }])("may come from a server without ranges: %o", async (faults) => {
    const stream = await open(server.url("plain.m3u8", faults));
    expect((await packets(stream, "video")).length).toBe(200);
    stream.source.cancel(undefined);
    await server.quiet();
  });

  test("names files relative to where it was redirected", async () => {
    const moved = server.url("plain.m3u8");
    const lists: typeof files = {};
    const other = await FaultServer.start(lists);
    const variant = ['#EXT-X-STREAM-INF:BANDWIDTH=9,CODECS="avc1.64000a,mp4a.40.2"', other.url("moved", { moved })];
    lists["master.m3u8"] = new TextEncoder().encode(["#EXTM3U", ...variant].join("\n"));
    for (const url of [other.url("moved", { moved }), other.url("master.m3u8")]) {
      const stream = await open(url);
      expect((await packets(stream, "video")).length).toBe(200);
      stream.source.cancel(undefined);
    }
    await Promise.all([server.quiet(), other.quiet()]);
    await other.close();
  });

  test.each(["aac", "mp3"])("of segments of %s is read as one file", async (name) => {
    const stream = await open(server.url(`${name}.m3u8`));
    expect(stream.description.video).toEqual([]);
    const sound = await packets(stream, "audio");
    expect(sound.at(-1)!.time + sound.at(-1)!.duration).toBeCloseTo(7, 0);
    const later = await packets(stream, "audio", { from: 5 });
    expect(sound.slice(-later.length)).toEqual(later);
    stream.source.cancel(undefined);
    await server.quiet();
  });

  test("is read to a last segment with a single frame of AAC", async () => {
    const whole = await open(server.url("aac.m3u8"));
    const sound = await packets(whole, "audio");
    const stream = await open(server.url("frame.m3u8"));
    const longer = await packets(stream, "audio");
    expect(longer.slice(0, -1)).toEqual(sound);
    expect(longer.at(-1)!.size).toBe(sound[0]!.size);
    expect(longer.at(-1)!.time).toBeCloseTo(sound.at(-1)!.time + sound.at(-1)!.duration, 1);
    for (const each of [whole, stream]) each.source.cancel(undefined);
    await server.quiet();
  });

  test("whose clock starts again goes on with the time of the playlist", async () => {
    const stream = await open(server.url("repeated.m3u8"));
    const pictures = await packets(stream, "video");
    const times = pictures.map(({ time }) => time).sort((a, b) => a - b);
    for (const [index, time] of times.entries()) expect(time - times[0]!).toBeCloseTo(index / 25, 1);
    expect(times.length).toBe(150);
    stream.source.cancel(undefined);
    await server.quiet();
  });

  test("whose durations are rounded up lacks nothing", async () => {
    // Segments of 1.6 s, for which the playlist has 2.
    ffmpeg(`-i long.mp4 -c:v libx264 -g 40 -c:a copy ${list} -hls_time 1 -hls_flags round_durations uneven.m3u8`);
    for (const name of readdirSync(folder)) files[name] ??= result(name);
    const stream = await open(server.url("uneven.m3u8"));
    expect((await packets(stream, "video")).length).toBe(200);
    expect((await packets(stream, "audio")).length).toBeGreaterThan(340);
    stream.source.cancel(undefined);
    // Exact durations tell that half a second is missing.
    const uneven = new TextDecoder().decode(files["uneven.m3u8"]);
    files["exact.m3u8"] = new TextEncoder().encode(uneven.replaceAll("#EXTINF:2,", "#EXTINF:1.6,"));
    const segment = files["uneven1.ts"]!;
    files["uneven1.ts"] = segment.subarray(0, Math.floor((segment.length * 0.62) / PACKET) * PACKET);
    const damaged = await open(server.url("exact.m3u8"));
    await expect(packets(damaged, "video")).rejects.toThrow("A part of the stream is missing. ");
    damaged.source.cancel(undefined);
    await server.quiet();
  });

  test("fails where it marks a segment as missing, or one is empty, and goes on behind it on request", async () => {
    for (const name of ["gap", "secret-gap", "empty"]) {
      const stream = await open(server.url(`${name}.m3u8`));
      expect(stream.description.video[0]!.info.duration! / 1e6).toBeCloseTo(8, 0);
      await expect(packets(stream, "video")).rejects.toThrow("A part of the stream is missing. ");
      const rest = await packets(stream, "video", { skip: true });
      expect(rest.length).toBe(150);
      expect(Math.max(...rest.map(({ time }) => time))).toBeCloseTo(7.96, 1);
      stream.source.cancel(undefined);
      await server.quiet();
    }
    await expect(open(server.url("only-empty.m3u8"))).rejects.toMatchObject({ code: "container-no-track" });
  });

  test("fails where a part of it is missing, and goes on behind it on request", async () => {
    // Half of the second segment.
    const segment = files["plain1.ts"]!;
    files["plain1.ts"] = segment.subarray(0, Math.floor(segment.length / 2 / PACKET) * PACKET);
    const stream = await open(server.url("plain.m3u8"));
    await expect(packets(stream, "video")).rejects.toThrow("A part of the stream is missing. ");
    await expect(packets(stream, "audio")).rejects.toThrow("A part of the stream is missing. ");
    const rest = await packets(stream, "video", { skip: true });
    expect(rest.length).toBeGreaterThan(150);
    expect(rest.length).toBeLessThan(190);
    files["plain1.ts"] = new Uint8Array(await without(segment.slice(), VIDEO, 20, 1).arrayBuffer());
    await expect(packets(await open(server.url("plain.m3u8")), "video")).rejects.toMatchObject({
      message: expect.stringContaining("Packets of the transport stream"),
      details: { timestamp: expect.toSatisfy((time: number) => time > 2e6 && time < 4e6) },
    });
    delete files["plain1.ts"];
    await expect(packets(await open(server.url("plain.m3u8")), "video")).rejects.toMatchObject({
      code: "source-status",
      details: { status: 404 },
    });
    files["plain1.ts"] = segment;
  });

  test("sends headers only to the server that it comes from", async () => {
    const other = await FaultServer.start(files);
    const headers = { authorization: "Bearer 5" };
    const openFrom = (segments: FaultServer) => {
      const plain = new TextDecoder().decode(files["plain.m3u8"]);
      const urls = plain.replaceAll(/plain\d.ts/g, (name) => segments.url(name, { ...headers, status: 503, times: 1 }));
      files["elsewhere.m3u8"] = new TextEncoder().encode(urls);
      const address = () => new Request(server.url("elsewhere.m3u8", headers), { headers });
      return open(new RemoteFile(address, { onRetry: ({ error }) => retried.push(error.details.url) }));
    };
    const retried: unknown[] = [];
    const stream = await openFrom(server);
    expect((await packets(stream, "video")).length).toBe(200);
    expect(retried).toContainEqual(expect.stringContaining("plain3.ts"));
    stream.source.cancel(undefined);
    await expect(openFrom(other)).rejects.toMatchObject({ code: "source-status", details: { status: 401 } });
    await Promise.all([server.quiet(), other.quiet()]);
    await other.close();
  });

  test("of a live stream is read from three segments before its end, with the segments that are added later", async () => {
    const stream = await open(server.url("live.m3u8"));
    expect(stream.description.video[0]!.info.duration).toBeUndefined();
    const { packets: reader } = readersOf(stream, false).video[0]!.edits[0]!;
    const times = [(await reader.first(0))!.timestamp];
    for (let count = 1; count < 150; count++) times.push((await reader.next())!.timestamp);
    expect(Math.min(...times)).toBeCloseTo(0, 1);
    files["live.m3u8"] = new TextEncoder().encode(
      `${new TextDecoder().decode(files["live.m3u8"])}#EXTINF:2.0,\nplain0.ts\n#EXT-X-ENDLIST\n`,
    );
    for (let packet = await reader.next(); packet; packet = await reader.next()) times.push(packet.timestamp);
    // From the key frame before 2 s, of 10 s.
    expect(times.length).toBe(225);
  });

  test("without an address says what to pass", async () => {
    await expect(open(new Blob([files["plain.m3u8"]!.slice()]))).rejects.toThrow("Pass its URL.");
  });
});
