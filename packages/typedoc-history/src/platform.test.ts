import type { NormalizedPath } from "typedoc";
import { expect, test } from "vitest";
import { platformOf, platformPage } from "./platform.ts";

const reference = (name: string, owner: string, file: string) =>
  ({
    type: "reference",
    name,
    package: owner,
    target: { packageName: owner, packagePath: file as NormalizedPath, qualifiedName: name },
  }) as const;

test.each([
  ["VideoFrame", "typescript", "lib/lib.dom.d.ts", "@web"],
  ["VideoFrame", "@types/dom-webcodecs", "webcodecs.d.ts", "@web"],
  ["Client", "typescript", "lib/lib.webworker.d.ts", "@web"],
  ["ReadonlyArray", "typescript", "lib/lib.es5.d.ts", "@js"],
  ["Buffer", "@types/node", "buffer.d.ts", undefined],
  ["Track", "player", "src/player.ts", undefined],
])("%s of %s is %s", (name, owner, file, platform) => {
  expect(platformOf(reference(name, owner, file))).toBe(platform);
});

test.each([
  ["VideoFrame", "@web", "https://developer.mozilla.org/en-US/docs/Web/API/VideoFrame"],
  ["QueuingStrategy", "@web", "https://streams.spec.whatwg.org/#dictdef-queuingstrategy"],
  ["toString", "@web", "https://developer.mozilla.org/en-US/docs/Web/API/toString"],
  ["Promise", "@js", "https://developer.mozilla.org/en-US/docs/Web/JavaScript/Reference/Global_Objects/Promise"],
  ["Partial", "@ts", "https://www.typescriptlang.org/docs/handbook/utility-types.html#partialtype"],
])("%s (%s) is documented at %s", (name, platform, page) => {
  expect(platformPage(name, platform)).toBe(page);
});

test("dictionaries of WebCodecs are documented in its specification, and utility types are TypeScript's", () => {
  const configs = ["Audio", "Video"].flatMap((kind) => [`${kind}DecoderConfig`, `${kind}EncoderConfig`]);
  for (const name of [...configs, "EncodedAudioChunkMetadata", "EncodedVideoChunkMetadata", "VideoFrameInit"])
    expect(platformPage(name, "@web")).toBe(`https://www.w3.org/TR/webcodecs/#dictdef-${name.toLowerCase()}`);
  for (const name of "Awaited Exclude Extract NonNullable Omit Parameters Partial Pick Readonly Record Required".split(
    " ",
  ))
    expect(platformOf(reference(name, "typescript", "lib/lib.es5.d.ts")), name).toBe("@ts");
});
