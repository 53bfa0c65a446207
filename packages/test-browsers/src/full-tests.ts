/** Vite defines it for tests in a browser. */
declare const __FULL_TESTS__: boolean | undefined;

/** Whether everything is tested, as each night: `npm test -- --full` sets the variable. */
export const isFull = typeof __FULL_TESTS__ === "boolean" ? __FULL_TESTS__ : Boolean(process.env.FULL_TESTS);

/** The first of some cases of a kind, which each change is tested with; each night, all of them. */
export const firstOf = <T>(cases: readonly T[], count = 1): readonly T[] => (isFull ? cases : cases.slice(0, count));
