/** Damages clips, decodes them in workers that are watched over, and collects the failures. Runs in a browser. */
import { Examiner, type Verdict } from "../test/support/examine.ts";
import type { Outcome, Question } from "../test/support/examine.worker.ts";
import { structureOf } from "./file-structure.ts";
import { type Problem, problemsOf } from "./judge.ts";
import { apply, type Bytes, type Clip, cuts, type Mutation, mutate, type Operation } from "./mutations.ts";
import { Random } from "./random.ts";

/** Files decoded at the same time. */
const WORKERS = 3;
/** Larger clips take long to decode, and are picked seldom. */
const LARGE = 100_000;

export interface Failure {
  clip: string;
  /** Makes the same mutation again. */
  seed: number;
  as: Question["as"];
  /** Without the operations that do not matter. */
  mutation: Mutation;
  problems: Problem[];
  verdict: Verdict;
}

export interface Tally {
  inputs: number;
  failures: Failure[];
  /** Inputs by the name of their mutation. */
  mutations: Record<string, number>;
}

interface Case {
  clip: Clip;
  seed: number;
  as: Question["as"];
  mutation: Mutation;
}

export class Fuzzer {
  #clips: Clip[] = [];
  #sound = new Map<string, Outcome>();

  /** Adds a clip, unless this browser cannot decode it. */
  async load(name: string, bytes: Bytes): Promise<void> {
    const examiner = new Examiner();
    const sound = await examiner.examine(bytes);
    examiner.stop();
    if (typeof sound === "string" || sound.failure || sound.tracks.some(({ failure }) => failure)) return;
    this.#clips.push({ name, bytes, structure: structureOf(bytes) });
    this.#sound.set(name, sound);
  }

  /** Damages clips at random, from one seed up to another. */
  random(seed: number, end: number): Promise<Tally> {
    const small = this.#clips.filter(({ bytes }) => bytes.length < LARGE);
    return this.#run(
      Array.from({ length: end - seed }, (_, index) => () => {
        const random = new Random(seed + index);
        const clip = random.pick(random.next() < 0.97 ? small : this.#clips);
        const mutation = mutate(clip, random, small);
        return { clip, mutation, seed: seed + index, as: random.next() < 0.3 ? "stream" : "blob" };
      }),
    );
  }

  /** Cuts off every small clip at every boundary. */
  cuts(): Promise<Tally> {
    const small = this.#clips.filter(({ bytes }) => bytes.length < LARGE);
    const all = small.flatMap((clip) =>
      [...cuts(clip)].map((mutation) => ({ clip, mutation, seed: 0, as: "blob" as const })),
    );
    return this.#run(all.map((each) => () => each));
  }

  /** The file of a failure. */
  file({ clip, mutation }: Pick<Failure, "clip" | "mutation">): Bytes {
    return apply(this.#clips.find(({ name }) => name === clip)!.bytes, mutation.operations, this.#clips);
  }

  async #run(cases: (() => Case)[]): Promise<Tally> {
    const tally: Tally = { inputs: 0, failures: [], mutations: {} };
    const work = async () => {
      const examiner = new Examiner();
      for (let next = cases.shift(); next; next = cases.shift()) {
        const one = next();
        tally.inputs++;
        tally.mutations[one.mutation.name] = (tally.mutations[one.mutation.name] ?? 0) + 1;
        const problems = (await this.#try(examiner, one)).problems;
        if (problems.length > 0) tally.failures.push(...(await this.#confirmed(examiner, one, problems)));
      }
      examiner.stop();
    };
    await Promise.all(Array.from({ length: WORKERS }, work));
    return tally;
  }

  async #try(examiner: Examiner, { clip, mutation, as }: Case): Promise<{ problems: Problem[]; verdict: Verdict }> {
    const bytes = apply(clip.bytes, mutation.operations, this.#clips);
    const verdict = await examiner.examine(bytes, {}, as);
    const problems = problemsOf(verdict, this.#sound.get(clip.name)!, mutation);
    return { problems: isMerged(clip, bytes) ? problems.filter((each) => each !== "silent loss") : problems, verdict };
  }

  /** The failure with as few operations as still show it; none if it does not happen again, as on a machine that stood still. */
  async #confirmed(examiner: Examiner, one: Case, problems: Problem[]): Promise<Failure[]> {
    const again = await this.#try(examiner, one);
    if (!again.problems.some((problem) => problems.includes(problem))) return [];
    let { mutation } = one;
    for (const operation of one.mutation.operations) {
      const operations: Operation[] = mutation.operations.filter((each) => each !== operation);
      const fewer = { ...one, mutation: { ...mutation, operations } };
      if (operations.length > 0 && (await this.#try(examiner, fewer)).problems.length > 0) mutation = fewer.mutation;
    }
    const { problems: left, verdict } = await this.#try(examiner, { ...one, mutation });
    return [{ clip: one.clip.name, seed: one.seed, as: one.as, mutation, problems: left, verdict }];
  }
}

/** Whether elements of a WebM have become part of others, because a size ends where another one does: nothing tells such a file from a sound one. */
function isMerged({ bytes: sound, structure }: Clip, bytes: Bytes): boolean {
  if (sound[0] !== 0x1a || bytes.length !== sound.length) return false;
  const known = new Set(structure.boundaries);
  const { boundaries } = structureOf(bytes);
  return boundaries.length < known.size && boundaries.every((at) => known.has(at));
}
