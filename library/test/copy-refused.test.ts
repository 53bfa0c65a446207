/** Tracks that cannot be copied. */
import { describe, expect, test } from "vitest";
import { type DecodeOptions, decode } from "../src/decode.ts";
import { encode } from "../src/encode/encode.ts";
import { OptionError } from "../src/errors.ts";
import { clip, failure } from "./support/copies.ts";
import { generatedVideo } from "./support/generated.ts";

describe("What cannot be copied is refused:", () => {
  const open = async (name: string, options: DecodeOptions = {}) => decode(await clip(name), options);

  test("a codec that the container cannot hold", async () => {
    const { video } = await open("b-frames.mp4");
    const error = await failure(encode({ mimeType: "video/webm", video: { copy: video! } }));
    expect(error).toMatchObject({ code: "invalid-option", details: { option: "video.copy" } });
    expect(error.message).toMatch(/WEBM cannot hold.*Use video\/mp4/);
  });

  test("a codec that the mime type contradicts", async () => {
    const { video } = await open("b-frames.mp4");
    const error = await failure(encode({ mimeType: 'video/mp4; codecs="av1"', video: { copy: video! } }));
    expect(error).toMatchObject({ details: { option: "mimeType" } });
  });

  test("a stream that is no track of decode()", async () => {
    const copy = generatedVideo({ count: 3 }) as never;
    const error = await failure(encode({ mimeType: "video/mp4", video: { copy } }));
    expect(error).toMatchObject({ code: "invalid-option", details: { option: "video.copy" } });
    const { video } = await open("b-frames.mp4");
    const wrong = await failure(encode({ mimeType: "video/mp4", audio: { copy: video as never } }));
    expect(wrong.message).toMatch(/a track of audio/);
  });

  test("a track that is locked, was read, or is copied twice", async () => {
    const { video } = await open("b-frames.mp4");
    const reader = video!.getReader();
    expect((await failure(encode({ mimeType: "video/mp4", video: { copy: video! } }))).message).toMatch(/is locked/);
    (await reader.read()).value!.close();
    reader.releaseLock();
    expect((await failure(encode({ mimeType: "video/mp4", video: { copy: video! } }))).message).toMatch(/was read/);
    const { video: canceled } = await open("b-frames.mp4");
    await canceled!.cancel();
    const gone = await failure(encode({ mimeType: "video/mp4", video: { copy: canceled! } }));
    expect(gone.message).toMatch(/was canceled/);
    const { video: twice } = await open("b-frames.mp4");
    const error = await failure(encode({ mimeType: "video/mp4", video: [{ copy: twice! }, { copy: twice! }] }));
    expect(error.message).toMatch(/copied twice/);
  });

  test("a frame rate of decode()", async () => {
    const { video } = await open("b-frames.mp4", { frameRate: 10 });
    const error = await failure(encode({ mimeType: "video/mp4", video: { copy: video! } }));
    expect(error).toMatchObject({ details: { option: "frameRate" } });
  });

  test.each(["width", "height", "bitrate", "codec"])("%s beside copy", async (option) => {
    const { video } = await open("b-frames.mp4");
    const error = await failure(encode({ mimeType: "video/mp4", video: { copy: video!, [option]: 640 } as never }));
    expect(error).toMatchObject({ details: { option: `video.${option}` } });
  });

  test("GIF", async () => {
    const { video } = await open("b-frames.mp4");
    expect(await failure(encode({ mimeType: "image/gif", video: { copy: video! } }))).toBeInstanceOf(OptionError);
  });

  test.each([
    ["language", "german"],
    ["name", 5],
    ["default", "yes"],
  ])("%s with a wrong value", async (option, value) => {
    const { video } = await open("b-frames.mp4");
    const error = await failure(encode({ mimeType: "video/mp4", video: { copy: video!, [option]: value } as never }));
    expect(error).toMatchObject({ details: { option: `video.${option}` } });
  });
});
