/** The library, as a program's frame gets it. */
import { loadOnce } from "../../load-once";

/**
 * Reads a release in one file. The page reads it, because the browser keeps nothing that a frame without an origin loads: each run would ask the
 * site again.
 */
export const loadLibrary = loadOnce(async (address) => {
  const response = await fetch(address).catch(() => undefined);
  if (!response?.ok) throw new Error("The library could not be loaded. Are you offline?");
  return new Blob([await response.blob()], { type: "text/javascript" });
});
