// @module-tag node
/** What errors say of tracks that cannot be copied. */
import { describe, expect, test } from "vitest";
import { copySourceOf } from "../src/container/copy-source.ts";
import { decode } from "../src/decode.ts";
import { clip as partOf } from "../src/edit/clip.ts";
import { copyObstacle } from "../src/encode/copy-obstacle.ts";
import { encode } from "../src/encode/encode.ts";
import { checkCodec } from "../src/encode/open-tracks.ts";
import type { EncodeOptions } from "../src/encode/options.ts";
import { openFile } from "../src/open-shared-file.ts";
import { probe } from "../src/probe.ts";
import { assemble } from "./support/assemble.ts";
import { bytesStream, clipBytes } from "./support/clips.ts";
import { clip, copied, failure, tracksOf } from "./support/copies.ts";
import { generatedAudio } from "./support/generated.ts";

test("a track that is read, copied twice, has a rate of its own, or a codec that is not the one that is named", async () => {
  const film = await clip("h264-aac.mp4");
  const copyOf = async (decoding = {}) => (await decode(film, decoding)).video!;
  const messageOf = async (video: EncodeOptions["video"], mimeType = "video/mp4") =>
    (await failure(encode({ mimeType, video }))).message;
  const locked = await copyOf();
  const reader = locked.getReader();
  const advice = "Pass a track of another decode(), which nothing reads.";
  expect(await messageOf({ copy: locked })).toBe(`\`video.copy\` is locked: something else reads it. ${advice}`);
  (await reader.read()).value!.close();
  reader.releaseLock();
  expect(await messageOf([{ copy: locked }])).toBe(`\`video[0].copy\` was read already. ${advice}`);
  const twice = await copyOf();
  expect(await messageOf({ copy: [twice, twice] })).toBe(
    "`video.copy[1]` is copied twice. Pass a track of another decode().",
  );
  expect(await messageOf({ copy: await copyOf({ frameRate: 10 }) })).toBe(
    "`frameRate` of decode() has no effect on a track that is copied (`video.copy`). Leave it out, or encode the track.",
  );
  expect(await messageOf({ copy: await copyOf() }, 'video/mp4; codecs="av1"')).toMatch(
    /^`mimeType` names av1, but `video\.copy` is avc1\.\w+ and is copied\. Leave the codec out of `mimeType`/,
  );
});

describe("what cannot be copied says why:", () => {
  test("sound whose format changes within its file", async () => {
    const file = new Blob([await clipBytes("opus.ogg"), await clipBytes("vorbis.ogg")]);
    expect(await failure(copied(file))).toMatchObject({
      name: "OptionError",
      message: "The format of the audio changes within the file, so it cannot be copied. Encode it.",
      details: { option: "audio.copy" },
    });
  });

  test("a track that was canceled", async () => {
    const { audio } = await decode(await clip("opus.mp4"));
    await audio!.cancel();
    const { message } = await failure(encode({ mimeType: "audio/mp4", audio: { copy: audio! } }));
    expect(message).toBe("The audio track to copy was canceled. Pass a track of another decode().");
  });

  test("a track without a known end before another one", async () => {
    const film = async () => (await decode(bytesStream(await clipBytes("fragmented.mp4")))).video!;
    const copy = [await film(), await film()];
    expect(await failure(encode({ mimeType: "video/mp4", video: { copy } }))).toMatchObject({
      code: "invalid-option",
      message: "`video.copy[0]` must have a known end, as another track follows it. Set `trim.end` in its decode().",
      details: { option: "video.copy" },
    });
  });

  test.each([
    ["another track has wrong settings", { audio: { bitrate: -1 } }],
    ["its end cannot be shown", { streaming: true }],
  ])("a track, which is released if %s", async (_, { audio, ...options }: { audio?: object; streaming?: boolean }) => {
    const { video } = await decode(await clip("h264-aac.mp4"), { trim: { start: 500 } });
    const stream = generatedAudio({ seconds: 1 });
    const file = encode({
      ...{ mimeType: "video/mp4", video: { copy: video! }, ...options },
      ...(audio && { audio: { stream, ...audio } }),
    });
    expect(await failure(file)).toMatchObject({ code: "invalid-option" });
    expect(copySourceOf(video!)!.edits[0]!.packets.done).toBe(true);
  });

  test("anything but a stream", async () => {
    const file = encode({ mimeType: "video/mp4", video: { copy: "film.mp4" as never } });
    expect(await failure(file)).toMatchObject({
      code: "invalid-option",
      message: expect.stringContaining("Other streams have no packets to copy: pass them as `stream` to encode them."),
      details: { option: "video.copy" },
    });
  });

  test.each([
    ["webm", "audio", "mp4a.40.2", "Use audio/mp4, or pass the track as `stream` to encode it."],
    ["mp4", "audio", "vorbis", "Use audio/webm, or pass the track as `stream` to encode it."],
    ["mp4", "audio", "pcm-s16", "Pass the track as `stream` to encode it."],
    ["webm", "audio", "ac-3", "Pass the track as `stream` to encode it."],
    ["webm", "video", "avc1.42001f", "Use video/mp4, or pass the track as `stream` to encode it."],
  ] as const)("%s with %s of %s", (container, kind, codec, advice) => {
    const track = { info: { codec }, stored: undefined };
    const check = () => checkCodec("copy", kind, track, { container, mimeType: `${kind}/${container}` });
    const start = `\`copy\` is ${codec}, which ${container.toUpperCase()} cannot hold; it holds `;
    expect(check).toThrow(expect.objectContaining({ code: "invalid-option", details: expect.anything() }));
    expect(check).toThrow(new RegExp(`^${start}[^;]+\\. ${advice}$`));
  });

  test.each([
    ["mp4", "ac-3", false],
    ["mp4", "pcm-s16be", true],
    ["webm", "ac-3", true],
  ] as const)("not %s for sound of %s as another MP4 stores it: %s", (container, codec, isRefused) => {
    const check = () =>
      checkCodec("copy", "audio", { info: { codec }, stored: {} }, { container, mimeType: `audio/${container}` });
    if (isRefused) expect(check).toThrow(`\`copy\` is ${codec}, which ${container.toUpperCase()} cannot hold`);
    else expect(check).not.toThrow();
  });

  test("an edit that begins between key frames names the nearest, and begins at one if it may", async () => {
    using file = await openFile(await clip("vp9-opus.webm"));
    expect((await probe(file, { keyFrames: true })).video!.keyFrames).toEqual([7, 1007]);
    const obstacle = (start: number) => copyObstacle(partOf(file, { start }), { mimeType: "video/webm" });
    const start = "`clip` cannot be copied: ";
    expect((await obstacle(300))!.message).toBe(`${start}300 ms is no key frame; the nearest are at 7 ms and 1007 ms.`);
    expect((await obstacle(1500))!.message).toBe(`${start}1500 ms is no key frame; the nearest are at 1007 ms.`);
    for (const time of [1006, 1007, 1008]) expect(await obstacle(time)).toBeUndefined();
    for (const time of [1005, 1009]) expect(await obstacle(time)).toMatchObject({ details: { reason: "key-frame" } });
    for (const mimeType of [undefined, "video/mp4", "audio/mp4"])
      expect(await copyObstacle(partOf(file, { start: 300 }), { mimeType })).toBeUndefined();
    const streamed = {
      mimeType: "video/mp4",
      streaming: true,
      edit: partOf(file, { start: 300 }),
      copy: "only",
    } as const;
    expect(await failure(encode(streamed))).toMatchObject({ details: { path: "clip", reason: "key-frame" } });
    const edit = partOf(file, { start: 1500 });
    const options = { copy: "only", copyStart: "key-frame", video: { width: undefined }, audio: false } as const;
    const written = encode({ mimeType: "video/webm", edit, ...options });
    const [video] = await tracksOf((await assemble(written)).file);
    expect([video!.packets.length, video!.packets[0]!.type]).toEqual([25, "key"]);
  });

  test("an edit in a container without packets, with settings, or of a file that was closed", async () => {
    const file = await openFile(await clip("vp9-opus.webm"));
    expect(await copyObstacle(file, { mimeType: "audio/wav" })).toMatchObject({
      details: { path: "file", reason: "format" },
      message: expect.stringMatching(/^`file` cannot be copied: wav holds no packets\./),
    });
    const sized = { mimeType: "video/webm", edit: file, copy: "only", video: { width: 64 }, audio: {} } as const;
    expect(await failure(encode(sized))).toMatchObject({
      code: "invalid-option",
      message: "`video.width` has no effect on a track that is copied. Leave it out.",
      details: { option: "video.width" },
    });
    const encoded = await assemble(encode({ ...sized, copy: "auto" }));
    expect((await probe(encoded.file)).video).toMatchObject({ width: 64 });
    file.close();
    await expect(copyObstacle(file)).rejects.toMatchObject({ code: "invalid-option" });
  });
});
