/** ffmpeg as the reference for effects on samples. */
import { execFileSync, spawnSync } from "node:child_process";
import type { Signal } from "./signals.ts";

/** Whether ffmpeg is installed. Tests against it are skipped otherwise. */
export const hasFFmpeg = spawnSync("ffmpeg", ["-version"]).status === 0;
if (!hasFFmpeg && process.env.MFX_REQUIRE_FFMPEG)
  throw new Error("MFX_REQUIRE_FFMPEG is set, but ffmpeg is not installed.");
if (!hasFFmpeg) console.warn("ffmpeg is not installed: the effects on sound are not compared with its filters.");

const interleaved = ({ channels }: Signal): Float32Array => {
  const data = new Float32Array(channels.length * channels[0]!.length);
  for (const [c, plane] of channels.entries()) for (const [i, v] of plane.entries()) data[i * channels.length + c] = v;
  return data;
};

/** The result of an audio filter. */
export function ffmpegFilter(signal: Signal, filter: string, output = signal.channels.length): Signal["channels"] {
  const { channels, sampleRate } = signal;
  const format = ["-f", "f32le", "-ar", String(sampleRate), "-ac", String(channels.length)];
  const args = ["-v", "error", ...format, "-i", "pipe:0", "-af", filter, "-f", "f32le", "-c:a", "pcm_f32le", "pipe:1"];
  const bytes = execFileSync("ffmpeg", args, { input: interleaved(signal), maxBuffer: 2 ** 30 });
  const samples = new Float32Array(bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.length));
  const length = samples.length / output;
  return Array.from({ length: output }, (_, c) => Float32Array.from({ length }, (_, i) => samples[i * output + c]!));
}

/** The log of a filter that measures. */
export function ffmpegLog(signal: Signal, filter: string): string {
  const { channels, sampleRate } = signal;
  const format = ["-f", "f32le", "-ar", String(sampleRate), "-ac", String(channels.length)];
  const args = ["-hide_banner", "-nostats", ...format, "-i", "pipe:0", "-af", filter, "-f", "null", "-"];
  return spawnSync("ffmpeg", args, { input: interleaved(signal), maxBuffer: 2 ** 30 }).stderr.toString();
}
