import { expect, it } from "vitest";
import { gapOf } from "./gap";

const video = { VideoDecoder: 1, VideoEncoder: 1, isSecureContext: true };
const audio = { AudioDecoder: 1, AudioEncoder: 1 };

it.each([
  ["has all", { ...video, ...audio }, undefined],
  ["has no sound, as Safari before 26", video, "audio"],
  ["decodes sound only", { ...video, AudioDecoder: 1 }, "audio encoder"],
  ["has none", { isSecureContext: true }, "video"],
  ["decodes only", { VideoDecoder: 1, AudioDecoder: 1, isSecureContext: true }, "video encoder"],
  ["has none for want of HTTPS", { isSecureContext: false }, "insecure"],
])("a browser that %s", (_, scope, gap) => expect(gapOf(scope)).toBe(gap));
