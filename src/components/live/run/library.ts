/** The library, as a program's frame gets it. */
const loading = new Map<string, Promise<Blob>>();

/**
 * Reads a release in one file. The page reads it, because the browser keeps nothing that a frame without an origin loads: each run would ask the
 * site again.
 */
export function loadLibrary(address: string): Promise<Blob> {
  const known = loading.get(address);
  if (known) return known;
  const library = read(address);
  loading.set(address, library);
  // The next run tries again.
  library.catch(() => loading.delete(address));
  return library;
}

async function read(address: string): Promise<Blob> {
  const response = await fetch(address).catch(() => undefined);
  if (!response?.ok) throw new Error("The library could not be loaded. Are you offline?");
  return new Blob([await response.blob()], { type: "text/javascript" });
}
