/** The tests' clips, as the browser gets them. */
declare const __OWN_CLIPS__: string[];
declare const __SHARED_CLIPS__: string[];

/** Names of the clips in the repository. */
export const ownClips = __OWN_CLIPS__;

/** Names of the real clips beside the repository, where there are any. */
export const sharedClips = __SHARED_CLIPS__;

export const clipUrl = (name: string) => new URL(`/clips/${name}`, location.origin).href;

export async function clipBytes(name: string): Promise<Uint8Array<ArrayBuffer>> {
  const response = await fetch(clipUrl(name));
  if (!response.ok) throw new Error(`There is no clip ${name}: npx tsx library/test/clips/make.ts makes it.`);
  return new Uint8Array(await response.arrayBuffer());
}

/** A stream of bytes in pieces of a size. */
export function bytesStream(bytes: Uint8Array, pieceSize = 65_536): ReadableStream<Uint8Array> {
  let position = 0;
  return new ReadableStream({
    pull(controller) {
      if (position >= bytes.length) return controller.close();
      controller.enqueue(bytes.slice(position, position + pieceSize));
      position += pieceSize;
    },
  });
}
