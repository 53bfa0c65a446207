import { type AsyncZippable, zip as pack } from "fflate";

/** Media and pictures are compressed already. */
const STORED = /\.(?:mp4|webm|png|jpg|webp)$/;

/** Offers files, by path, as a zip archive. */
export async function downloadZip(files: Record<string, Blob>, name: string): Promise<void> {
  const url = URL.createObjectURL(await zip(files));
  Object.assign(document.createElement("a"), { href: url, download: name }).click();
  // The download has begun when the next task runs.
  setTimeout(() => URL.revokeObjectURL(url));
}

/** A zip archive of files, by path. */
export async function zip(files: Record<string, Blob>): Promise<Blob> {
  const entries: AsyncZippable = {};
  for (const [path, body] of Object.entries(files))
    entries[path] = [new Uint8Array(await body.arrayBuffer()), { level: STORED.test(path) ? 0 : 6 }];
  return new Promise((resolve, reject) =>
    pack(entries, (error, bytes) => (error ? reject(error) : resolve(new Blob([bytes], { type: "application/zip" })))),
  );
}
