import { constants, getPriority, setPriority } from "node:os";

/** Lets the site's own work go first: a process, or the one that asks, gets what others leave of the machine. */
export const putInBackground = (pid = 0): void =>
  setPriority(pid, Math.max(getPriority(pid), constants.priority.PRIORITY_BELOW_NORMAL));
