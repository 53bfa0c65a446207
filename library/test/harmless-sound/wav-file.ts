/** WAV files, made of their chunks. */
import { type Bytes, concatenated, littleEndian } from "../support/bytes.ts";

export const [WAV_PCM, WAV_MP3] = [1, 0x55];
export const wavChunk = (id: string, content: Uint8Array): Bytes =>
  concatenated(id, littleEndian(content.length, 4), content, new Uint8Array(content.length % 2));
export const wav = (...chunks: Bytes[]): Bytes => wavRiff(concatenated("WAVE", ...chunks));
const wavRiff = (content: Bytes): Bytes => concatenated("RIFF", littleEndian(content.length, 4), content);

/** The format of samples of 16 bits in one channel. */
export const wavFormat = ({ kind = WAV_PCM, sampleRate = 8000, frameSize = 2 }): Bytes => {
  const rates = [littleEndian(sampleRate, 4), littleEndian(sampleRate * 2, 4)];
  return wavChunk(
    "fmt ",
    concatenated(littleEndian(kind, 2), littleEndian(1, 2), ...rates, littleEndian(frameSize, 2), littleEndian(16, 2)),
  );
};
