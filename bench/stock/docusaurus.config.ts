/** Docusaurus as it comes, with some of the repository's own Markdown: what Lighthouse gives a page that has nothing of this site's code. */
import type { Config } from "@docusaurus/types";

const config: Config = {
  title: "Stock",
  url: "http://localhost",
  baseUrl: "/",
  trailingSlash: false,
  future: { v4: true, faster: true },
  // The files link to others of the repository.
  markdown: { format: "detect", hooks: { onBrokenMarkdownLinks: "ignore" } },
  onBrokenLinks: "ignore",
  presets: [
    [
      "classic",
      {
        docs: { path: "../..", include: ["{CONTRIBUTING,STYLEGUIDE,RELEASING,SECURITY}.md"] },
        blog: false,
        pages: false,
      },
    ],
  ],
};

export default config;
