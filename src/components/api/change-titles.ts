/** Titles of the lists of changes, in their order. */
export const CHANGE_TITLES = [
  ["added", "New"],
  ["changed", "Changed"],
  ["removed", "Gone"],
] as const;
