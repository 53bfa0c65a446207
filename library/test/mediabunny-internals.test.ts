// @module-tag node
/** What `container/mediabunny-internals.ts` relies on. A failure here after an upgrade of mediabunny says what to adapt. */
import { BufferTarget, EncodedAudioPacketSource, EncodedPacket, Output, WebMOutputFormat } from "mediabunny";
import { expect, test } from "vitest";
import { changeElements } from "../src/container/core/mediabunny-internals.ts";

const changed = (use: string) => `mediabunny changed: ${use}. See library/src/container/README.md.`;

test("use 1: the Matroska muxer writes its elements through _muxer.ebmlWriter.writeEBML", async () => {
  const output = new Output({ format: new WebMOutputFormat(), target: new BufferTarget() });
  const source = new EncodedAudioPacketSource("opus");
  output.addAudioTrack(source);
  await output.start();
  const ids = new Set<number>();
  changeElements(output, (element) => {
    ids.add(element.id);
    return element;
  });
  const decoderConfig = { codec: "opus", sampleRate: 48_000, numberOfChannels: 1 };
  await source.add(new EncodedPacket(new Uint8Array([0xf8]), "key", 0, 0.02), { decoderConfig });
  await output.finalize();
  const [TRACK_ENTRY, SIMPLE_BLOCK] = [0xae, 0xa3];
  expect([...ids], changed("Output._muxer.ebmlWriter.writeEBML(element)")).toEqual(
    expect.arrayContaining([TRACK_ENTRY, SIMPLE_BLOCK]),
  );
});
