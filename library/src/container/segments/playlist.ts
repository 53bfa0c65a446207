const DURATION = /^#EXTINF:\s*([\d.]+)/;
const SEQUENCE = /^#EXT-X-MEDIA-SEQUENCE:\s*(\d+)/;
const GAP = "#EXT-X-GAP";
/** Tags of the next segment alone. */
const OWN_TAG = /^#(EXTINF|EXT-X-GAP|EXT-X-BYTERANGE)\b/;

const secondsOf = (line: string | undefined) => Number(DURATION.exec(line ?? "")?.[1] ?? 0);

/**
 * A playlist without the segments that it marks as missing (`EXT-X-GAP`), which mediabunny would load. The segment before lasts longer instead, so
 * that those behind keep their times.
 */
export function withoutGaps(playlist: string): string {
  if (!playlist.includes(GAP)) return playlist;
  const lines: string[] = [];
  /** Tags of the next segment. */
  let own: string[] = [];
  let number = 0;
  /** Seconds that are missing behind the last segment, and the line of its duration. */
  let missing = 0;
  let durationAt: number | undefined;
  for (const line of playlist.split(/\r?\n/)) {
    number = Number(SEQUENCE.exec(line)?.[1] ?? number);
    if (OWN_TAG.test(line)) own.push(line);
    else if (line.startsWith("#") || line.trim() === "") lines.push(line);
    else {
      number++;
      const duration = own.findIndex((tag) => DURATION.test(tag));
      if (own.some((tag) => tag.startsWith(GAP))) {
        missing += secondsOf(own[duration]);
        lines.push(`#EXT-X-MEDIA-SEQUENCE:${number}`);
      } else {
        if (durationAt !== undefined) lines[durationAt] = `#EXTINF:${secondsOf(lines[durationAt]) + missing},`;
        missing = 0;
        durationAt = lines.length + duration;
        lines.push(...own, line);
      }
      own = [];
    }
  }
  return lines.join("\n");
}
