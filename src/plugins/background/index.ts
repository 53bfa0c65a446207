import { fork } from "node:child_process";
import { join } from "node:path";

export type Answer<Output> = { output: Output } | { error: unknown };

/** What the default export of the module (an absolute path) makes of `input`, in a process of its own. */
export function inBackground<Input, Output>(module: string, input: Input): Promise<Output> {
  const output = new Promise<Output>((resolve, reject) => {
    const child = fork(join(__dirname, "child.ts"), [module], {
      execArgv: ["--import", "tsx"],
      serialization: "advanced",
    });
    child.once("message", (answer: Answer<Output>) =>
      "error" in answer ? reject(answer.error) : resolve(answer.output),
    );
    child.once("error", reject);
    child.once("exit", (code) => reject(new Error(`${module} ended with ${code} and no answer.`)));
    child.send(input as object);
  });
  // Whoever waits for it comes later, and is told then.
  output.catch(() => {});
  return output;
}
