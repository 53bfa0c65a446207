import type { Output } from "mediabunny";
import type { EncodedContainer } from "../../codec/container-codecs.ts";
import type { Tags } from "../../media/tags.ts";
import { needsKeys } from "./needs-keys.ts";

/** Writes tags. The code for it is loaded only then. */
export class TagWriter {
  /** Whether an MP4 has to store them as QuickTime does. */
  readonly needsKeys: boolean;
  #tags: Tags;

  constructor(tags: Tags) {
    this.#tags = tags;
    this.needsKeys = needsKeys(tags);
  }

  /**
   * Starts a file with the tags.
   *
   * @throws OptionError if a tag has another type than it must have.
   */
  async start(output: Output, container: EncodedContainer): Promise<void> {
    const { startWithTags } = await import("./write-tags.ts");
    await startWithTags(output, this.#tags, container);
  }
}
