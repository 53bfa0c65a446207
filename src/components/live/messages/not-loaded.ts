import type { Failure } from "live-program/messages";

/** The message for a part of the site that failed to load. Another try loads it again. */
export const notLoaded = (what: string): Failure => ({
  name: "Error",
  message: `${what} could not be loaded. Are you offline? Try again.`,
});
