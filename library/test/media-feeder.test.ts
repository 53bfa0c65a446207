// @module-tag fakes
/** What a media source stream does with a buffer that is full, and with players that seek, fail or leave. */
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { AbortedError } from "../src/errors.ts";
import { MFXBlob } from "../src/io/mfx-blob.ts";
import { MFXMediaSourceStream } from "../src/io/mfx-media-source-stream.ts";

/** Seconds of a segment. */
const SECONDS = 2;
const TYPE = 'video/mp4; codecs="hvc1.1.6.L93.B0"';

type Range = [start: number, end: number];

/** A buffer that holds some seconds. Data ends with the number of its segment; 0 is the header. */
class FakeBuffer extends EventTarget {
  ranges: Range[] = [];
  appended: number[] = [];
  removed: Range[] = [];
  aborts = 0;
  room = Number.POSITIVE_INFINITY;
  updating = false;
  failsNext = false;
  readonly #source: FakeSource;
  constructor(source: FakeSource) {
    super();
    this.#source = source;
  }
  get buffered() {
    const { ranges } = this;
    return { length: ranges.length, start: (i: number) => ranges[i]![0], end: (i: number) => ranges[i]![1] };
  }
  appendBuffer(data: ArrayBuffer): void {
    const segment = new Uint8Array(data).at(-1)!;
    const held = this.ranges.reduce((sum, [start, end]) => sum + end - start, 0);
    if (segment > 0 && held + SECONDS > this.room + 0.1) throw new DOMException("full", "QuotaExceededError");
    this.#source.readyState = "open";
    this.appended.push(segment);
    if (segment > 0) this.#add((segment - 1) * SECONDS, segment * SECONDS);
    this.#end();
  }
  remove(start: number, end: number): void {
    this.removed.push([start, end]);
    this.ranges = this.ranges.flatMap(([from, to]): Range[] => [
      ...(from < start ? [[from, Math.min(to, start)] satisfies Range] : []),
      ...(to > end ? [[Math.max(from, end), to] satisfies Range] : []),
    ]);
    this.#end();
  }
  abort(): void {
    this.aborts++;
  }
  #add(start: number, end: number): void {
    const touching = this.ranges.filter(([from, to]) => from <= end && to >= start);
    const others = this.ranges.filter((range) => !touching.includes(range));
    const merged: Range = [
      Math.min(start, ...touching.map(([from]) => from)),
      Math.max(end, ...touching.map(([, to]) => to)),
    ];
    this.ranges = [...others, merged].sort(([a], [b]) => a - b);
  }
  #end(): void {
    queueMicrotask(() => {
      if (this.failsNext) this.dispatchEvent(new Event("error"));
      this.dispatchEvent(new Event("updateend"));
    });
  }
}

class FakeSource extends EventTarget {
  static isTypeSupported = (type: string) => type === TYPE;
  readyState = "closed";
  ends: unknown[] = [];
  types: string[] = [];
  readonly buffer = new FakeBuffer(this);
  constructor() {
    super();
    sources.push(this);
  }
  addSourceBuffer(type: string): FakeBuffer {
    this.types.push(type);
    return this.buffer;
  }
  endOfStream(reason?: string): void {
    this.ends.push(reason);
    this.readyState = "ended";
  }
  open(): void {
    this.readyState = "open";
    this.dispatchEvent(new Event("sourceopen"));
  }
}

class FakeElement extends EventTarget {
  static readonly HAVE_FUTURE_DATA = 3;
  currentTime = 0;
  currentSrc = "blob:film";
  readyState = 4;
  error: Error | null = null;
  getAttribute = (): string | null => null;
}

const sources: FakeSource[] = [];
let elements: FakeElement[] = [];
let page: EventTarget;
let element: FakeElement;
beforeEach(() => {
  sources.length = 0;
  element = new FakeElement();
  elements = [new FakeElement(), element];
  elements[0]!.currentSrc = "blob:other";
  page = Object.assign(new EventTarget(), { querySelectorAll: () => elements });
  vi.stubGlobal("document", page);
  vi.stubGlobal("HTMLMediaElement", FakeElement);
  vi.stubGlobal("MediaSource", FakeSource);
  vi.spyOn(URL, "createObjectURL").mockReturnValue("blob:film");
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

function box(type: string, size: number, fill = 0): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(size).fill(fill);
  new DataView(bytes.buffer).setUint32(0, size);
  bytes.set(new TextEncoder().encode(type), 4);
  return bytes;
}
const piece = (segment: number, type = TYPE) =>
  new MFXBlob(segment === 0 ? [box("ftyp", 20), box("moov", 80)] : [box("moof", 40), box("mdat", 60, segment)], {
    type,
  });

/** A stream to a source that is open. */
function opened() {
  const stream = new MFXMediaSourceStream();
  const [source] = sources as [FakeSource];
  source.open();
  const writer = stream.getWriter();
  writer.closed.catch(() => {});
  const write = async (first: number, last = first) => {
    for (let segment = first; segment <= last; segment++) await writer.write(piece(segment));
  };
  return { writer, write, source, buffer: source.buffer };
}

/** Runs what waits for promises and blobs. */
const settle = async () => {
  for (let round = 0; round < 20; round++) await new Promise((resolve) => setImmediate(resolve));
};

async function seek(time: number, target: unknown = element): Promise<void> {
  element.currentTime = time;
  page.dispatchEvent(Object.defineProperty(new Event("seeking"), "target", { value: target }));
  await settle();
}

test("segments are appended in their order once the player is there, and end with the stream", async () => {
  const stream = new MFXMediaSourceStream();
  const [source] = sources as [FakeSource];
  expect(stream.getSource()).toBe("blob:film");
  const writer = stream.getWriter();
  const writing = [0, 1, 2].map((segment) => writer.write(piece(segment)));
  await settle();
  expect(source.types).toEqual([]);
  source.open();
  await Promise.all(writing);
  expect([source.types, source.buffer.appended, source.ends]).toEqual([[TYPE], [0, 1, 2], []]);
  await writer.close();
  expect([source.ends, source.buffer.aborts, source.buffer.removed]).toEqual([[undefined], 0, []]);
});

test("each segment of a piece is appended on its own", async () => {
  const { writer, buffer } = opened();
  await writer.write(
    new MFXBlob(
      [0, 1, 2].map((segment) => piece(segment)),
      { type: TYPE },
    ),
  );
  expect(buffer.appended).toEqual([0, 1, 2]);
});

test.each([
  // What was played goes up to the segment that plays if little is ahead, and to its end if the player has nothing to play.
  ["half a second into the segment that it plays", 6, 4.5, 4, 3.95],
  ["less than half a second into a segment", 6, 4.4, 4, 1.95],
  ["waiting at the end", 6, 6, 2, 5.95],
  ["with much ahead, five seconds behind", 20, 9, 4, 4],
])("a full buffer loses what was played: %s", async (_, room, time, readyState, end) => {
  const { write, buffer } = opened();
  buffer.room = room;
  await write(0, room / SECONDS);
  Object.assign(element, { currentTime: time, readyState });
  await write(room / SECONDS + 1);
  expect([buffer.removed, buffer.appended.at(-1)]).toEqual([[[0, end]], room / SECONDS + 1]);
});

test.each(["timeupdate", "waiting", "seeking"])("a full buffer whose data is needed waits for %s", async (type) => {
  const { write, buffer } = opened();
  buffer.room = 10;
  await write(0, 5);
  element.currentTime = 5;
  const [added, removed] = [vi.spyOn(element, "addEventListener"), vi.spyOn(element, "removeEventListener")];
  const writing = write(6);
  await settle();
  expect([buffer.removed, buffer.appended.at(-1)]).toEqual([[], 5]);
  element.currentTime = 7;
  element.dispatchEvent(new Event(type));
  await writing;
  expect([buffer.removed.length, buffer.appended.at(-1)]).toEqual([1, 6]);
  expect(removed.mock.calls.length).toBe(added.mock.calls.length);
});

test("a full buffer without a known player is tried again after a quarter of a second", async () => {
  elements = [];
  const { write, buffer } = opened();
  buffer.room = 4;
  await write(0, 2);
  vi.useFakeTimers({ toFake: ["setTimeout"] });
  const writing = write(3);
  await settle();
  buffer.ranges = [];
  vi.advanceTimersByTime(249);
  await settle();
  expect(buffer.appended.at(-1)).toBe(2);
  vi.advanceTimersByTime(1);
  await writing;
  expect(buffer.appended.at(-1)).toBe(3);
});

test("what the buffer lost comes back when the player seeks there, up to what it still has", async () => {
  const { writer, write, source, buffer } = opened();
  await write(0, 10);
  await writer.close();
  buffer.ranges = [[8, 20]];
  buffer.appended.length = 0;
  for (const [time, target] of [
    [3, elements[0]],
    [3, new EventTarget()],
    [8, element],
    [19, element],
  ] as const)
    await seek(time, target);
  expect(buffer.appended).toEqual([]);
  // From the segment before on, since times are rounded; then the last ones, as nothing else is missing.
  await seek(3);
  expect(buffer.appended).toEqual([1, 2, 3, 4, 9, 10]);
  expect([buffer.ranges, buffer.aborts, source.ends]).toEqual([[[0, 20]], 1, [undefined, undefined]]);
  // A range doesn't have the time of its end.
  buffer.ranges = [
    [0, 12],
    [16, 20],
  ];
  buffer.appended.length = 0;
  await seek(12);
  expect(buffer.appended).toEqual([6, 7, 8, 9, 10]);
});

test("a seek ahead of what was made waits for it", async () => {
  const { write, buffer } = opened();
  await write(0, 2);
  await seek(4);
  await write(3);
  expect(buffer.appended).toEqual([0, 1, 2, 3]);
});

test("a seek ahead of what was made waits for it, also after the buffer got back what it lost", async () => {
  const { write, buffer } = opened();
  await write(0, 10);
  buffer.ranges = [[8, 20]];
  buffer.appended.length = 0;
  await seek(3);
  await expect.poll(() => buffer.appended).toEqual([1, 2, 3, 4, 9, 10]);
  buffer.appended.length = 0;
  await seek(30);
  expect(buffer.appended).toEqual([]);
});

test.each<[string, Range, removed: Range[], appended: number[], held: Range]>([
  ["has nothing at the playhead", [10, 20], [[0, Number.POSITIVE_INFINITY]], [1, 2, 3, 4, 5], [0, 10]],
  [
    "has a little there",
    [14, 20],
    [
      [0, 1.95],
      [6, Number.POSITIVE_INFINITY],
    ],
    [1, 2, 3, 4, 5, 6],
    [1.95, 12],
  ],
])("a full buffer that %s loses what is ahead of it, once, when the player goes back", async (...given) => {
  const [, ahead, removed, appended, held] = given;
  const { write, buffer } = opened();
  await write(0, 10);
  buffer.ranges = [ahead];
  buffer.room = 10;
  buffer.appended.length = 0;
  await seek(3);
  await expect.poll(() => [buffer.removed, buffer.appended, buffer.ranges]).toEqual([removed, appended, [held]]);
});

test("a seek ahead of what was made ends the return of what the buffer lost", async () => {
  const { write, buffer } = opened();
  await write(0, 10);
  buffer.ranges = [[8, 20]];
  buffer.appended.length = 0;
  await Promise.all([seek(3), seek(21)]);
  expect(buffer.appended).toEqual([9, 10]);
});

test.each([
  [new Error("broken"), "network"],
  [new AbortedError("enough"), undefined],
  // The platform makes it an `AbortError`, as that of a signal without a reason.
  [undefined, undefined],
])(
  "a stream that is aborted with %s ends the source with %s, also for a player that comes later",
  async (reason, end) => {
    const removed = vi.spyOn(page, "removeEventListener");
    const { writer, write, source, buffer } = opened();
    await write(0, 1);
    buffer.updating = true;
    await writer.abort(reason);
    await settle();
    expect([source.ends, buffer.aborts]).toEqual([[end], 1]);
    const later = new MFXMediaSourceStream();
    await later.abort(reason);
    sources[1]!.open();
    await settle();
    expect([sources[1]!.ends, sources[1]!.buffer.aborts]).toEqual([[end], 0]);
    expect(removed.mock.calls.map(([type]) => type)).toEqual(["seeking", "seeking"]);
    await seek(0.5);
    expect(buffer.appended).toEqual([0, 1]);
  },
);

test.each<[string, (writer: WritableStreamDefaultWriter<MFXBlob>) => Promise<void>]>([
  ["a write", (writer) => writer.write(piece(0))],
  ["the end", (writer) => writer.close()],
])("%s that waits for a player is rejected by an abort, which ends the source", async (_, use) => {
  const removed = vi.spyOn(page, "removeEventListener");
  const [reason, rejected] = [new AbortedError("enough"), vi.fn()];
  const writer = new MFXMediaSourceStream().getWriter();
  writer.closed.catch(() => {});
  use(writer).catch(rejected);
  await settle();
  writer.abort(reason).catch(() => {});
  await settle();
  expect(rejected.mock.calls).toEqual([[reason]]);
  expect(removed.mock.calls.map(([type]) => type)).toEqual(["seeking"]);
  sources[0]!.open();
  await settle();
  expect(sources[0]!.ends).toEqual([undefined]);
});

test("a player that leaves fails the stream, and frees the address", async () => {
  const revoked = vi.spyOn(URL, "revokeObjectURL").mockImplementation(() => {});
  const { writer, write, source } = opened();
  await write(0, 1);
  source.readyState = "closed";
  source.dispatchEvent(new Event("sourceclose"));
  await expect(writer.closed).rejects.toMatchObject({
    code: "sink-failed",
    message: expect.stringContaining("detached"),
  });
  expect(revoked.mock.calls).toEqual([["blob:film"]]);
});

test.each([null, new Error("no file")])(
  "a source that is closed already is one whose player left: error %s",
  async (error) => {
    const { write, source } = opened();
    await write(0);
    source.readyState = "closed";
    Object.assign(element, { error, getAttribute: () => "" });
    await expect(write(1)).rejects.toThrow("detached");
  },
);

test.each<[string, (buffer: FakeBuffer) => unknown, why: string, appended: number[]]>([
  [
    "the error of the player, which gets no more",
    () => Object.assign(element, { error: new Error("no decoder") }),
    ": no decoder",
    [0],
  ],
  ["that alone", (buffer) => Object.assign(buffer, { failsNext: true }), ".", [0, 1]],
])("data that the player refuses fails the stream with %s", async (_, refuse, why, appended) => {
  const { write, buffer } = opened();
  await write(0);
  refuse(buffer);
  await expect(write(1)).rejects.toMatchObject({ code: "sink-failed", message: `The player refused the data${why}` });
  expect(buffer.appended).toEqual(appended);
});

test("a browser that has no room for another buffer, or cannot append, fails the stream", async () => {
  const full = opened();
  const refusal = new DOMException("too many", "QuotaExceededError");
  vi.spyOn(full.source, "addSourceBuffer").mockImplementation(() => {
    throw refusal;
  });
  const message = "The file could not be played: too many";
  await expect(full.write(0)).rejects.toMatchObject({
    name: "SinkError",
    code: "sink-failed",
    message,
    cause: refusal,
  });
  sources.length = 0;
  const { write, buffer } = opened();
  await write(0);
  vi.spyOn(buffer, "appendBuffer").mockImplementation(() => {
    throw new TypeError("no bytes");
  });
  await expect(write(1)).rejects.toMatchObject({
    code: "sink-failed",
    message: "The player refused the data: no bytes",
  });
});

test("a player that leaves while its buffer is emptied is one that left", async () => {
  const { write, source, buffer } = opened();
  buffer.room = 6;
  await write(0, 3);
  element.currentTime = 4.5;
  vi.spyOn(buffer, "remove").mockImplementation(() => {
    source.readyState = "closed";
    throw new DOMException("closed", "InvalidStateError");
  });
  await expect(write(4)).rejects.toThrow("detached");
});

test("a source that the player has closed is not ended", async () => {
  const { writer, write, source } = opened();
  await write(0, 1);
  source.readyState = "closed";
  await writer.abort(new Error("broken"));
  await settle();
  expect(source.ends).toEqual([]);
});

test.each([
  ["video/avi", "video/avi"],
  ["", "data without a mime type"],
])("a type that the browser cannot play is named: %j", async (type, name) => {
  const { writer } = opened();
  await expect(writer.write(piece(0, type))).rejects.toMatchObject({
    code: "sink-unavailable",
    message: `This browser cannot play ${name}.`,
    details: { mimeType: type },
  });
});

test("the media source of phones is used where there is no other, and an error says if there is none", async () => {
  vi.stubGlobal("MediaSource", undefined);
  expect(() => new MFXMediaSourceStream()).toThrow(expect.objectContaining({ code: "sink-unavailable" }));
  vi.stubGlobal("ManagedMediaSource", FakeSource);
  const { write, buffer } = opened();
  await write(0, 1);
  expect(buffer.appended).toEqual([0, 1]);
});
