/** Times and sizes as text. */

/** Milliseconds as `0:07.5`, or `0:07` without `digits`. */
export function timeText(milliseconds: number, digits = 0): string {
  const factor = 10 ** digits;
  const total = Math.round((milliseconds / 1000) * factor) / factor;
  const minutes = Math.floor(total / 60);
  const seconds = (total - minutes * 60).toFixed(digits).padStart(digits ? digits + 3 : 2, "0");
  return `${minutes}:${seconds}`;
}

/** Many countries write a comma before the decimals. */
const TIME = /^(-?)((?:\d+:){0,2}\d*[.,]?\d+)(?: ?s)?$/;

/** Milliseconds of `90`, `1:30` or `0:01:30.5`, and `undefined` of other text. */
export function parseTime(text: string): number | undefined {
  const [, sign, time] = TIME.exec(text.trim()) ?? [];
  if (time === undefined) return undefined;
  const parts = time.replace(",", ".").split(":").map(Number);
  const seconds = parts.reduce((larger, part) => larger * 60 + part, 0);
  return (sign ? -1000 : 1000) * seconds;
}

export function sizeText(bytes: number): string {
  const kilobytes = Math.max(1, Math.round(bytes / 1000));
  if (kilobytes < 1000) return `${kilobytes} KB`;
  // Limits are those from which a rounded number has another digit.
  const megabytes = bytes / 1e6;
  if (megabytes < 9.95) return `${megabytes.toFixed(1)} MB`;
  return megabytes < 999.5 ? `${megabytes.toFixed(0)} MB` : `${(megabytes / 1000).toFixed(1)} GB`;
}
