/** What is new, changed and gone in a version, over the one before: for its first pages. */
import { differences, type Timeline } from "./timeline.ts";

export interface NewsRow {
  path: string;
  name: string;
  what: "added" | "changed" | "removed";
  /** The members and options that differ. */
  members?: string[];
  replacedBy?: string;
}

export interface News {
  version: string;
  /** The version before; there is none before the first. */
  before?: string;
  changes: NewsRow[];
}

export function newsOf(timeline: Timeline, version: string): News {
  const before = timeline.versions[timeline.versions.indexOf(version) - 1];
  const changes = before ? differences(timeline, before, version) : [];
  return {
    version,
    before,
    changes: changes.map(({ item, path, before, after, members, replacedBy }) => ({
      path,
      name: item.name,
      what:
        after === undefined && before !== undefined
          ? "removed"
          : before === undefined && after !== undefined
            ? "added"
            : "changed",
      members: members.length ? members.map((member) => member.path) : undefined,
      replacedBy,
    })),
  };
}
