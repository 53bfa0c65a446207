/** Tags: those that ffmpeg writes are read, and those that are written, ffprobe reads. */
import { describe, expect, test } from "vitest";
import { firstOf, isFull } from "../../packages/test-browsers/src/full-tests.ts";
import { readId3 } from "../src/container/tags/id3.ts";
import { mp4Tags } from "../src/container/tags/mp4-tags.ts";
import { type TagEntry, untilDamage } from "../src/container/tags/tags-of.ts";
import { readVorbisComments } from "../src/container/tags/vorbis-comment.ts";
import { decode } from "../src/decode.ts";
import { encode } from "../src/encode/encode.ts";
import type { EncodeOptions } from "../src/encode/options.ts";
import type { Tags } from "../src/media/tags.ts";
import { probe } from "../src/probe.ts";
import { concatenated } from "./support/bytes.ts";
import { bytesStream, clipBytes, clipUrl } from "./support/clips.ts";
import { assemble, probe as ffprobe } from "./support/file.ts";
import { generatedAudio, generatedVideo } from "./support/generated.ts";

const COMMON = { title: "Grüße", artist: "MFX&Friends", album: "Tests", date: "2024-05-17", comment: "Two-words" };
const LOCATION = "com.apple.quicktime.location.ISO6709";

const bytesOf = async (blob: Blob) => new Uint8Array(await blob.arrayBuffer());

/** Bytes with texts at positions. */
function textsAt(length: number, texts: Record<number, string>): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(length);
  for (const [at, text] of Object.entries(texts)) bytes.set(new TextEncoder().encode(text), Number(at));
  return bytes;
}

const littleEndian = (value: number) => new Uint8Array(Uint32Array.of(value).buffer);
/** A frame of ID3v2.3. */
const frame = (name: string, content: string | Uint8Array) =>
  concatenated(name, Uint8Array.of(0, 0, 0, content.length, 0, 0), content);
const id3 = (...frames: Uint8Array[]) => {
  const content = concatenated(...frames);
  return concatenated("ID3", Uint8Array.of(3, 0, 0, 0, 0, 0, content.length), content);
};

describe("probe reads", () => {
  test.each([
    ["itunes.m4a", { "©gen": "Noise" }],
    ["user-data.mov", { "©gen": "Noise", [LOCATION]: "+48.1374+011.5755/" }],
    ["sound.mkv", { GENRE: "Noise" }],
    ["v23.mp3", { TCON: "Noise", TRCK: "3/9" }],
    ["v24.mp3", { TCON: "Noise", TRCK: "3/9" }],
    ["sound.flac", { genre: "Noise", TRACKNUMBER: "3/9" }],
    ["opus.ogg", { genre: "Noise", TRACKNUMBER: "3/9" }],
    ["vorbis.ogg", { genre: "Noise", TRACKNUMBER: "3/9" }],
    ["sound.wav", { IGNR: "Noise", IPRT: "3/9" }],
  ])("the tags of %s, from a URL, a Blob and a stream", async (name, raw) => {
    const url = clipUrl(`tags/${name}`);
    const bytes = await clipBytes(`tags/${name}`);
    for (const input of [url, new Blob([bytes])]) {
      expect((await probe(input)).tags).toMatchObject({ ...COMMON, raw });
    }
    // What is behind the media of a stream is not waited for.
    if (!["sound.wav", "user-data.mov"].includes(name)) {
      expect((await probe(bytesStream(bytes, 400))).tags).toMatchObject({ ...COMMON, raw });
    }
  });

  test.each(["itunes.m4a", "sound.mkv", "v23.mp3", "v24.mp3", "sound.flac"])("the cover of %s", async (name) => {
    const { cover } = (await probe(clipUrl(`tags/${name}`))).tags;
    expect(cover!.type).toBe("image/png");
    const picture = await createImageBitmap(cover!);
    expect([picture.width, picture.height]).toEqual([16, 16]);
  });

  test("place and date of a phone's video", async () => {
    expect((await probe(clipUrl("tags/keys.mov"))).tags).toMatchObject({
      date: "2024-05-17T18:30:00+0200",
      raw: { [LOCATION]: "+48.1374+011.5755/", "com.apple.quicktime.make": "Apple" },
    });
  });

  test("the creation time, if no tag has a date", async () => {
    expect((await probe(clipUrl("tags/created.mp4"))).tags.date).toBe("2024-05-17T16:30:00.000Z");
  });

  test.each([
    ["an MP3", "no-info.mp3", []],
    ["an MP3 whose ID3v2 has no texts", "no-info.mp3", [id3(frame("PRIV", "MFX\0data"))]],
    ["an AAC file", "sound.aac", []],
  ])("ID3v1 at the end of %s", async (_, name, before) => {
    const tag = textsAt(128, {
      0: "TAG",
      3: "Old title",
      33: "Old artist",
      63: "Old album",
      93: "1999",
      97: "Old comment",
    });
    const { tags } = await probe(new Blob([...before, await clipBytes(name), tag]));
    expect(tags).toMatchObject({
      title: "Old title",
      artist: "Old artist",
      album: "Old album",
      date: "1999",
      comment: "Old comment",
    });
  });

  test("ID3 with names of three letters, and a text of an odd number of bytes", async () => {
    const artist = Uint8Array.of(1, 0xff, 0xfe, 0x4d, 0, 0x65, 0, 0);
    const tag = id3(frame("TT2\0", "\0Title"), frame("TPE1", artist));
    expect((await probe(new Blob([tag, await clipBytes("no-info.mp3")]))).tags).toEqual({
      title: "Title",
      artist: "Me",
    });
  });

  test("several artists of a FLAC file", async () => {
    const comments = ["TITLE=Song", "ARTIST=One", "artist=Two"];
    const text = concatenated(...comments.flatMap((comment) => [littleEndian(comment.length), comment]));
    const block = concatenated(littleEndian(0), littleEndian(comments.length), text);
    const flac = await clipBytes("sound.flac");
    const streamInfo = flac.slice(0, 42);
    streamInfo[4]! &= 0x7f;
    const head = Uint8Array.of(0x84, 0, 0, block.length);
    const { tags } = await probe(new Blob([streamInfo, head, block, flac.subarray(42)]));
    expect(tags).toMatchObject({ title: "Song", artist: "One;Two" });
  });

  test("description and date of a recorder's WAV", async () => {
    const wav = await clipBytes("sound.wav");
    const broadcast = textsAt(602, { 0: "Birds at noon", 256: "Recorder", 320: "2024-05-17" });
    const bext = concatenated("bext", littleEndian(broadcast.length), broadcast);
    const { tags } = await probe(new Blob([wav.subarray(0, 12), bext, wav.subarray(12)]));
    expect(tags).toMatchObject({ comment: "Birds at noon", date: "2024-05-17" });
  });

  test("nothing of a file without tags", async () => {
    expect((await probe(clipUrl("no-info.mp3"))).tags).toEqual({});
  });
});

const OUTPUTS: [mimeType: string, Partial<EncodeOptions>][] = [
  ['video/mp4; codecs="vp9"', {}],
  ['video/webm; codecs="vp9"', {}],
  ['video/mp4; codecs="vp9"', { streaming: true }],
  ['video/mp4; codecs="vp9"', { faststart: true }],
  ['video/webm; codecs="vp9"', { streaming: true }],
];

async function withTags(tags: Tags, mimeType: string, options: Partial<EncodeOptions> = {}): Promise<Blob> {
  const media = mimeType.startsWith("video")
    ? { video: { stream: generatedVideo({ count: 3 }) } }
    : { audio: { stream: generatedAudio({ seconds: 0.2 }) } };
  return (await assemble(encode({ mimeType, tags, ...media, ...options }))).file;
}

const cover = async () => (await probe(clipUrl("tags/v23.mp3"))).tags.cover!;

describe("encode writes", () => {
  test.each(firstOf(OUTPUTS, 3))("tags that ffprobe and probe read: %s %o", async (mimeType, options) => {
    const tags = { ...COMMON, cover: await cover() };
    const file = await withTags(tags, mimeType, options);
    const read = (await probe(file)).tags;
    expect(read).toMatchObject(COMMON);
    expect(read.cover!.type).toBe("image/png");
    expect(await bytesOf(read.cover!)).toEqual(await bytesOf(tags.cover));
    const info = await ffprobe(file);
    const lower = Object.fromEntries(
      Object.entries(info?.format.tags ?? {}).map(([name, value]) => [name.toLowerCase(), value]),
    );
    if (info) expect(lower).toMatchObject(COMMON);
  });

  test("those of a WAV file, whose samples stay what they are", async () => {
    for (const options of [{}, { streaming: true }]) {
      const file = await withTags(COMMON, "audio/wav", options);
      expect(await probe(file)).toMatchObject({ tags: COMMON, audio: { codec: "pcm-s16" } });
      const info = await ffprobe(file);
      if (info) {
        expect(info.format.tags).toMatchObject(COMMON);
        expect(info.streams).toMatchObject([{ codec_name: "pcm_s16le" }]);
      }
    }
  });

  test("place and date of a phone as QuickTime's keys", async () => {
    const { tags } = await probe(clipUrl("tags/keys.mov"));
    const file = await withTags(tags, 'video/mp4; codecs="vp9"');
    expect((await probe(file)).tags).toEqual(tags);
    const info = await ffprobe(file);
    if (info) {
      expect(info.format.tags).toMatchObject({
        [LOCATION]: "+48.1374+011.5755/",
        "com.apple.quicktime.creationdate": "2024-05-17T18:30:00+0200",
        "com.apple.quicktime.make": "Apple",
      });
    }
  });

  test("a date with a time, and nothing else, as QuickTime's key", async () => {
    const date = "2024-05-17T18:30:00+0200";
    const file = await withTags({ date }, 'video/mp4; codecs="vp9"');
    expect((await probe(file)).tags).toEqual({ date });
  });

  test("a WebM with the place of a phone's video", async () => {
    const { tags } = await probe(clipUrl("tags/user-data.mov"));
    const file = await withTags(tags, 'video/webm; codecs="vp9"');
    expect((await probe(file)).tags).toMatchObject({ ...COMMON, raw: { [LOCATION]: "+48.1374+011.5755/" } });
  });

  test("the tags of another file, but not which program wrote that", async () => {
    const url = clipUrl("tags/sound.mkv");
    const { tags } = await probe(url);
    const { audio } = await decode(url);
    const file = encode({
      mimeType: 'audio/webm; codecs="opus"',
      audio: { stream: audio! },
      tags: { ...tags, raw: { ...tags.raw, ENCODER: "Lavf" } },
    });
    const read = (await probe((await assemble(file)).file)).tags;
    expect(read).toMatchObject({ ...COMMON, raw: { GENRE: "Noise" } });
    expect(read.raw).not.toHaveProperty("ENCODER");
  });
});

describe("tags that cannot be written:", () => {
  test.each([
    ["tags", 5],
    ["tags.title", { title: 5 }],
    ["tags.date", { date: new Date(0) }],
    ["tags.cover", { cover: "cover.png" }],
    ["tags.cover", { cover: new Blob(["text"], { type: "text/plain" }) }],
    ['tags.raw["x"]', { raw: { x: 1 } }],
  ])("%s: %o", async (option, tags) => {
    for (const mimeType of ['video/webm; codecs="vp8"', 'video/mp4; codecs="vp9"', "audio/wav"]) {
      await expect(withTags(tags as Tags, mimeType)).rejects.toMatchObject({
        code: "invalid-option",
        details: { option },
      });
    }
  });

  test("any in a GIF", async () => {
    const video = { stream: generatedVideo({ count: 1 }) };
    const failing = assemble(encode({ mimeType: "image/gif", video, tags: { title: "GIF" } }));
    await expect(failing).rejects.toMatchObject({ details: { option: "tags" } });
  });
});

describe("damaged tags", () => {
  test("end, but keep no file from being opened", async () => {
    const bytes = await clipBytes("tags/itunes.m4a");
    const text = new TextDecoder("latin1").decode(bytes);
    // The size of an item.
    const at = text.indexOf("©alb") - 4;
    new DataView(bytes.buffer).setUint32(at, 0x7fff);
    const { tags, audio } = await probe(new Blob([bytes]));
    expect(tags).toMatchObject({ title: "Grüße", artist: "MFX&Friends" });
    expect(tags.album).toBeUndefined();
    expect(audio).toBeDefined();
  });

  test.each([
    [3, [0, 0, 1, 44]],
    [4, [0, 0, 2, 44]],
  ])("are as long as ID3v2.%i counts", (version, size) => {
    const head = Uint8Array.of(version, 0, 0, 0, 0, 2, 54);
    const tag = concatenated("ID3", head, "TIT2", Uint8Array.of(...size, 0, 0), `\0${"x".repeat(299)}`);
    expect(untilDamage(readId3(tag))).toEqual([["TIT2", "x".repeat(299)]]);
  });

  test("of no kind hang or fail", async () => {
    const [mp4, id3, ogg] = await Promise.all(
      ["tags/itunes.m4a", "tags/v23.mp3", "tags/opus.ogg"].map((name) => clipBytes(name)),
    );
    const text = new TextDecoder("latin1");
    const movie = mp4!.subarray(text.decode(mp4).indexOf("moov") + 4);
    const comments = ogg!.subarray(text.decode(ogg).indexOf("OpusTags") + 8);
    const readers: [Uint8Array<ArrayBuffer>, (bytes: Uint8Array<ArrayBuffer>) => unknown][] = [
      [movie, (bytes) => mp4Tags(new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength))],
      [id3!, (bytes) => untilDamage<TagEntry | object>(readId3(bytes))],
      [comments, (bytes) => untilDamage<TagEntry | object>(readVorbisComments(bytes))],
    ];
    for (const [sound, read] of readers) {
      for (let at = 0; at < Math.min(sound.length, 700); at += isFull ? 1 : 4) {
        for (const value of [0, 1, 0x7f, 0xff]) {
          const bytes = sound.slice();
          bytes[at] = value;
          read(bytes);
          read(bytes.slice(0, at));
        }
      }
    }
  });
});
