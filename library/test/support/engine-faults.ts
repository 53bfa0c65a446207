/**
 * Faults of engines that no other call avoids. Tests of what they break are expected to fail: such a test turns red once the engine
 * has been mended. `capabilities.test.ts` says which engine has them.
 */
import { test } from "vitest";
import { decode } from "../../src/decode.ts";
import { clipUrl } from "./clips.ts";

/** Whether an audio decoder accepts a codec's configuration, and then fails with the first packet. */
async function failsToDecode(clip: string): Promise<boolean> {
  const reader = (await decode(clipUrl(clip))).audio!.getReader();
  const first = await reader.read().catch(() => undefined);
  first?.value?.close();
  await reader.cancel().catch(() => {});
  return !first;
}

/** WebKitGTK links its FLAC decoder to nothing: GStreamer logs "finish_frame flow not-linked". */
export const failsAtFlac = await failsToDecode("sound.flac");
/** WebKitGTK takes the decoder of MPEG Layer I for Layer III, which GStreamer logs as caps that are not accepted. */
export const failsAtMp3 = await failsToDecode("sound.mp3");

/** Whether the sound of a clip cannot be decoded because of a fault. */
export const hasBrokenSound = (clip: string) =>
  (failsAtFlac && clip.includes("flac")) || (failsAtMp3 && clip.includes("mp3"));

/** A test that is expected to fail if the engine has a fault. */
export const testDespite = (hasFault: boolean) => (hasFault ? test.fails : test);
