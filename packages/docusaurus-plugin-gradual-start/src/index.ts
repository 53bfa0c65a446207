import { existsSync } from "node:fs";
import { join } from "node:path";
import logger from "@docusaurus/logger";
import type { LoadContext, Plugin } from "@docusaurus/types";

const NAME = "docusaurus-plugin-gradual-start";

/** Generated modules that the entry imports. */
const GENERATED_MODULES = ["client-modules.js", "routes.js"];

export default function gradualStartPlugin({ generatedFilesDir }: LoadContext): Plugin {
  return {
    name: NAME,

    configureWebpack({ entry }, isServer) {
      if (isServer || process.env.NODE_ENV !== "production") return {};
      const problem = findProblem(entry);
      if (problem) {
        logger.warn`name=${NAME} leaves the entry as it is: ${problem}.`;
        return {};
      }
      return {
        entry: join(__dirname, "client/entry.js"),
        resolve: { alias: { [`${NAME}/docusaurus-entry$`]: entry as string } },
      };
    },
  };

  function findProblem(entry: unknown): string | undefined {
    if (typeof entry !== "string") return "it is not the path of one module";
    const missing = GENERATED_MODULES.find((file) => !existsSync(join(generatedFilesDir, file)));
    return missing && `Docusaurus has not generated ${missing}`;
  }
}
