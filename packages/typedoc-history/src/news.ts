/** Additions, changes and removals of a version since the previous one. */
import { differences, type Timeline } from "./timeline.ts";

export interface NewsRow {
  /** `class/Track`. */
  path: string;
  name: string;
  what: "added" | "changed" | "removed";
  /** Paths of the members and options that differ. */
  members?: string[];
  replacedBy?: string;
}

export interface News {
  version: string;
  /** The version before. Missing for the first one. */
  before?: string;
  changes: NewsRow[];
}

export function newsOf(timeline: Timeline, version: string): News {
  const before = timeline.versions[timeline.versions.indexOf(version) - 1];
  const changes = before ? differences(timeline, before, version) : [];
  return {
    version,
    before,
    changes: changes.map(({ item, path, what, members, replacedBy }) => ({
      path,
      name: item.name,
      what,
      members: members.length ? members.map((member) => member.path) : undefined,
      replacedBy,
    })),
  };
}
