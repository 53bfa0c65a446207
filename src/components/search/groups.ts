import type { Group, Hit } from "./types";

/** The hits by group, the group with the best hit first. */
export function byGroup(hits: Hit[]): [Group, Hit[]][] {
  const groups = new Map<Group, Hit[]>();
  for (const hit of hits) groups.set(hit.group, [...(groups.get(hit.group) ?? []), hit]);
  return [...groups];
}
