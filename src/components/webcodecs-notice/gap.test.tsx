// @vitest-environment dom
import { cleanup, render } from "@testing-library/react";
import { afterEach, expect, it, vi } from "vitest";
import WebCodecsNotice from "./WebCodecsNotice";

vi.hoisted(() => vi.resetModules()); // Other files mock other parts.
vi.mock("@docusaurus/Link", () => ({ default: "a" }));
const docs = ["intro", "supported-formats"].map((id) => ({ id, path: `/old/${id}` }));
vi.mock("@docusaurus/plugin-content-docs/client", () => ({ useActiveDocContext: () => ({ activeVersion: { docs } }) }));

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const video = { VideoDecoder: 1, VideoEncoder: 1 };
const audio = { AudioDecoder: 1, AudioEncoder: 1 };

it.each([
  ["has all", { ...video, ...audio }, /^$/],
  ["has no sound, as Safari before 26", video, /no WebCodecs for sound/],
  ["decodes sound only", { ...video, AudioDecoder: 1 }, /no AudioEncoder, .* encode sound/],
  ["has none", {}, /no WebCodecs, so the samples cannot run/],
  ["decodes only", { VideoDecoder: 1, AudioDecoder: 1 }, /no VideoEncoder, .* encode video/],
  ["has none for want of HTTPS", { isSecureContext: false }, /without HTTPS, .* samples cannot run/],
])("a browser that %s is told what does not work", (_, scope, said) => {
  for (const [name, value] of Object.entries({ isSecureContext: true, ...scope })) vi.stubGlobal(name, value);
  const { container } = render(<WebCodecsNotice />);
  expect(container.textContent).toMatch(said);
  for (const link of container.querySelectorAll("a")) expect(link.getAttribute("to")).toBe("/old/supported-formats");
});
