import { defineConfig } from "vite";

/** All that the worker loads on demand comes with it, so that an export needs no connection; but not the encoder of AAC. */
const groups = [{ name: "film", test: /^(?!.*aac-encoder)/ }];

export default defineConfig({
  base: "./", // The built editor works in any folder of a site.
  worker: { format: "es", rolldownOptions: { output: { codeSplitting: { groups } } } },
});
