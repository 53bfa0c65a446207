/** Restores the reader's own footage after a full page load. Nothing is loaded unless a file is stored. */
import ExecutionEnvironment from "@docusaurus/ExecutionEnvironment";
import { STORED } from "@site/src/components/live/own-footage/stored";

if (ExecutionEnvironment.canUseDOM && isStored()) {
  import("@site/src/components/live/own-footage/session")
    .then(({ restoreOwnFootage }) => restoreOwnFootage())
    .catch((error: unknown) => console.warn("The reader's own footage could not be restored:", error));
}

function isStored(): boolean {
  try {
    return localStorage.getItem(STORED) !== null;
  } catch {
    // Storage is blocked.
    return false;
  }
}
