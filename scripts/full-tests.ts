/** Whether everything is tested, as each night: `npm test -- --full` sets the variable. */
export const isFull = Boolean(process.env.FULL_TESTS);
