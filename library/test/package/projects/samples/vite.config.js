import react from "@vitejs/plugin-react";

/** The server that samples upload to. */
const upload = {
  name: "upload",
  configureServer({ middlewares }) {
    middlewares.use("/upload", (_request, response) => response.end());
  },
};

export default { plugins: [react(), upload] };
