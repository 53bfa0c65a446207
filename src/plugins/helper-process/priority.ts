import { constants, getPriority, setPriority } from "node:os";

/** Lets others go first from now on, by default before this process. */
export function toBackground(pid = 0): void {
  setPriority(pid, Math.max(getPriority(), constants.priority.PRIORITY_BELOW_NORMAL));
}
