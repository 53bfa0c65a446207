/** Splits steps, in their order, into groups whose members may run side by side. A step that runs alone is a group of its own. */
export function groupSteps(names: readonly string[], isAlone: (name: string) => boolean): string[][] {
  const groups: string[][] = [];
  let isOpen = false;
  for (const name of names) {
    if (isOpen && !isAlone(name)) groups.at(-1)!.push(name);
    else groups.push([name]);
    isOpen = !isAlone(name);
  }
  return groups;
}
