import type { MediaFile } from "../media/media-file.ts";
import type { Demuxed, DemuxOptions } from "./demux.ts";

/** Gives one reader of a shared file its tracks. Throws if the file is closed. */
type Share = (options: Pick<DemuxOptions, "skipDamage">) => Demuxed;

const shares = new WeakMap<object, Share>();

/** Stores how an opened file is read. */
export const shareFile = (file: MediaFile, share: Share): void => {
  shares.set(file, share);
};

/** How an opened file is read; `undefined` for other inputs. */
export const sharedFile = (input: unknown): Share | undefined =>
  typeof input === "object" && input !== null ? shares.get(input) : undefined;
