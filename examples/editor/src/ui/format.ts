/** Times and sizes as text. */

/** Milliseconds as `0:07.5`, or `0:07` without `digits`. */
export function timeText(milliseconds: number, digits = 0): string {
  const factor = 10 ** digits;
  const total = Math.round((milliseconds / 1000) * factor) / factor;
  const minutes = Math.floor(total / 60);
  const seconds = (total - minutes * 60).toFixed(digits).padStart(digits ? digits + 3 : 2, "0");
  return `${minutes}:${seconds}`;
}

export function sizeText(bytes: number): string {
  const megabytes = bytes / 1e6;
  if (megabytes < 1) return `${Math.max(1, Math.round(bytes / 1000))} KB`;
  return megabytes < 1000 ? `${megabytes.toFixed(megabytes < 10 ? 1 : 0)} MB` : `${(megabytes / 1000).toFixed(1)} GB`;
}
