import { OptionError } from "../errors.ts";

/**
 * @param time - In milliseconds, like the duration, which is `NaN` if it is unknown.
 * @throws OptionError if the time is after the end.
 */
export function requireTime(time: number, duration: number): void {
  if (!(time > duration)) return;
  throw new OptionError("time", `\`time\` must be from 0 to ${duration}, the duration in milliseconds; got ${time}.`);
}
