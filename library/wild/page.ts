/** Decodes a file in the page, for run.ts. */
import { decode, MFXError, probe } from "../releases/next.ts";
import type { Track } from "../src/stream/track.ts";

export interface Decoded {
  /** Frames of each video track. */
  frames: number[];
  /** Seconds of sound of each audio track. */
  seconds: number[];
  /** End of the longest track, in seconds. */
  end: number;
  /** Longest frame or block, in seconds. */
  longest: number;
  /** The first error of a track, or of opening the file. */
  error?: { name: string; code: string | undefined; message: string };
  /** What `probe` says. */
  probed?: { video: number; audio: number; duration: number | undefined; notes: string[] };
  notes: string[];
  /** Samples of the main audio track's first channel from 0 on, if they were asked for. */
  sound?: { sampleRate: number; samples: string };
}

/** Seconds after which decoding counts as hung. */
const PATIENCE = 30;

async function wild(url: string, withSound: boolean): Promise<Decoded | "hangs"> {
  const blob = await (await fetch(url)).blob();
  const late = new Promise<"hangs">((resolve) => setTimeout(resolve, PATIENCE * 1000, "hangs"));
  return Promise.race([examine(blob, withSound), late]);
}

Object.assign(globalThis, { wild });

async function examine(blob: Blob, withSound: boolean): Promise<Decoded> {
  const result: Decoded = { frames: [], seconds: [], end: 0, longest: 0, notes: [] };
  const fail = (error: unknown) => {
    const { name, message } = error as Error;
    result.error ??= { name, message, code: error instanceof MFXError ? error.code : undefined };
  };
  try {
    const info = await probe(blob);
    const count = (type: string) => info.tracks.filter((track) => track.type === type).length;
    const duration = Number.isNaN(info.duration) ? undefined : info.duration / 1e3;
    result.probed = { video: count("video"), audio: count("audio"), duration, notes: info.notes };
  } catch (error) {
    fail(error);
  }
  try {
    const { videoTracks, audioTracks, notes } = await decode(blob);
    result.notes = notes;
    const read = async <T extends VideoFrame | AudioData>(track: Track<T>, onItem: (item: T) => void) => {
      const reader = track.getReader();
      try {
        for (let item = await reader.read(); !item.done; item = await reader.read()) {
          const { timestamp, duration } = item.value;
          const length = (duration ?? 0) / 1e6;
          result.end = Math.max(result.end, timestamp / 1e6 + length);
          result.longest = Math.max(result.longest, length);
          onItem(item.value);
          item.value.close();
        }
      } catch (error) {
        fail(error);
      }
    };
    const recording = new Recording();
    await Promise.all([
      ...videoTracks.map((track, index) => {
        result.frames[index] = 0;
        return read(track, () => result.frames[index]!++);
      }),
      ...audioTracks.map((track, index) => {
        result.seconds[index] = 0;
        return read(track, (data) => {
          result.seconds[index]! += data.numberOfFrames / data.sampleRate;
          if (withSound && index === 0) recording.add(data);
        });
      }),
    ]);
    if (withSound && audioTracks.length > 0) result.sound = recording.finish();
  } catch (error) {
    fail(error);
  }
  return result;
}

/** The samples of a track's first channel, where their times put them. */
class Recording {
  #sampleRate = 0;
  #samples = new Float32Array(1 << 16);
  #length = 0;

  add(data: AudioData): void {
    this.#sampleRate ||= data.sampleRate;
    const at = Math.round((data.timestamp * data.sampleRate) / 1e6);
    const block = new Float32Array(data.numberOfFrames);
    data.copyTo(block, { planeIndex: 0, format: "f32-planar" });
    this.#length = Math.max(this.#length, at + block.length);
    if (this.#length > this.#samples.length) {
      const larger = new Float32Array(2 * this.#length);
      larger.set(this.#samples);
      this.#samples = larger;
    }
    this.#samples.set(at < 0 ? block.subarray(-at) : block, Math.max(0, at));
  }

  finish() {
    const bytes = new Uint8Array(this.#samples.buffer, 0, 4 * this.#length);
    let binary = "";
    for (let at = 0; at < bytes.length; at += 0x8000) {
      binary += String.fromCharCode(...bytes.subarray(at, at + 0x8000));
    }
    return { sampleRate: this.#sampleRate, samples: btoa(binary) };
  }
}
