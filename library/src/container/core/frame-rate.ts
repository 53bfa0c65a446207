/** Standard frame rates. A measured rate close to one is rounded to it, as some containers round times to milliseconds. */
const COMMON = [24000 / 1001, 24, 25, 30000 / 1001, 30, 48, 50, 60000 / 1001, 60, 120];
const TOLERANCE = 0.0005;

/**
 * The usual frame rate, by times in microseconds; `undefined` if there are fewer than two.
 *
 * @param times - In any order.
 */
export function usualFrameRate(times: readonly number[]): number | undefined {
  const inOrder = times.toSorted((a, b) => a - b);
  const gaps = inOrder
    .slice(1)
    .map((time, index) => time - inOrder[index]!)
    .filter((gap) => gap > 0);
  const median = gaps.toSorted((a, b) => a - b)[gaps.length >> 1];
  if (!median) return undefined;
  const usual = gaps.filter((gap) => Math.abs(gap - median) <= median * 0.2);
  const rate = (1e6 * usual.length) / usual.reduce((sum, gap) => sum + gap, 0);
  return COMMON.find((common) => Math.abs(rate / common - 1) < TOLERANCE) ?? rate;
}
