/** A clip, loaded before anything is measured. */
export interface Clip {
  name: string;
  file: Blob;
  width: number;
  height: number;
}

/** One way of doing a group's work. Each run starts afresh and resolves once everything is done. */
export interface BenchCase {
  name: string;
  /** Cases of one group do the same work and are compared with each other. */
  group: string;
  /** The one the others of the group are compared with. */
  isBase?: boolean;
  /** Names of the clips it runs on; all where missing. */
  clips?: readonly string[];
  run(clip: Clip): Promise<{ frames: number }>;
}
