import { wrongOption } from "../../media/check-option.ts";
import type { Tags } from "../../media/tags.ts";
import { TEXT_FIELDS } from "./tags-of.ts";

/** @throws OptionError if a tag has another type than it must have. */
export function checkTags(tags: Tags): void {
  if (typeof tags !== "object" || tags === null) wrongOption("tags", "an object", tags);
  for (const field of TEXT_FIELDS) {
    const value: unknown = tags[field];
    if (value !== undefined && typeof value !== "string") wrongOption(`tags.${field}`, "a string", value);
  }
  const { cover, raw = {} } = tags;
  if (cover !== undefined && !(cover instanceof Blob && cover.type.startsWith("image/"))) {
    wrongOption("tags.cover", "a Blob with the mime type of an image", cover);
  }
  for (const [name, value] of Object.entries(raw)) {
    if (typeof value !== "string" && !(value instanceof Uint8Array)) {
      wrongOption(`tags.raw["${name}"]`, "a string or Uint8Array", value);
    }
  }
}
