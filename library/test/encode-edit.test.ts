/** Files of edits: what is encoded, what is copied, and what stands in the way. */
import { EncodedPacketSink, type InputTrack } from "mediabunny";
import { describe, expect, test } from "vitest";
import {
  clip,
  concat,
  copyObstacle,
  decode,
  type Edit,
  type EncodeEditOptions,
  encode,
  type MediaFile,
  openFile,
  overlay,
  type Progress,
  probe,
  still,
  tone,
} from "../releases/next.ts";
import { makeEdit } from "../src/edit/edit.ts";
import { clipBytes, clipUrl } from "./support/clips.ts";
import { colourAt } from "./support/colours.ts";
import { tracksOf } from "./support/copies.ts";
import { assemble, readFile } from "./support/file.ts";
import { watchFrames } from "./support/open-frames.ts";
import { readVideo } from "./support/read.ts";

const WEBM = 'video/webm; codecs="vp8,opus"';

/** Two seconds of VP9 and Opus. */
const open = () => openFile(clipUrl("vp9-opus.webm"));

async function fileOf(options: Omit<EncodeEditOptions, "mimeType"> & { mimeType?: string }): Promise<Blob> {
  const frames = watchFrames();
  const { file } = await assemble(encode({ mimeType: WEBM, ...options }));
  expect(frames.count).toBe(0);
  return file;
}

test("encodes picture and sound, with the frame rate of the edit, and tells the fraction", async () => {
  const film = await open();
  const seen: Progress[] = [];
  const edit = clip(film, { start: 500, end: 1300 });
  const file = await fileOf({ edit, video: { width: 80 }, onProgress: (progress) => seen.push(progress) });
  const { duration, video, audio } = await probe(file);
  expect(duration).toBeCloseTo(800, -2);
  expect(video).toMatchObject({ width: 80, codec: "vp8" });
  expect(audio?.codec).toBe("opus");
  expect(seen[0]!.fraction).toBeLessThan(0.1);
  expect(seen.at(-1)!.fraction).toBeGreaterThan(0.9);
  film.close();
});

test("leaves tracks out, and makes several of sound", async () => {
  const film = await open();
  const audio = [{ language: "eng" }, { edit: clip(film, { start: 1000 }), language: "deu" }];
  const file = await fileOf({ edit: film, video: false, audio });
  expect((await probe(file)).tracks.map(({ type }) => type)).toEqual(["audio", "audio"]);
  const ends = (await tracksOf(file)).map(({ language, packets }) => [
    language,
    Math.round(packets.at(-1)!.time / 1e6),
  ]);
  expect(ends).toEqual([
    ["eng", 2],
    ["deu", 1],
  ]);
  film.close();
});

test("has bars where the size has another shape, unless it is covered", async () => {
  const edit = still("white", { duration: 200, width: 160, height: 90 });
  for (const [options, expected] of [
    [{}, [0, 1, 0]],
    [{ fit: "cover" }, [1, 1, 1]],
  ] as const) {
    const { video } = await decode(await fileOf({ edit, video: { width: 90, height: 160, ...options } }));
    const reader = video!.getReader();
    const { value: frame } = await reader.read();
    const brightness = await Promise.all([0.06, 0.5, 0.94].map(async (y) => (await colourAt(frame!, 0.5, y))[0]!));
    frame!.close();
    await reader.cancel();
    expect(brightness.map((red) => Math.round(red / 255))).toEqual(expected);
  }
});

test("leaves out what a GIF or a WAV cannot hold", async () => {
  const film = await open();
  const edit = clip(film, { end: 300 });
  const picture = await fileOf({ mimeType: "image/gif", edit });
  expect(picture.type).toBe("image/gif");
  const { tracks } = await probe(await fileOf({ mimeType: "audio/wav", edit }));
  expect(tracks.map(({ type }) => type)).toEqual(["audio"]);
  film.close();
});

test("refuses an edit without end, and sound that is not there", async () => {
  const film = await open();
  const endless = { ...film, duration: Number.POSITIVE_INFINITY };
  await expect(fileOf({ edit: endless })).rejects.toMatchObject({ details: { option: "edit" } });
  const audio = [{ edit: film.videoTracks[0]! }];
  await expect(fileOf({ edit: film, audio })).rejects.toMatchObject({ details: { option: "audio[0].edit" } });
  film.close();
});

describe("copy", () => {
  test("of parts that start at key frames keeps every packet, and parts of the sound stay with theirs", async () => {
    const film = await open();
    const [, second = 0] = (await probe(film, { keyFrames: true })).video!.keyFrames!;
    expect(second).toBeGreaterThan(0);
    const edit = concat([clip(film, { start: second }), clip(film, { end: 500 })]);
    expect(await copyObstacle(edit)).toBeUndefined();
    const [copied, opened] = [
      await packetsOf(await fileOf({ edit, mimeType: "video/mp4", copy: "only" })),
      await packetsOf(await blobOf()),
    ];
    expect(copied.video.length).toBeGreaterThan(10);
    for (const kind of ["video", "audio"] as const) expect(opened[kind]).toEqual(expect.arrayContaining(copied[kind]));
    const { video } = await decode(await fileOf({ edit, mimeType: "video/mp4", copy: "only" }));
    const { video: made } = await edit.open();
    const [seen, wanted] = await Promise.all([readVideo(video!), readVideo(made!)]);
    // The file's first frame comes at 7 ms. An edit shows it from 0 on; a copy keeps its time.
    const late = seen.map(({ timestamp }, index) => timestamp - wanted[index]!.timestamp);
    expect(seen.length).toBe(wanted.length);
    expect(Math.max(...late.map(Math.abs))).toBeLessThan(10_000);
    film.close();
  });

  test("hides the frames before a cut in an MP4, and is encoded in a WebM", async () => {
    const film = await open();
    const edit = clip(film, { start: 300, end: 1200 });
    const { video } = await decode(await fileOf({ mimeType: "video/mp4", edit, copy: "only" }));
    const [first] = await readVideo(video!);
    expect(first!.timestamp).toBe(0);
    expect(await copyObstacle(edit, { mimeType: "video/webm" })).toMatchObject({
      details: { reason: "key-frame", path: "clip" },
    });
    const encoded = await probe(await fileOf({ mimeType: 'video/webm; codecs="vp8,opus"', edit, copy: "auto" }));
    expect(encoded.video?.codec).toBe("vp8");
    film.close();
  });

  test("copies the sound beside a picture that is encoded, in sync", async () => {
    const film = await open();
    const edit = clip(film, { start: 400, end: 1400 });
    const file = await fileOf({ mimeType: WEBM, edit, copy: "auto" });
    const [copied, whole] = [await packetsOf(file), await packetsOf(await blobOf())];
    expect(whole.audio).toEqual(expect.arrayContaining(copied.audio));
    expect(whole.video).not.toEqual(expect.arrayContaining(copied.video));
    const { video, audio } = await probe(file);
    expect(Math.abs(video!.duration - audio!.duration)).toBeLessThan(60);
    film.close();
  });

  test.each<[reason: string, path: string, make: (film: MediaFile) => Edit]>([
    ["transition", "concat", (film) => concat([film, film], { transition: { duration: 200 } })],
    ["format", "concat", (film) => concat([film, film], { width: 64 })],
    ["format", "concat[1].clip", (film) => concat([film, clip(film.videoTracks[0]!, { end: 500 })])],
    ["key-frame", "concat[1].clip", (film) => concat([film, clip(film, { start: 230 })])],
    ["effect", "effect", (film) => staged("effect", film)],
    ["effect", "audioEffect", (film) => staged("audioEffect", film)],
    ["speed", "speed", (film) => staged("speed", film)],
    ["layer", "overlay", (film) => staged("overlay", film, film)],
    ["layer", "overlay", (film) => overlay(film, [tone({ duration: 500 })])],
    ["picture", "still", (film) => staged("still", film)],
    ["streams", "fromStreams", (film) => staged("fromStreams", film)],
  ])("is refused because of %s in %s", async (reason, path, make) => {
    const film = await open();
    const edit = make(film);
    const obstacle = await copyObstacle(edit);
    expect(obstacle).toMatchObject({ details: { reason, path } });
    await expect(fileOf({ edit, copy: "only", mimeType: "video/mp4" })).rejects.toThrow(obstacle!.message);
    film.close();
  });
});

/** An edit of a stage, which only its recipe tells. */
function staged(stage: string, ...inputs: Edit[]): Edit {
  const { duration, video, audio } = inputs[0]!;
  return makeEdit({ recipe: { stage, options: {}, inputs }, duration, video, audio, start: () => ({}) });
}

const blobOf = async () => new Blob([await clipBytes("vp9-opus.webm")]);

/** Digests of a file's packets. */
async function packetsOf(file: Blob): Promise<Record<"video" | "audio", string[]>> {
  const { input } = await readFile(file);
  const digests = async (track: InputTrack | null) => {
    const found: string[] = [];
    for await (const { data } of new EncodedPacketSink(track!).packets()) {
      found.push(new Uint8Array(await crypto.subtle.digest("SHA-1", data as Uint8Array<ArrayBuffer>)).join());
    }
    return found;
  };
  return {
    video: await digests(await input.getPrimaryVideoTrack()),
    audio: await digests(await input.getPrimaryAudioTrack()),
  };
}
