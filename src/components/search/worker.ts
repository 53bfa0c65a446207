// The search plugin's own worker, as an entry that the bundler can resolve.
import "@easyops-cn/docusaurus-search-local/dist/client/client/theme/worker.js";
