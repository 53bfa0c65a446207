/** A value for as long as the process lives: the dev server loads the site's configuration, and with it all modules of its plugins, twice. */
export function kept<T>(name: string, make: () => T): T {
  const values = globalThis as { [name: symbol]: T | undefined };
  const key = Symbol.for(`mfx.${name}`);
  values[key] ??= make();
  return values[key];
}
