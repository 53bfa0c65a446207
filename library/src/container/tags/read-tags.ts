import type { Tags } from "../../media/tags.ts";
import type { TagSource } from "../core/tag-source.ts";
import { audioTags } from "./audio-tags.ts";
import { matroskaTags } from "./matroska-tags.ts";
import { mp4Tags } from "./mp4-tags.ts";

/** Reads the tags of a file. What is damaged in them is left out. */
export async function readTags(source: TagSource): Promise<Tags> {
  if ("movie" in source) return mp4Tags(source.movie);
  if ("info" in source) return matroskaTags(source.info, source.tags, await source.readAttachments());
  return audioTags(source);
}
