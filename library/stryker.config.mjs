/**
 * Mutation testing: Stryker plants small faults in what Node's tests cover best, and lists those that no test notices. A fault takes a few
 * seconds, all of them a part of the night. For a single file: `npm install --no-save @stryker-mutator/core@9.6.1
 * @stryker-mutator/vitest-runner@9.6.1`, then `npx stryker run library/stryker.config.mjs --mutate library/src/keyframes/animate.ts`.
 */
export default {
  testRunner: "vitest",
  plugins: ["@stryker-mutator/vitest-runner"],
  vitest: { configFile: "library/vitest.node.config.ts" },
  mutate: [
    "library/src/keyframes/*.ts",
    "library/src/stream/{queue,frame-rate}.ts",
    "library/src/container/mp4/{sample-table,fragment,movie}.ts",
    "library/src/player/{frame-store,playhead,clock,late-sound}.ts",
  ],
  // Words of errors and of traces.
  mutator: { excludedMutations: ["StringLiteral"] },
  // Of the folder's copy: the tests need no page, no build and no other clips.
  ignorePatterns: ["/build", "/docs", "/versioned_docs", "/static", "/src", "/examples", "/library/dist"],
  // Faults in files that did not change, nor their tests, keep their results.
  incremental: true,
  reporters: ["progress-append-only", "clear-text", "html"],
};
