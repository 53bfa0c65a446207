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
