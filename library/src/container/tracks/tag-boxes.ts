import { EncodedAudioPacketSource, EncodedPacket, Mp4OutputFormat, NullTarget, Output } from "mediabunny";
import type { Tags } from "../../media/tags.ts";
import { boxesIn, viewOf } from "../mp4/box.ts";
import { needsKeys } from "../tags/needs-keys.ts";
import { startWithTags } from "../tags/write-tags.ts";

/** Length of the header of a box. */
const HEADER = 8;

/** The boxes of an index that hold tags, as mediabunny writes them into a file with one packet of MP3. */
export async function tagBoxes(tags: Tags): Promise<Uint8Array[]> {
  let index = new Uint8Array();
  const format = new Mp4OutputFormat({
    fastStart: "fragmented",
    metadataFormat: needsKeys(tags) ? "mdta" : "mdir",
    onMoov: (data) => {
      index = data.slice(HEADER);
    },
  });
  const output = new Output({ format, target: new NullTarget() });
  const source = new EncodedAudioPacketSource("mp3");
  output.addAudioTrack(source);
  await startWithTags(output, tags, "mp4");
  const decoderConfig = { codec: "mp3", sampleRate: 44_100, numberOfChannels: 1 };
  await source.add(new EncodedPacket(new Uint8Array(4), "key", 0, 1), { decoderConfig });
  await output.finalize();
  return [...boxesIn(viewOf(index), 0)]
    .filter(({ type }) => type === "udta" || type === "meta")
    .map(({ start, end }) => index.subarray(start, end));
}
