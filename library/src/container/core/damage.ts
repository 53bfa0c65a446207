import { ContainerError } from "../../errors.ts";
import type { ByteSource } from "../../io/byte-source.ts";
import type { GenericTrack } from "../../media/types.ts";

/** Bytes inside a file that cannot be read. */
export interface Damage {
  /** What is wrong, in a sentence. */
  what: string;
  position: number;
  /** The first byte after it. */
  end: number;
  /** Whether the rest of the file is missing. */
  isCut?: boolean;
}

export const damaged = (position: number, end: number): Damage => ({ what: "The file is damaged.", position, end });

export const cutOff = (position: number): Damage => ({
  what: "The file ends in the middle: the rest of it is missing.",
  position,
  end: position,
  isCut: true,
});

export interface DamageReport extends Partial<Damage> {
  what: string;
  track?: GenericTrack;
  /** Time at which reading starts, in microseconds. */
  start?: number;
  /** The last packet before the damage. */
  from?: { timestamp: number; duration: number } | undefined;
  /** The first packet after it. */
  to?: { timestamp: number } | undefined;
}

/** The error for damage: which bytes could not be read, and what time range is lost with them. */
export function damageError({
  what,
  track,
  position,
  end = 0,
  isCut,
  start: first = 0,
  from,
  to,
}: DamageReport): ContainerError {
  const bytes = Math.max(0, end - (position ?? end));
  const start = from ? from.timestamp + from.duration : first;
  const lost = to ? `${seconds(start)} to ${seconds(to.timestamp)}` : `everything after ${seconds(start)}`;
  const parts = [
    what,
    bytes > 0 && `${bytes} bytes from byte ${position} on cannot be read.`,
    track && position !== undefined && `Lost: ${lost}.`,
  ];
  return new ContainerError(isCut ? "container-truncated" : "container-corrupt", parts.filter(Boolean).join(" "), {
    ...(track && { track: { id: track.id, type: track.type } }),
    ...(from && { timestamp: Math.round(from.timestamp) }),
    ...(position !== undefined && { position }),
    ...(bytes > 0 && { bytes }),
  });
}

const seconds = (microseconds: number) => `${(Math.max(0, microseconds) / 1e6).toFixed(2)} s`;

/** Number of zeros that count as missing data, as in an incomplete download. */
const MISSING = 512;

/**
 * Whether unreadable bytes at the end of a file of unknown length belong to the file. Anything but a run of zeros counts as appended to a
 * complete file.
 */
export async function isMissingData(source: ByteSource, position: number): Promise<boolean> {
  const bytes = await source.read(position, position + MISSING);
  return bytes.length === MISSING && bytes.every((byte) => byte === 0);
}
