import type { Group, Hit } from "./types";

/** Results by group, with the group of the best result first. */
export function byGroup(hits: Hit[]): [Group, Hit[]][] {
  const groups = new Map<Group, Hit[]>();
  for (const hit of hits) groups.set(hit.group, [...(groups.get(hit.group) ?? []), hit]);
  return [...groups];
}
