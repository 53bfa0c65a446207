/** A clip, loaded before the measurement. */
export interface Clip {
  name: string;
  file: Blob;
  width: number;
  height: number;
}

/** One way to do a group's task. Each run starts from scratch and resolves at its end. */
export interface BenchCase {
  name: string;
  /** Cases of one group do the same task and are compared with each other. */
  group: string;
  /** Whether the other cases of the group are compared with this one. */
  isBase?: boolean;
  /** Names of the clips it runs on. All by default. */
  clips?: readonly string[];
  /** `wall` are the milliseconds that count, if they are not those of the run. */
  run(clip: Clip): Promise<{ frames: number; wall?: number }>;
}
