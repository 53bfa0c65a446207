// @module-tag node
/** Packets of Opus in pages of Ogg. */
import { expect, test } from "vitest";
import { readCodec } from "../src/container/audio/ogg-codec.ts";
import { openContainer, readersOf } from "../src/container/demux.ts";
import { openOtherFile } from "../src/container/other-file.ts";
import { openSource } from "../src/io/source.ts";
import { packetLength } from "../src/media/opus.ts";
import { type Bytes, concatenated, filled } from "./support/bytes.ts";
import { clipBytes } from "./support/clips.ts";
import { HEADER_PAGES, IS_CONTINUED, oggPage, pageEnds, SERIAL } from "./support/ogg.ts";

/** 20 ms of sound, told by a number. */
const packet = (number: number, length: number): Bytes =>
  filled(new Uint8Array(length), 1, length, number).fill(0xfc, 0, 1);

/** The file's header pages, and the number of its stream. */
async function headOfClip() {
  const clip = await clipBytes("opus.ogg");
  const head = clip.subarray(0, pageEnds(clip)[HEADER_PAGES - 1]);
  return { head, serial: new DataView(clip.buffer).getUint32(SERIAL) };
}

async function reader(file: Bytes, { skipDamage = false } = {}) {
  const source = await openSource(new Blob([file]), undefined);
  const [audio] = readersOf(await openContainer(source, { openOther: openOtherFile }), skipDamage).audio;
  return audio!.edits[0]!.packets;
}

/** The numbers and sizes of the packets that can be read. */
async function readPackets(file: Bytes): Promise<string[]> {
  const packets = await reader(file, { skipDamage: true });
  const found: string[] = [];
  for (let next = await packets.first(0); next; next = await packets.next())
    found.push(`${next.data[1]}: ${next.data.length}`);
  return found;
}

test("the rest of a packet whose beginning was lost is no packet", async () => {
  const { head, serial } = await headOfClip();
  const long = packet(2, 600);
  const pages = [
    oggPage({ serial, granule: 960, sequence: 2, packets: [packet(1, 100)] }),
    oggPage({ serial, granule: -1, sequence: 3, packets: [long.subarray(0, 510)], isOpen: true }),
    oggPage({
      serial,
      flags: IS_CONTINUED,
      granule: 2880,
      sequence: 4,
      packets: [long.subarray(510), packet(3, 120)],
    }),
  ];
  expect(await readPackets(concatenated(head, ...pages))).toEqual(["1: 100", "2: 600", "3: 120"]);
  pages[1]![40]! ^= 1;
  expect(await readPackets(concatenated(head, ...pages))).toEqual(["1: 100", "3: 120"]);
});

test("a long file is read from any time on", async () => {
  const { head, serial } = await headOfClip();
  const pages = Array.from({ length: 400 }, (_, index) =>
    oggPage({
      serial,
      granule: 960 * (index + 1),
      sequence: HEADER_PAGES + index,
      packets: [packet(index % 250, 1000)],
    }),
  );
  const packets = await reader(concatenated(head, ...pages));
  const times = [(await packets.first(4e6))!.timestamp];
  while (times.length < 10) times.push((await packets.next())!.timestamp);
  expect(times[0]).toBeGreaterThan(1e6);
  expect(times[0]).toBeLessThanOrEqual(4e6);
  for (const [index, time] of times.entries()) expect(time).toBeCloseTo(times[0]! + index * 20_000);
});

test.each([
  [[0x00, 0], 480],
  [[0x18, 0], 2880],
  [[0x60, 0], 480],
  [[0x78, 0], 960],
  [[0x80, 0], 120],
  [[0xf9, 0], 1920],
  [[0xfb, 0x83], 2880],
])("a packet that begins with %j has %i samples", (bytes, samples) => {
  const [start, lengthOf] = [Uint8Array.from(bytes), readCodec([new Uint8Array(19), new Uint8Array(8)]).lengths()];
  expect(lengthOf(start)).toBe(samples);
  expect(packetLength(start)).toBe(samples / 0.048);
});
