/** Which codecs an export gets, from what the browser can encode. */
import { afterAll, beforeEach, expect, onTestFinished, test, vi } from "vitest";

const registerAacEncoder = vi.hoisted(() => vi.fn());
vi.mock("@mediabunny/aac-encoder", () => ({ registerAacEncoder }));

const browser = vi.hoisted(() => ({ can: (_mimeType: string): boolean => true, tried: [] as unknown[] }));

vi.mock("mfx/next", async (load) => ({
  ...(await load<object>()),
  // Needs a canvas.
  still: (_: string, options: object) => options,
  silence: (options: object) => options,
  combine: (edit: object) => edit,
  encode: ({ mimeType, edit }: { mimeType: string; edit: object }) => {
    browser.tried.push({ mimeType, ...edit });
    return new ReadableStream({
      pull(controller) {
        if (!browser.can(mimeType)) throw new UnsupportedCodecError("refused", {});
        controller.close();
      },
    });
  },
}));

// Another file of tests may have loaded them with the library itself, and one after this needs that.
vi.resetModules();
afterAll(() => void vi.resetModules());
const { UnsupportedCodecError } = await import("mfx/next");
const aac = await import("../editor/src/export/aac");
const { bestMimeType } = await import("../editor/src/export/codecs");

beforeEach(() => {
  browser.can = () => true;
  browser.tried = [];
});

const size = { width: 1280, height: 720 };

test.each([
  ["mp4", "", 'video/mp4; codecs="h264,aac"'],
  ["mp4", "aac", 'video/mp4; codecs="h264,opus"'],
  ["mp4", "aac h264", 'video/mp4; codecs="av1,opus"'],
  ["mp4", "aac h264 av1", 'video/mp4; codecs="vp9,opus"'],
  ["mp4", "opus aac", undefined],
  ["webm", "", 'video/webm; codecs="vp9,opus"'],
  ["webm", "vp9", 'video/webm; codecs="vp8,opus"'],
  ["webm", "vp9 vp8", undefined],
  ["sound", "", 'audio/mp4; codecs="aac"'],
  ["sound", "aac", 'audio/webm; codecs="opus"'],
] as const)("%s in a browser that lacks '%s' is %s", async (format, missing, mimeType) => {
  browser.can = (asked) => missing === "" || missing.split(" ").every((codec) => !asked.includes(codec));
  expect(await bestMimeType(format, size)).toBe(mimeType);
});

test("each choice is tried at the size of the film, and a GIF needs no try", async () => {
  expect(await bestMimeType("gif", size)).toBe("image/gif");
  expect(browser.tried).toEqual([]);
  await bestMimeType("webm", size);
  const moment = { video: { ...size, duration: 100 }, audio: { duration: 100 } };
  expect(browser.tried).toEqual([{ mimeType: 'video/webm; codecs="vp9,opus"', ...moment }]);
});

test("an encoder of AAC is added for MP4 and for sound, if the browser has none", async () => {
  const isConfigSupported = vi.fn(async (_: AudioEncoderConfig) => ({ supported: true }));
  vi.stubGlobal("AudioEncoder", { isConfigSupported });
  onTestFinished(() => void vi.unstubAllGlobals());
  for (const format of ["webm", "gif", "mp4", "sound"] as const) await bestMimeType(format, size);
  const asked = { codec: "mp4a.40.2", sampleRate: 48_000, numberOfChannels: 2 };
  expect(isConfigSupported.mock.calls).toMatchObject([[asked], [asked]]);
  expect([registerAacEncoder.mock.calls.length, aac.isAacAdded]).toEqual([0, false]);
  isConfigSupported.mockResolvedValue({ supported: false });
  registerAacEncoder.mockImplementationOnce(() => {
    throw new Error("not loaded");
  });
  expect([await bestMimeType("sound", size), aac.isAacAdded]).toEqual(['audio/mp4; codecs="aac"', false]);
  await bestMimeType("sound", size);
  expect([registerAacEncoder.mock.calls.length, aac.isAacAdded]).toEqual([2, true]);
});

test("an error for another reason is not taken for a codec that is missing", async () => {
  browser.can = () => {
    throw new RangeError("out of memory");
  };
  await expect(bestMimeType("webm", size)).rejects.toThrow("out of memory");
});
