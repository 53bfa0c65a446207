// @module-tag engine
/**
 * Tests depend on what the browser can do. A capability that is lost here would turn them into weaker ones, and one that is won, such as by
 * the mending of a fault, makes some of them superfluous.
 */
import { expect, test } from "vitest";
import { server } from "vitest/browser";
import { encodesAv1 } from "./support/av1.ts";
import { canMake, decodes10Bits, decodesToPlanes, encodesSurround, framesAreOriented } from "./support/capabilities.ts";
import { failsAtFlac, failsAtMp3 } from "./support/engine-faults.ts";
import { decodesVorbis } from "./support/vorbis.ts";

const FORMATS = ["I420", "I420A", "I422", "I444", "NV12", "I420P10", "I422P10", "I444P10", "I420P12", "RGBA", "BGRX"];

const EXPECTED: Record<string, unknown> = {
  chromium: {
    framesAreOriented: true,
    decodesToPlanes: true,
    decodes10Bits: true,
    decodesVorbis: true,
    encodesAv1: true,
    encodesSurround: false,
    failsAtFlac: false,
    failsAtMp3: false,
    formats: FORMATS,
  },
  firefox: {
    framesAreOriented: false,
    decodesToPlanes: false,
    decodes10Bits: true,
    decodesVorbis: true,
    encodesAv1: true,
    encodesSurround: true,
    failsAtFlac: false,
    failsAtMp3: false,
    formats: ["I420", "I420A", "NV12", "RGBA", "BGRX"],
  },
  webkit: {
    framesAreOriented: false,
    decodesToPlanes: true,
    decodes10Bits: false,
    decodesVorbis: false,
    encodesAv1: false,
    encodesSurround: false,
    failsAtFlac: true,
    failsAtMp3: true,
    formats: ["I420", "I420A", "NV12", "RGBA", "BGRX"],
  },
};

test("the browser can do what the tests expect of it", () => {
  const formats = FORMATS.filter((format) => canMake(format as VideoPixelFormat));
  const capabilities = {
    framesAreOriented,
    decodesToPlanes,
    decodes10Bits,
    decodesVorbis,
    encodesAv1,
    encodesSurround,
    failsAtFlac,
    failsAtMp3,
    formats,
  };
  expect(capabilities).toEqual(EXPECTED[server.browser]);
});
