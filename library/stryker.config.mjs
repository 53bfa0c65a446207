/**
 * Mutation testing: Stryker plants small faults in what Node's tests cover best, and lists those that no test notices. A fault takes
 * 0.4 to 4 s. For a single file: `npm install --no-save @stryker-mutator/core@9.6.1
 * @stryker-mutator/vitest-runner@9.6.1`, then `npx stryker run library/stryker.config.mjs --mutate library/src/keyframes/animate.ts`.
 */
export default {
  testRunner: "vitest",
  plugins: ["@stryker-mutator/vitest-runner"],
  vitest: { configFile: "library/vitest.node.config.ts" },
  mutate: [
    "library/src/keyframes/*.ts",
    "library/src/edit/*.ts",
    "library/src/sound/*.ts",
    "library/src/stream/{queue,frame-rate}.ts",
    "library/src/container/mp4/{sample-table,fragment,movie}.ts",
    "library/src/container/segments/transport.ts",
    "library/src/player/{frame-store,playhead,clock,late-sound}.ts",
  ],
  // Most strings are texts of errors.
  mutator: { excludedMutations: ["StringLiteral"] },
  // Not copied: the tests need neither pages nor built files.
  ignorePatterns: ["/build", "/docs", "/versioned_docs", "/static", "/src", "/examples", "/library/dist"],
  // A fault keeps its result while neither its file nor a test of it changes.
  incremental: true,
  reporters: ["progress-append-only", "clear-text", "html"],
};
