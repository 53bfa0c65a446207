import react from "@vitejs/plugin-react";

/** The server that samples upload to. */
const upload = {
  name: "upload",
  configureServer({ middlewares }) {
    middlewares.use("/upload", (_request, response) => response.end());
  },
};

// Packages of samples are found before a page opens: one found later would load the page again in the middle of a sample.
export default { plugins: [react(), upload], optimizeDeps: { entries: ["index.html", "samples/*"] } };
