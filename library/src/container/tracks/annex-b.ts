/** Whether packets separate their units by start codes instead of storing sizes: if the decoder has no setup data. */
export const isAnnexB = ({ codec, description }: VideoDecoderConfig) => /^(avc|hev|hvc)/.test(codec) && !description;

/** A packet with the size of each unit, in four bytes, instead of start codes. */
export function withSizes(packet: Uint8Array): Uint8Array {
  const starts: number[] = [];
  for (let at = 0; at + 2 < packet.length; at++) {
    if (packet[at] === 0 && packet[at + 1] === 0 && packet[at + 2] === 1) starts.push(at + 3);
  }
  const units = starts.map((start, index) => {
    const next = starts[index + 1];
    let end = next === undefined ? packet.length : next - 3;
    // A start code may have more zeros.
    while (end > start && packet[end - 1] === 0) end--;
    return packet.subarray(start, end);
  });
  const bytes = new Uint8Array(units.reduce((sum, { length }) => sum + 4 + length, 0));
  const view = new DataView(bytes.buffer);
  let at = 0;
  for (const unit of units) {
    view.setUint32(at, unit.length);
    bytes.set(unit, at + 4);
    at += 4 + unit.length;
  }
  return bytes;
}
