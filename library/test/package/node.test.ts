/** Plain Node, as on a server: every entry can be imported, and says what is missing when it is used. */
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { order } from "../../build/since.ts";
import { fixture } from "./fixture.ts";
import { run } from "./run.ts";

/** Runs a module in the folder where the package is installed, and reads the JSON that it prints. */
function evaluate(name: string, source: string): unknown {
  const file = join(fixture, `${name}.mjs`);
  writeFileSync(file, source);
  return JSON.parse(run("node", [file], fixture).stdout);
}

test("every entry can be imported", () => {
  const entries = ["mfx", ...order.map((version) => `mfx/${version}`)];
  const source = `
    const exported = {};
    for (const entry of ${JSON.stringify(entries)}) exported[entry] = Object.keys(await import(entry)).length;
    console.log(JSON.stringify(exported));`;
  const exported = evaluate("entries", source) as Record<string, number>;
  expect(Object.keys(exported)).toEqual(entries);
  for (const entry of entries) expect(exported[entry], entry).toBeGreaterThan(20);
});

test("a use of what is missing names it", () => {
  const uses = {
    ExtendedVideoFrame: "new mfx.ExtendedVideoFrame({}, { timestamp: 0 })",
    MFXVideoDecoder: "new mfx.MFXVideoDecoder()",
    decode: 'await (await mfx.decode(await openAsBlob("clip.mp4"))).video.getReader().read()',
    rotate: "mfx.visual.rotate()",
    lut: 'mfx.visual.lut("LUT_1D_SIZE 2\\n0 0 0\\n1 1 1")',
    effect: "await mfx.effect(new ReadableStream(), [mfx.visual.zoom({ factor: 2, x: 0, y: 0 })]).getReader().read()",
    serveGIF: "mfx.serveGIF()",
  };
  const tries = Object.entries(uses).map(
    ([name, use]) => `try { ${use}; } catch (error) { found.${name} = [error.code, error.details?.feature]; }`,
  );
  const clip = join(import.meta.dirname, "../clips/h264-aac.mp4");
  const source = `
    import { openAsBlob } from "node:fs";
    import * as mfx from "mfx/next";
    const found = {};
    ${tries.join("\n").replace('"clip.mp4"', JSON.stringify(clip))}
    console.log(JSON.stringify(found));`;
  expect(evaluate("uses", source)).toEqual({
    ExtendedVideoFrame: ["feature-missing", "VideoFrame"],
    MFXVideoDecoder: ["feature-missing", "VideoDecoder"],
    decode: ["feature-missing", "VideoDecoder"],
    rotate: ["feature-missing", "DOMMatrix"],
    lut: ["feature-missing", "ImageData"],
    effect: ["feature-missing", "OffscreenCanvas"],
    serveGIF: ["feature-missing", "addEventListener"],
  });
});

test("a transport stream is read with the package's own copy of mediabunny's readers", () => {
  const clip = join(import.meta.dirname, "../clips/h264-aac.mp4");
  const source = `
    import { openAsBlob } from "node:fs";
    import * as m from "mediabunny";
    import { probe } from "mfx/next";
    const input = new m.Input({ formats: [m.MP4], source: new m.BlobSource(await openAsBlob(${JSON.stringify(clip)})) });
    const track = await input.getPrimaryVideoTrack();
    const target = new m.BufferTarget();
    const output = new m.Output({ format: new m.MpegTsOutputFormat(), target });
    const pictures = new m.EncodedVideoPacketSource("avc");
    output.addVideoTrack(pictures);
    await output.start();
    const meta = { decoderConfig: await track.getDecoderConfig() };
    for await (const packet of new m.EncodedPacketSink(track).packets()) await pictures.add(packet, meta);
    await output.finalize();
    const { container, video } = await probe(new Blob([target.buffer]));
    console.log(JSON.stringify({ container, width: video.width, height: video.height }));`;
  expect(evaluate("segments", source)).toEqual({ container: "ts", width: 160, height: 90 });
});
