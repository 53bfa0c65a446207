/** For Vitest: happy-dom, in which tests mock the imports that only Docusaurus resolves, as those in Node do. */
import { builtinEnvironments, type Environment } from "vitest/runtime";

export default { ...builtinEnvironments["happy-dom"], name: "dom", viteEnvironment: "ssr" } satisfies Environment;
