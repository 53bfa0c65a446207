import { type AsyncZippable, zip as pack } from "fflate";

/** Media and pictures are compressed already. */
const STORED = /\.(?:mp4|webm|png|jpg|webp)$/;

/** A zip archive of files, by path. */
export async function zip(files: Record<string, Blob>): Promise<Blob> {
  const entries: AsyncZippable = {};
  for (const [path, body] of Object.entries(files))
    entries[path] = [new Uint8Array(await body.arrayBuffer()), { level: STORED.test(path) ? 0 : 6 }];
  return new Promise((resolve, reject) =>
    pack(entries, (error, bytes) => (error ? reject(error) : resolve(new Blob([bytes], { type: "application/zip" })))),
  );
}
