import { type CoverPicture, MAX_TAGS, type TagEntry, TagError } from "./tags-of.ts";

const PICTURE = "METADATA_BLOCK_PICTURE";
const FRONT_COVER = 3;

/** Comments of Vorbis, Opus and FLAC: names and values, and pictures. */
export function* readVorbisComments(bytes: Uint8Array): Generator<TagEntry | CoverPicture> {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let at = 4 + view.getUint32(0, true); // The name of the encoder's library.
  const count = view.getUint32(at, true);
  at += 4;
  for (let index = 0; index < Math.min(count, MAX_TAGS); index++) {
    const length = view.getUint32(at, true);
    at += 4;
    if (at + length > bytes.length) throw new TagError("A comment is longer than its list.");
    const text = new TextDecoder().decode(bytes.subarray(at, at + length));
    at += length;
    const equals = text.indexOf("=");
    if (equals < 1) continue;
    const [name, value] = [text.slice(0, equals), text.slice(equals + 1)];
    if (name.toUpperCase() === PICTURE) yield* readFlacPictures(fromBase64(value));
    else yield [name, value];
  }
}

/** Comments of the same name as one, with their values joined as ffmpeg does. */
export function joinValues(comments: (TagEntry | CoverPicture)[]): (TagEntry | CoverPicture)[] {
  const byName = new Map<string, TagEntry>();
  for (const comment of comments) {
    if ("mimeType" in comment) continue;
    const [name, value] = comment;
    const first = byName.get(name.toUpperCase());
    byName.set(name.toUpperCase(), first ? [first[0], `${first[1]};${value}`] : comment);
  }
  return [...byName.values(), ...comments.filter((comment) => "mimeType" in comment)];
}

/** A picture as FLAC stores it, alone in a block of metadata. */
export function* readFlacPictures(bytes: Uint8Array): Generator<CoverPicture> {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const typeEnd = 8 + view.getUint32(4);
  const mimeType = new TextDecoder().decode(bytes.subarray(8, typeEnd));
  const descriptionEnd = typeEnd + 4 + view.getUint32(typeEnd);
  // Width, height, depth and number of colors come before the size.
  const start = descriptionEnd + 20;
  const size = view.getUint32(start - 4);
  if (start + size > bytes.length) throw new TagError("A picture is longer than its block.");
  yield { mimeType, data: bytes.subarray(start, start + size), isCover: view.getUint32(0) === FRONT_COVER };
}

function fromBase64(text: string): Uint8Array {
  try {
    return Uint8Array.from(atob(text), (character) => character.charCodeAt(0));
  } catch {
    throw new TagError("A picture is not encoded as base64.");
  }
}
