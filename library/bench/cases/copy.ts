/** Copies the packets of a file into another without encoding, beside mediabunny's Conversion and only reading the packets. */
import {
  BlobSource,
  Conversion,
  type ConversionOptions,
  EncodedPacketSink,
  Input,
  MP4,
  Mp4OutputFormat,
  NullTarget,
  Output,
} from "mediabunny";
import { decode } from "../../src/decode.ts";
import { encode } from "../../src/encode/encode.ts";
import type { BenchCase } from "../case.ts";

const group = "Copy MP4 → MP4, 20 times";
/** A single copy of a clip is too short to be measured. */
const TIMES = 20;

/** @param trim - In milliseconds. */
export async function copyWithMFX(file: Blob, trim?: { start: number; end: number }): Promise<void> {
  const { video, audio } = await decode(file, { trim });
  const copy = encode({ mimeType: "video/mp4", video: { copy: video! }, audio: audio && { copy: audio } });
  for await (const _ of copy) {
    // Discards the output, like mediabunny's NullTarget.
  }
}

/** @param trim - In seconds. */
export async function copyWithMediabunny(file: Blob, trim?: ConversionOptions["trim"]): Promise<void> {
  const input = new Input({ source: new BlobSource(file), formats: [MP4] });
  const output = new Output({ format: new Mp4OutputFormat({ fastStart: false }), target: new NullTarget() });
  await (await Conversion.init({ input, output, trim, showWarnings: false })).execute();
  input.dispose();
}

async function readPackets(file: Blob): Promise<void> {
  const input = new Input({ source: new BlobSource(file), formats: [MP4] });
  for (const track of await input.getTracks()) {
    for await (const _ of new EncodedPacketSink(track).packets()) {
      // Nothing is written.
    }
  }
  input.dispose();
}

const repeated =
  (copy: (file: Blob) => Promise<void>): BenchCase["run"] =>
  async ({ file }) => {
    for (let i = 0; i < TIMES; i++) await copy(file);
    return { frames: TIMES };
  };

export default [
  { name: "only reading packets (b)", group, isBase: true, run: repeated(readPackets) },
  { name: "mediabunny Conversion", group, run: repeated((file) => copyWithMediabunny(file)) },
  { name: "MFX", group, run: repeated((file) => copyWithMFX(file)) },
] satisfies BenchCase[];
