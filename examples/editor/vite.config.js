import { defineConfig } from "vite";

export default defineConfig({
  base: "./", // The built editor works in any folder of a site.
});
