import type { Packet } from "../container/core/packets.ts";
import { Padding } from "../container/core/padding.ts";
import type { DemuxedAudio, DemuxedEdit } from "../container/demux.ts";
import { planesOf } from "../media/audio-planes.ts";
import { prerollOf } from "../media/preroll.ts";
import type { AudioTrack } from "../media/types.ts";
import { audioDataOf } from "../sound/samples.ts";
import type { Span } from "../stream/span.ts";
import { traceStage } from "../stream/trace.ts";
import { AudioClock } from "./audio-clock.ts";
import type { ConvertedAudio } from "./converted-audio.ts";
import { audioCore } from "./decode-core.ts";
import type { Decoding, Outlet } from "./decode-track.ts";
import { droppedError, isShown } from "./dropped.ts";
import { delayOfFaac, withoutFaac } from "./faac.ts";

interface TimedBlock {
  data: AudioData;
  /** Its start, in microseconds. */
  time: number;
}

/** Loads the code for streams whose format changes. */
export type LoadConverter = () => Promise<typeof import("./converted-audio.ts")>;

/**
 * Decodes the packets of an audio track's edit to the samples of its span, in the format of the track.
 *
 * @param loadConverter - For files whose packets may have another configuration than the track.
 */
export function decodeAudio(
  { info }: DemuxedAudio,
  edit: DemuxedEdit,
  outlet: Outlet<AudioData>,
  loadConverter?: LoadConverter,
): Decoding {
  const { sampleRate, numberOfChannels } = info.config;
  let config = info.config;
  let decoding = decodeFormat(info, edit, outlet);
  let converted: ConvertedAudio | undefined;
  const finish = async () => {
    await decoding.flush();
    converted?.flush();
  };
  const change = async (packet: Packet, load: LoadConverter) => {
    await finish();
    decoding.close();
    config = packet.config ?? info.config;
    const { ConvertedAudio } = await load();
    const conversion = new ConvertedAudio({ sampleRate, numberOfChannels }, outlet.push);
    converted = conversion;
    const end = () => {
      conversion.flush();
      outlet.end();
    };
    const inner = packet.config ? { ...outlet, push: (data: AudioData) => conversion.push(data), end } : outlet;
    decoding = decodeFormat({ ...info, config }, edit, inner);
    decoding.feed(packet);
  };
  return {
    from: decoding.from,
    room: () => decoding.room(),
    feed: (packet) => {
      if (!loadConverter || (packet.config ?? info.config) === config) return decoding.feed(packet);
      return change(packet, loadConverter);
    },
    flush: finish,
    close: () => decoding.close(),
  };
}

/** Decodes packets of one format to the samples of the edit's span. */
function decodeFormat(info: AudioTrack, { packets, span }: DemuxedEdit, outlet: Outlet<AudioData>): Decoding {
  const trace = traceStage("decode audio");
  let clock: AudioClock | undefined;
  /** Delay of the chunks' times, so that none is negative: WebKitGTK plays such chunks backwards. The clock has the true times. */
  let delay: number | undefined;
  let ended = false;
  /** Start of the samples that are not an encoder's delay, in microseconds. */
  let start = span.start;
  /** The latest block, held back: the last one of a track may end in padding. */
  let held: TimedBlock | undefined;
  const emit = ({ data: block, time }: TimedBlock, end: number) => {
    const data = cut(block, time, { start, end });
    // The next block may have the same time.
    start = span.start;
    if (!data) return;
    trace.out(data.timestamp);
    outlet.push(data);
  };
  const ending = new Padding(packets.matroska);
  const core = audioCore({
    output: (data) => {
      // Firefox outputs empty data for the first packet of Vorbis, see `test/workarounds.test.ts`.
      if (ended || !clock || data.numberOfFrames === 0) return data.close();
      const time = clock.next(data);
      const previous = held;
      held = { data, time };
      if (previous) emit(previous, span.end);
      ended = Math.round(((span.end - time) * data.sampleRate) / 1e6) <= 0;
      if (ended) outlet.end();
    },
    error: outlet.fail,
  });
  core.configure(info.config);
  return {
    from: span.start - prerollOf(info.config.codec),
    room: () => core.room(),
    feed: (packet) => {
      ending.add(packet);
      if (!isShown(info.config.codec, packet.data)) return;
      const faac = delayOfFaac(info.config, packet.data);
      if (faac > 0 && !clock) start = Math.max(start, packet.timestamp + faac);
      clock ??= new AudioClock({ config: info.config, countsSkipped: packets.matroska, origin: packets.origin });
      clock.feed(packet);
      trace.in(packet.timestamp);
      const time = Math.round(packet.timestamp);
      delay ??= Math.max(0, -time);
      const data = faac > 0 ? withoutFaac(packet.data) : packet.data;
      core.decode(info.toChunk({ ...packet, data, timestamp: time + delay }), true, delay);
    },
    flush: async () => {
      await core.flush();
      if (ended) return;
      if (held) {
        const last = held;
        held = undefined;
        const { data, time } = last;
        const length = (data.numberOfFrames * 1e6) / data.sampleRate;
        const padding = ending.of(clock?.packetLength ?? length);
        emit(last, Math.min(span.end, time + length - padding));
      }
      if (clock && clock.dropped > 0 && !packets.skipDamage) throw droppedError(info, clock.dropped);
    },
    close: () => {
      core.close();
      held?.data.close();
      held = undefined;
    },
  };
}

/** The samples within the span, at a timestamp. Returns the data itself if all of it is in the span, otherwise a copy. */
function cut(data: AudioData, timestamp: number, span: Span): AudioData | undefined {
  const { sampleRate, numberOfFrames, format } = data;
  const first = Math.max(0, Math.round(((span.start - timestamp) * sampleRate) / 1e6));
  const end = Math.min(numberOfFrames, Math.round(((span.end - timestamp) * sampleRate) / 1e6));
  const isWhole = first === 0 && end === numberOfFrames && Math.round(timestamp) === data.timestamp;
  if (isWhole && format !== "s32" && format !== "s32-planar") return data;
  try {
    if (first >= end || !format) return undefined;
    const planes = planesOf(data).map((plane) => plane.subarray(first, end));
    return audioDataOf(planes, { sampleRate, timestamp: Math.round(timestamp + (first * 1e6) / sampleRate) });
  } finally {
    data.close();
  }
}
