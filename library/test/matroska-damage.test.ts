// @module-tag node
/** The end of a Matroska file of unknown length, and elements of clusters other than blocks. */
import { describe, expect, test } from "vitest";
import { openContainer, readersOf } from "../src/container/demux.ts";
import { ID } from "../src/container/matroska/element.ts";
import { openSource } from "../src/io/source.ts";
import { type Bytes, bigEndian, concatenated, element, littleEndian } from "./support/bytes.ts";
import { blockGroup, blockOf, EBML_HEADER, matroska, simpleBlock, trackEntry } from "./support/matroska.ts";

const SOUND = new Uint8Array(16).fill(7);
const blocks = [0, 10, 20].map((time) => simpleBlock(1, time, SOUND));

/** The times of all packets in milliseconds, or the code and the position of what ends them. */
async function read(file: Bytes, skipDamage = false) {
  const container = await openContainer(await openSource(new Blob([file]), undefined));
  const { packets } = readersOf(container, skipDamage).audio[0]!.edits[0]!;
  const times: (number | string)[] = [];
  try {
    for (let next = await packets.first(0); next; next = await packets.next()) times.push(next.timestamp / 1000);
  } catch (error) {
    const { code, details } = error as { code: string; details: { position: number; bytes?: number } };
    const range = details.bytes ? `${details.position} to ${details.position + details.bytes}` : details.position;
    times.push(`${code} at ${range}`);
  }
  return times;
}

/** The head of an element whose size is not known. */
const unsized = (id: number) => concatenated(bigEndian(id, 4), Uint8Array.of(0x01), new Uint8Array(7).fill(0xff));
const cluster = (time: number, ...parts: Bytes[]) =>
  concatenated(unsized(ID.CLUSTER), element(ID.TIMESTAMP, bigEndian(time, 2)), ...parts);

describe("a recording of unknown length", () => {
  const scale = element(ID.INFO, element(ID.TIMESTAMP_SCALE, bigEndian(1e6, 4)));
  const head = concatenated(EBML_HEADER, unsized(ID.SEGMENT), scale, element(ID.TRACKS, trackEntry()));
  const start = concatenated(head, cluster(0, ...blocks), cluster(30, simpleBlock(1, 0, SOUND)));
  const WHOLE = [0, 10, 20, 30];
  /** An element of 16 bytes that the file does not have. */
  const cut = (id: number, ...content: number[]) => {
    const name = bigEndian(id, 4);
    return concatenated(name.subarray(name.findIndex((byte) => byte > 0)), Uint8Array.of(0x90, ...content));
  };

  test.each<[string, Bytes | string]>([
    ["another file", concatenated(EBML_HEADER, unsized(ID.SEGMENT), scale, cluster(40, ...blocks))],
    ["text", "text and more"],
    ["what looks like unused bytes", cut(ID.VOID, 1, 2, 3, 4, 5)],
    ["what looks like a block of another track", cut(ID.SIMPLE_BLOCK, 0x82, 0, 0, 0x80, 5)],
    ["what looks like a group without a block", cut(ID.BLOCK_GROUP, 0x82, 0, 0, 0x80, 5)],
    ["what looks like another element", cut(ID.BLOCK_DURATION, 1, 2, 3, 4, 5)],
    ["511 zeros", new Uint8Array(511)],
  ])("is whole before %s", async (_, behind) => expect(await read(concatenated(start, behind))).toEqual(WHOLE));

  test.each<[string, Bytes]>([
    ["a block", cut(ID.SIMPLE_BLOCK, 0x81, 0, 0, 0x80, 5)],
    ["the head of a block", cut(ID.SIMPLE_BLOCK, 0x82, 0, 0)],
    ["a group with a block", cut(ID.BLOCK_GROUP, ID.BLOCK, 0x88, 0x81, 0, 5)],
    ["a list of tags", cut(ID.TAGS, 1, 2, 3, 4, 5)],
    ["an ID", Uint8Array.of(0x1f, 0x43)],
  ])("is cut off within %s", async (_, behind) => {
    expect(await read(concatenated(start, behind))).toEqual([...WHOLE, `container-truncated at ${start.length}`]);
  });

  test("lacks what 512 zeros stand for", async () => {
    const range = `${start.length} to ${start.length + 512}`;
    expect(await read(concatenated(start, new Uint8Array(512)))).toEqual([...WHOLE, `container-corrupt at ${range}`]);
  });
});

test.each([ID.VOID, ID.CRC_32])("a file may have elements without a meaning behind its tags: %i", async (id) => {
  const [first, second] = [0, 30].map((time) =>
    element(ID.CLUSTER, element(ID.TIMESTAMP, bigEndian(time, 2)), ...blocks),
  );
  const between = [element(ID.TAGS), element(id, new Uint8Array(4))];
  const parts = [element(ID.TRACKS, trackEntry()), first!, ...between, second!];
  expect(await read(concatenated(EBML_HEADER, element(ID.SEGMENT, ...parts)))).toEqual([0, 10, 20, 30, 40, 50]);
});

describe("a file with a length", () => {
  const info = (scale: number) => element(ID.INFO, element(ID.TIMESTAMP_SCALE, bigEndian(scale, 4)));
  const tracks = element(ID.TRACKS, trackEntry());
  const sized = (time: number, ...parts: Bytes[]) =>
    element(ID.CLUSTER, element(ID.TIMESTAMP, bigEndian(time, 2)), ...parts);
  const fileOf = (...parts: Bytes[]) => concatenated(EBML_HEADER, element(ID.SEGMENT, ...parts));
  const media = sized(0, ...blocks);
  const OTHER = new Uint8Array(40);

  test("lacks nothing if other bytes are before its list of tracks", async () => {
    expect(await read(fileOf(info(1e6), OTHER, tracks, media))).toEqual([0, 10, 20]);
    expect(await read(fileOf(OTHER, info(1e6), OTHER, tracks, media))).toEqual([0, 10, 20]);
  });

  test("is damaged by other bytes before a cluster", async () => {
    const first = fileOf(info(1e6), tracks).length;
    const file = fileOf(info(1e6), tracks, OTHER, media);
    expect(await read(file)).toEqual([`container-corrupt at ${first} to ${first + OTHER.length}`]);
    expect(await read(file, true)).toEqual([0, 10, 20]);
    const later = fileOf(info(1e6), tracks, media, OTHER, sized(30, ...blocks));
    const from = first + media.length;
    expect(await read(later)).toEqual([0, 10, 20, `container-corrupt at ${from} to ${from + OTHER.length}`]);
    expect(await read(later, true)).toEqual([0, 10, 20, 30, 40, 50]);
  });

  test("that describes itself twice is as the first description says", async () => {
    const other = element(ID.TRACKS, trackEntry({ number: 2 }));
    expect(await read(fileOf(info(1e6), info(2e6), tracks, other, media))).toEqual([0, 10, 20]);
  });

  test("without a list of tracks is cut off if nothing follows, or damaged, also if its index leads to something else", async () => {
    await expect(read(fileOf(info(1e6)))).rejects.toMatchObject({ code: "container-truncated" });
    const target = [element(ID.SEEK_ID, bigEndian(ID.TRACKS, 4)), element(ID.SEEK_POSITION, bigEndian(0, 1))];
    const index = element(ID.SEEK_HEAD, element(ID.SEEK, ...target));
    for (const parts of [[media], [OTHER], [index, media]])
      await expect(read(fileOf(info(1e6), ...parts))).rejects.toMatchObject({
        code: "container-corrupt",
        message: expect.stringContaining("The list of tracks is missing."),
      });
  });
});

describe("a cluster", () => {
  const fileOf = (...parts: Bytes[]) => matroska([trackEntry()], parts);
  const before = fileOf(blocks[0]!).length;

  test("may have unused bytes, a checksum, its own position, and the size of the one before it", async () => {
    const others = [
      element(ID.VOID, new Uint8Array(9)),
      element(ID.CRC_32, new Uint8Array(4)),
      element(ID.POSITION, bigEndian(before, 2)),
      element(ID.PREV_SIZE, bigEndian(before - 1, 2)),
      element(ID.SILENT_TRACKS, new Uint8Array(3)),
    ];
    expect(await read(fileOf(blocks[0]!, ...others, ...blocks.slice(1)))).toEqual([0, 10, 20]);
  });

  test.each([ID.POSITION, ID.PREV_SIZE])(
    "has no position behind itself: %i is the damaged ID of a block",
    async (id) => {
      const wrong = element(id, blockOf(1, 10, Uint8Array.of(7)));
      const file = fileOf(blocks[0]!, wrong, blocks[2]!);
      expect(await read(file)).toEqual([0, `container-corrupt at ${before} to ${before + wrong.length}`]);
      expect(await read(file, true)).toEqual([0, 20]);
      const range = `${before} to ${before + 2 * wrong.length}`;
      expect(await read(fileOf(blocks[0]!, wrong, wrong, blocks[2]!))).toEqual([0, `container-corrupt at ${range}`]);
    },
  );

  test("goes on at the next group behind damage", async () => {
    const groups = [20, 30, 40].map((time) => blockGroup(blockOf(1, time, SOUND)));
    const file = fileOf(blocks[0]!, new Uint8Array(20), ...groups);
    expect(await read(file, true)).toEqual([0, 20, 30, 40]);
  });

  test("that is larger than its size says has all of its blocks", async () => {
    const file = fileOf(...blocks);
    const size = file.findIndex((_, at) => file[at] === 0x1f && file[at + 1] === 0x43) + 5;
    const view = new DataView(file.buffer);
    view.setUint32(size, view.getUint32(size) - blocks[2]!.length - 1);
    expect(await read(file)).toEqual([0, 10, 20]);
  });

  test("goes on behind a group whose parts are damaged", async () => {
    const group = blockGroup(blockOf(1, 10, SOUND), element(ID.BLOCK_DURATION, littleEndian(5, 1)));
    const at = before + group.length;
    const file = fileOf(blocks[0]!, group, blocks[2]!);
    expect(await read(file)).toEqual([0, 10, 20]);
    expect(file[at - 1]).toBe(5);
    const damaged = file.slice();
    damaged[at - 2] = 0xff;
    expect(await read(damaged)).toEqual([0, `container-corrupt at ${before} to ${at}`]);
  });
});
