/** Tests depend on what the browser can do. A capability that is lost here would turn them into weaker ones. */
import { expect, test } from "vitest";
import { server } from "vitest/browser";
import { canMake, decodesToPlanes, encodesSurround, framesAreOriented } from "./support/capabilities.ts";

const FORMATS = ["I420", "I420A", "I422", "I444", "NV12", "I420P10", "I422P10", "I444P10", "I420P12", "RGBA", "BGRX"];

const EXPECTED: Record<string, unknown> = {
  chromium: { framesAreOriented: true, decodesToPlanes: true, encodesSurround: false, formats: FORMATS },
  firefox: {
    framesAreOriented: false,
    decodesToPlanes: false,
    encodesSurround: true,
    formats: ["I420", "I420A", "NV12", "RGBA", "BGRX"],
  },
};

test("the browser can do what the tests expect of it", () => {
  const formats = FORMATS.filter((format) => canMake(format as VideoPixelFormat));
  expect({ framesAreOriented, decodesToPlanes, encodesSurround, formats }).toEqual(EXPECTED[server.browser]);
});
