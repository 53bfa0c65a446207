/** A stereo loop. Notes that ring past its end continue at its start. */
import { writeFileSync } from "node:fs";

export const RATE = 48000;

/** A voice: the sample at `t` seconds after the start of the note, in about [-1, 1]. */
export type Voice = (t: number) => number;

export const frequency = (midi: number): number => 440 * 2 ** ((midi - 69) / 12);

export class Loop {
  readonly length: number;
  readonly left: Float64Array;
  readonly right: Float64Array;

  constructor(readonly seconds: number) {
    this.length = Math.round(seconds * RATE);
    this.left = new Float64Array(this.length);
    this.right = new Float64Array(this.length);
  }

  /** Adds a note; `pan` runs from -1 (left) to 1. */
  play(voice: Voice, start: number, seconds: number, gain: number, pan = 0): void {
    const [l, r] = [gain * Math.cos(((pan + 1) * Math.PI) / 4), gain * Math.sin(((pan + 1) * Math.PI) / 4)];
    const from = Math.round(start * RATE);
    for (let i = 0; i < seconds * RATE; i++) {
      const sample = voice(i / RATE);
      const at = (((from + i) % this.length) + this.length) % this.length;
      this.left[at]! += sample * l;
      this.right[at]! += sample * r;
    }
  }

  mix(other: Loop, gain: number): void {
    for (let i = 0; i < this.length; i++) {
      this.left[i]! += other.left[i]! * gain;
      this.right[i]! += other.right[i]! * gain;
    }
  }

  /** Low-pass filter at `cutoff`. Each channel is filtered twice, so that the filter has settled at the loop's start. */
  lowpass(cutoff: (t: number) => number): this {
    for (const channel of [this.left, this.right]) {
      let [a, b] = [0, 0];
      for (let i = 0; i < this.length * 2; i++) {
        const at = i % this.length;
        const k = 1 - Math.exp((-2 * Math.PI * cutoff(at / RATE)) / RATE);
        a += k * (channel[at]! - a);
        b += k * (a - b);
        if (i >= this.length) channel[at] = b;
      }
    }
    return this;
  }

  /** Reverb: eight delays that feed each other, each a little duller in every round. */
  reverb(decay: number, dull: number): Loop {
    const room = new Loop(this.seconds);
    const delays = [1557, 1931, 2273, 2647, 3109, 3517, 4021, 4643].map((n) => new Float64Array(n));
    const filters = new Float64Array(delays.length);
    const gains = delays.map((delay) => 10 ** ((-3 * delay.length) / RATE / decay));
    const predelay = Math.round(0.018 * RATE);
    for (let i = 0; i < this.length * 3; i++) {
      const at = i % this.length;
      const out = delays.map((delay) => delay[i % delay.length]!);
      const mean = (out.reduce((sum, x) => sum + x, 0) * 2) / out.length;
      const into = (at + this.length - predelay) % this.length;
      delays.forEach((delay, d) => {
        const input = (d % 2 ? this.right : this.left)[into]!;
        const fed = (out[d]! - mean) * gains[d]!;
        filters[d]! += (fed - filters[d]!) * (1 - dull);
        delay[i % delay.length] = input * 0.5 + filters[d]!;
      });
      if (i < this.length * 2) continue;
      room.left[at] = (out[0]! + out[2]! - out[4]! + out[6]!) * 0.5;
      room.right[at] = (out[1]! - out[3]! + out[5]! + out[7]!) * 0.5;
    }
    return room;
  }

  /** Writes a 16-bit WAV with the given root mean square, softly limited peaks and faded ends. */
  write(path: string, decibels: number): void {
    let energy = 0;
    for (let i = 0; i < this.length; i++) energy += this.left[i]! ** 2 + this.right[i]! ** 2;
    const gain = 10 ** (decibels / 20) / Math.sqrt(energy / (2 * this.length));
    const bytes = Buffer.alloc(44 + this.length * 4);
    bytes.write("RIFF", 0);
    bytes.writeUInt32LE(bytes.length - 8, 4);
    bytes.write("WAVEfmt ", 8);
    bytes.writeUInt32LE(16, 16);
    bytes.writeUInt16LE(1, 20);
    bytes.writeUInt16LE(2, 22);
    bytes.writeUInt32LE(RATE, 24);
    bytes.writeUInt32LE(RATE * 4, 28);
    bytes.writeUInt16LE(4, 32);
    bytes.writeUInt16LE(16, 34);
    bytes.write("data", 36);
    bytes.writeUInt32LE(this.length * 4, 40);
    const fade = 0.05 * RATE;
    for (let i = 0; i < this.length; i++) {
      const edge = Math.min(1, i / fade, (this.length - i) / fade);
      const sample = (x: number) => Math.round(32000 * Math.tanh(x * gain * 1.05) * 0.9 * edge);
      bytes.writeInt16LE(sample(this.left[i]!), 44 + i * 4);
      bytes.writeInt16LE(sample(this.right[i]!), 46 + i * 4);
    }
    writeFileSync(path, bytes);
  }
}
