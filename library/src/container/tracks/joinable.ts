import { OptionError } from "../../errors.ts";
import { bytesOf } from "../../media/bytes.ts";
import type { AudioTrack, VideoTrack } from "../../media/types.ts";
import type { CopySource } from "../copy-source.ts";
import type { DemuxedVideo } from "../demux.ts";

interface NamedSource {
  /** The option that it is the value of. */
  option: string;
  source: Pick<CopySource, "track">;
}

/** @throws OptionError if packets of two tracks cannot follow one another, with the first difference. */
export function checkJoinable(first: NamedSource, other: NamedSource): void {
  const [a, b] = [featuresOf(first.source), featuresOf(other.source)];
  for (const [name, own] of Object.entries(a)) {
    const its = b[name];
    if (own === its) continue;
    const values = name === "decoder setup" ? "" : `: ${its}, not ${own}`;
    throw new OptionError(
      other.option,
      `\`${other.option}\` has another ${name} than \`${first.option}\`${values}. Join only tracks that were encoded alike, or join their frames with concat() and encode them.`,
    );
  }
}

/** What must be the same, as text. */
function featuresOf({ track }: Pick<CopySource, "track">): Record<string, string> {
  const { info } = track;
  const setup = bytesOf(info.config.description).join(" ");
  if (info.type === "audio") {
    const { codec, sampleRate, numberOfChannels } = info as AudioTrack;
    return {
      codec,
      "sample rate": `${sampleRate} Hz`,
      "number of channels": `${numberOfChannels}`,
      "decoder setup": setup,
    };
  }
  const { config, width, height, rotation } = info as VideoTrack;
  const { flip } = (track as DemuxedVideo).geometry;
  return {
    codec: config.codec,
    size: `${config.codedWidth} × ${config.codedHeight}`,
    rotation: `${rotation}°${flip ? ", mirrored" : ""}`,
    "display size": `${width} × ${height}`,
    "decoder setup": setup,
  };
}
