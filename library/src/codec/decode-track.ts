import type { Packet } from "../container/core/packets.ts";
import type { DemuxedEdit } from "../container/demux.ts";
import { CodecError, ContainerError, type MFXError, toMFXError } from "../errors.ts";
import type { FrameCounter } from "../stream/progress.ts";
import { Queue } from "../stream/queue.ts";
import { Track } from "../stream/track.ts";
import { MAX_WAITING } from "./decode-transformer.ts";

/** Destination of decoded items. */
export interface Outlet<T> {
  /** Resolves when there is room for an item; `undefined` if there is room now. */
  ready(): Promise<void> | undefined;
  push(item: T): void;
  /** Ends the edit: later items are not needed. */
  end(): void;
  fail(error: unknown): void;
}

/** Decodes one edit of a track. */
export interface Decoding {
  /** Time of the first required packet, in microseconds. */
  from: number;
  /** Resolves when there is room for a packet; `undefined` if there is room now. */
  room(): Promise<void> | undefined;
  /** Resolves when the next packet can be fed; `undefined` if that is now. */
  feed(packet: Packet): Promise<void> | void;
  /** Resolves when all packets are decoded and pushed. */
  flush(): Promise<void>;
  close(): void;
}

export interface TrackListener {
  /** Called once when the track needs no more bytes of the file, however it ends. */
  onEnd(): void;
  /** Called once after the last item, however the track ends. */
  onFinished(): void;
  /** Called with the time of each frame, in microseconds. */
  onItem?: FrameCounter;
}

interface DecodedTrack<T extends VideoFrame | AudioData> {
  track: Track<T>;
  /** Ends the track with an error. */
  fail(error: MFXError): void;
}

/**
 * A track as a stream of decoded items: those of its edits, one after the other. Decoding starts with the first read. Packets are read
 * only while the decoder has room and at most four items are queued. Queued items are closed if the track is canceled.
 */
export function decodeTrack<T extends VideoFrame | AudioData>(
  info: Track<T>["track"],
  edits: DemuxedEdit[],
  open: (edit: DemuxedEdit, outlet: Outlet<T>) => Decoding,
  { onEnd, onFinished, onItem }: TrackListener,
): DecodedTrack<T> {
  let current: { edit: DemuxedEdit; decoding: Decoding } | undefined;
  let over = false;
  const leaveEdit = () => {
    if (!current) return;
    current.edit.packets.done = true;
    current.decoding.close();
  };
  const stop = () => {
    if (over) return;
    over = true;
    for (const { packets } of edits) packets.done = true;
    leaveEdit();
    onEnd();
  };
  const toError = (error: unknown) =>
    toMFXError(error, (cause, message) => new CodecError("codec-failed", message, { cause }));
  const fail = (error: unknown) => {
    queue.error(toError(error)); // All may be decoded, but not yet read.
    stop();
  };

  const finish = () => {
    queue.close();
    stop();
  };
  const runEdit = async (edit: DemuxedEdit) => {
    let ended = false;
    const decoding = open(edit, {
      ready: () => queue.ready(),
      push: (item) => {
        const { timestamp, duration } = item;
        queue.push(item);
        onItem?.(timestamp, duration);
      },
      end: () => {
        ended = true;
        if (edit === edits.at(-1)) finish();
      },
      fail: failAfterFrames,
    });
    current = { edit, decoding };
    let packet = await edit.packets.first(decoding.from);
    while (packet && !over && !ended) {
      await queue.ready();
      await decoding.room();
      if (over || ended) break;
      await decoding.feed(packet);
      packet = await edit.packets.next();
    }
    if (!over && !ended) await decoding.flush();
    if (!over) leaveEdit();
  };
  const run = async () => {
    try {
      for (const edit of edits) if (!over) await runEdit(edit);
      if (!over) finish();
    } catch (error) {
      const failure = toError(error);
      // Frames before the damage are delivered. Errors of its neighbors have the same cause.
      if (failure instanceof ContainerError) await current?.decoding.flush().catch(() => {});
      failAfterFrames(failure);
    }
  };
  /** Fails once everything that was decoded has been read. */
  const failAfterFrames = (failure: unknown) => {
    if (over) return;
    queue.closeWith(toError(failure));
    stop();
  };

  let started = false;
  const queue: Queue<T> = new Queue<T>({
    highWaterMark: MAX_WAITING,
    pull: () => {
      if (started) return;
      started = true;
      void run();
    },
    cancel: stop,
    finished: onFinished,
  });
  return { track: new Track<T>(info, queue.source), fail };
}
