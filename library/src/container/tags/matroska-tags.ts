import type { Tags } from "../../media/tags.ts";
import { childOf, childrenOf, ID, type LoadedElement, signed } from "../matroska/element.ts";
import { type Picture, type TagEntry, tagsOf } from "./tags-of.ts";

/** Nanoseconds in a millisecond. */
const NANOSECONDS = 1e6;
const EPOCH = Date.UTC(2001, 0, 1);
/** Elements that restrict a tag to a track, an edition, a chapter or an attachment. */
const RESTRICTIONS: readonly number[] = [0x63c5, 0x63c9, 0x63c4, 0x63c6];

/**
 * The tags of a Matroska file.
 *
 * @param info - The content of the element `Info`, which has the title.
 * @param list - The content of the element `Tags`.
 * @param attachments - The content of the element `Attachments`, which has the cover.
 */
export function matroskaTags(info: Uint8Array, list: Uint8Array, attachments: Uint8Array): Tags {
  const parts = childrenOf(info);
  const title = childOf(parts, ID.TITLE);
  const entries: TagEntry[] = title ? [["TITLE", textOf(title)]] : [];
  const tags = tagsOf([...entries, ...(childrenOf(list) ?? []).flatMap(entriesOf)], coverIn(attachments));
  const created = childOf(parts, ID.DATE_UTC);
  const date = tags.date ?? (created?.length === 8 ? dateOf(created) : undefined);
  return { ...tags, ...(date && { date }) };
}

/** The entries of a tag that is about the whole file. */
function entriesOf(tag: LoadedElement): TagEntry[] {
  const parts = tag.id === ID.TAG ? childrenOf(tag.bytes) : undefined;
  const targets = childrenOf(childOf(parts, ID.TARGETS) ?? new Uint8Array());
  const isRestricted = targets?.some(({ id, bytes }) => RESTRICTIONS.includes(id) && bytes.some((byte) => byte > 0));
  if (!parts || isRestricted) return [];
  return parts.flatMap(({ id, bytes }): TagEntry[] => {
    const simple = id === ID.SIMPLE_TAG ? childrenOf(bytes) : undefined;
    const name = childOf(simple, ID.TAG_NAME);
    const text = childOf(simple, ID.TAG_STRING);
    const value = text ? textOf(text) : childOf(simple, ID.TAG_BINARY)?.slice();
    return name && value !== undefined ? [[textOf(name), value]] : [];
  });
}

/** The attached picture that is named a cover, or else the first one. */
function coverIn(attachments: Uint8Array): Picture | undefined {
  const pictures = (childrenOf(attachments) ?? []).flatMap(({ id, bytes }) => {
    const parts = id === ID.ATTACHED_FILE ? childrenOf(bytes) : undefined;
    const mimeType = textOf(childOf(parts, ID.FILE_MEDIA_TYPE) ?? new Uint8Array());
    const data = childOf(parts, ID.FILE_DATA);
    const name = textOf(childOf(parts, ID.FILE_NAME) ?? new Uint8Array());
    return data && mimeType.startsWith("image/") ? [{ name, data, mimeType }] : [];
  });
  return pictures.find(({ name }) => /^cover/i.test(name)) ?? pictures[0];
}

/** The range of 8 bytes is 292 years before and after 2001, which any `Date` holds. */
const dateOf = (bytes: Uint8Array): string => new Date(EPOCH + signed(bytes) / NANOSECONDS).toISOString();

const textOf = (bytes: Uint8Array) => new TextDecoder().decode(bytes).replace(/\0+$/, "");
