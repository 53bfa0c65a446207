import { expect, it, onTestFinished, vi } from "vitest";
import { layout } from "./layout";

it("finds the first picture that is seen, within its element, which it need not fill", () => {
  onTestFinished(() => void vi.unstubAllGlobals());
  for (const name of ["HTMLVideoElement", "HTMLImageElement"]) vi.stubGlobal(name, class {});
  const box = { left: 10, top: 20, bottom: 110, width: 200, height: 90 };
  const made = (kind: new () => object, sizes: object) =>
    Object.assign(new kind(), { clientWidth: 1, getBoundingClientRect: () => box, ...sizes });
  const placeOf = (...all: object[]) => {
    const shown = { childElementCount: all.length, scrollHeight: 99.2, querySelectorAll: () => all };
    vi.stubGlobal("document", { getElementById: () => shown });
    const { height, picture } = layout();
    return [height, ...Object.values(picture ?? {})];
  };
  const image = made(HTMLImageElement, { naturalWidth: 50, naturalHeight: 100, width: 200, height: 90 });
  const video = made(HTMLVideoElement, { videoWidth: 100, videoHeight: 10, width: 200, height: 90 });
  expect(placeOf(made(Object, { width: 320, height: 180 }))).toEqual([100, 30, 20, 160, 90, 20, 110, true]);
  expect(placeOf({ ...image, clientWidth: 0 }, video)).toEqual([100, 10, 55, 200, 20, 20, 110, false]);
  expect(placeOf(image, video)).toEqual([100, 87.5, 20, 45, 90, 20, 110, false]);
  const unknown = made(HTMLVideoElement, { ...box, videoWidth: 0, videoHeight: 0 });
  expect([placeOf(), placeOf(made(Object, {})), placeOf(unknown)]).toEqual([[0], [100], [100]]);
});
