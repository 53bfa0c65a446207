/** Outline and description of a waveform. Used by the live frame and by pages. */

/** Peaks of a sound, as the library's `waveform` measures them. */
export interface Peaks {
  channels: readonly { min: ArrayLike<number>; max: ArrayLike<number> }[];
  /** Duration in milliseconds. */
  duration: number;
}

/** Number of measured columns: about one per pixel of a narrow page. */
export const COLUMNS = 480;

/** Coordinates of a drawing, which is stretched to the size of its element. */
export const BOX = { width: COLUMNS, height: 120 };

/** A line that is at least this high, so that silence is visible. */
const THINNEST = 1;

interface Frame {
  /** Duration of the whole drawing in milliseconds. */
  duration: number;
  /** Number of lanes, one per channel. A mono sound is drawn in all of them. */
  lanes: number;
}

/** The frame that two sounds share when they are drawn over each other. */
export function frameOf(...sounds: readonly Peaks[]): Frame {
  return {
    duration: Math.max(...sounds.map(({ duration }) => duration)),
    lanes: Math.max(1, ...sounds.map(({ channels }) => channels.length)),
  };
}

/** The outline of the peaks: the `d` of an SVG path. */
export function outlineOf({ channels, duration }: Peaks, frame: Frame): string {
  const lane = BOX.height / frame.lanes;
  const width = (BOX.width * duration) / frame.duration;
  const outlines = Array.from({ length: frame.lanes }, (_, index) => {
    const channel = channels.length === 1 ? channels[0] : channels[index];
    if (!channel || !(width > 0)) return "";
    const step = width / channel.max.length;
    const y = (sample: number) => lane * (index + (1 - Math.max(-1, Math.min(1, sample))) / 2);
    const points = (samples: ArrayLike<number>, shift: number) =>
      Array.from(samples, (sample, column) => `${round((column + 0.5) * step)} ${round(y(sample) + shift)}`);
    const upper = points(channel.max, -THINNEST / 2);
    const lower = points(channel.min, THINNEST / 2).reverse();
    return `M${[...upper, ...lower].join("L")}Z`;
  });
  return outlines.join("");
}

/** `12.0 s, stereo, peak −1.2 dB`. */
export function factsOf(sound: Peaks): string {
  const peak = peakOf(sound);
  const level = peak > 0 ? `peak ${(20 * Math.log10(peak)).toFixed(1).replace("-", "−")} dB` : "silent";
  return [`${(sound.duration / 1000).toFixed(1)} s`, layoutOf(sound.channels.length), level].join(", ");
}

/** The text alternative of a drawing. */
export function textFor(sound: Peaks, before?: Peaks): string {
  const description = `Waveform: ${factsOf(sound)}.`;
  return before ? `${description} Before: ${factsOf(before)}.` : description;
}

function peakOf({ channels }: Peaks): number {
  let peak = 0;
  for (const { min, max } of channels)
    for (const samples of [min, max])
      for (let i = 0; i < samples.length; i++) peak = Math.max(peak, Math.abs(samples[i]!));
  return peak;
}

function layoutOf(channels: number): string {
  if (channels === 1) return "mono";
  return channels === 2 ? "stereo" : `${channels} channels`;
}

const round = (value: number): number => Math.round(value * 10) / 10;
