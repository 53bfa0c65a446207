/** A file of the reader's, stored in this browser for each version of the page, so that it survives a reload. */

const CACHE = "mfx-own-files";
const NAME = "x-name";
const key = (pageVersion: string) => `/playground/${pageVersion}/own-file`;

export async function keepFile(pageVersion: string, file: File): Promise<void> {
  const headers = { "content-type": file.type, [NAME]: encodeURIComponent(file.name) };
  await (await caches.open(CACHE)).put(key(pageVersion), new Response(file, { headers }));
}

export async function keptFile(pageVersion: string): Promise<File | undefined> {
  const kept = await (await caches.open(CACHE)).match(key(pageVersion));
  if (!kept) return undefined;
  const blob = await kept.blob();
  return new File([blob], decodeURIComponent(kept.headers.get(NAME) ?? ""), { type: blob.type });
}

export async function forgetFile(pageVersion: string): Promise<void> {
  if (await caches.has(CACHE)) await (await caches.open(CACHE)).delete(key(pageVersion));
}
