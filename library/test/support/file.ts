/** Reads what was encoded, with nothing of ours but the pieces' own positions. */
import { ALL_FORMATS, BlobSource, EncodedPacketSink, Input } from "mediabunny";
import type { MFXBlob } from "../../src/io/mfx-blob.ts";

/** The pieces, put where they belong. */
export async function assemble(stream: ReadableStream<MFXBlob>): Promise<{ file: Blob; pieces: MFXBlob[] }> {
  const pieces: MFXBlob[] = [];
  for await (const piece of stream) pieces.push(piece);
  let bytes = new Uint8Array();
  for (const piece of pieces) {
    const position = piece.position ?? bytes.length;
    const part = new Uint8Array(await piece.arrayBuffer());
    if (position + part.length > bytes.length) {
      const longer = new Uint8Array(position + part.length);
      longer.set(bytes);
      bytes = longer;
    }
    bytes.set(part, position);
  }
  return { file: new Blob([bytes], { type: pieces[0]?.type ?? "" }), pieces };
}

export interface ReadTrack {
  codec: string | null;
  timestamps: number[];
  durations: number[];
  keys: number[];
  /** Seconds. */
  end: number;
}

/** Every packet's timing in microseconds, in the order of presentation. */
export async function readFile(file: Blob) {
  const input = new Input({ source: new BlobSource(file), formats: ALL_FORMATS });
  const read = async (
    track: Awaited<ReturnType<typeof input.getPrimaryVideoTrack | typeof input.getPrimaryAudioTrack>>,
  ) => {
    if (!track) return undefined;
    const packets = [];
    for await (const packet of new EncodedPacketSink(track).packets()) packets.push(packet);
    packets.sort((a, b) => a.timestamp - b.timestamp);
    return {
      codec: await track.getCodecParameterString(),
      timestamps: packets.map((packet) => packet.microsecondTimestamp),
      durations: packets.map((packet) => packet.microsecondDuration),
      keys: packets.filter((packet) => packet.type === "key").map((packet) => packet.microsecondTimestamp),
      end: await track.computeDuration(),
    } satisfies ReadTrack;
  };
  const videoTrack = await input.getPrimaryVideoTrack();
  return {
    mimeType: await input.getMimeType(),
    duration: await input.computeDuration(),
    video: await read(videoTrack),
    audio: await read(await input.getPrimaryAudioTrack()),
    videoTrack,
    input,
  };
}
