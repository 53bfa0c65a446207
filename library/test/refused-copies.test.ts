// @module-tag node
/** What errors say of tracks that cannot be copied. */
import { expect, test } from "vitest";
import { decode } from "../src/decode.ts";
import { encode } from "../src/encode/encode.ts";
import type { EncodeOptions } from "../src/encode/options.ts";
import { clip, failure } from "./support/copies.ts";

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
