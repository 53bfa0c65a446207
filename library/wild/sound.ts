import { spawnSync } from "node:child_process";

/** Milliseconds in both directions that are tried. */
const REACH = 150;
/** Seconds that are compared. */
const SPAN = 4;

/**
 * How much later sound is than ffmpeg puts it, by the correlation of both.
 *
 * @returns `undefined` for silence.
 */
export function offsetToFfmpeg(path: string, { sampleRate, samples }: { sampleRate: number; samples: string }) {
  const filter = `aresample=${sampleRate}:async=1000:min_hard_comp=0.001:first_pts=0,pan=mono|c0=c0`;
  const args = ["-v", "quiet", "-copyts", "-i", path, "-map", "0:a:0", "-af", filter, "-f", "f32le", "-"];
  const theirs = floats(spawnSync("ffmpeg", args, { maxBuffer: 1 << 30 }).stdout);
  const ours = floats(Buffer.from(samples, "base64"));
  const reach = Math.round((REACH * sampleRate) / 1000);
  const length = Math.min(ours.length, theirs.length, SPAN * sampleRate);
  let best = { offset: 0, likeness: 0 };
  for (let offset = -reach; offset <= reach; offset++) {
    let product = 0;
    let a = 0;
    let b = 0;
    for (let index = Math.max(0, -offset); index < length - Math.max(0, offset); index++) {
      const our = ours[index + offset]!;
      const their = theirs[index]!;
      product += our * their;
      a += our * our;
      b += their * their;
    }
    const likeness = product / Math.sqrt(a * b || 1);
    if (likeness > best.likeness) best = { offset, likeness };
  }
  return best.likeness > 0 ? { milliseconds: (best.offset / sampleRate) * 1000, likeness: best.likeness } : undefined;
}

const floats = (bytes: Buffer) =>
  new Float32Array(bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + (bytes.length & ~3)));
