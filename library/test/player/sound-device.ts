/** Time in which a context starts, in milliseconds. */
const START_TIME = 2000;

/** Whether this machine plays sound in this browser: Chromium has a device of its own where there is no hardware, Firefox has none. */
export const hasSoundDevice = await starts();

async function starts(): Promise<boolean> {
  const context = new AudioContext();
  const late = new Promise<void>((resolve) => setTimeout(resolve, START_TIME));
  await Promise.race([context.resume(), late]);
  const isRunning = context.state === "running";
  await context.close();
  return isRunning;
}
