import type { Options, ThemeConfig } from "@docusaurus/preset-classic";
import type { Config } from "@docusaurus/types";
import { prismTheme } from "./src/css/prism";
import { headTags } from "./src/head";
import libraryPlugin from "./src/plugins/library";
import searchPlugin from "./src/plugins/search";
import { site } from "./src/site";
import { versionOptions } from "./src/versions";

const config: Config = {
  title: site.name,
  tagline: site.tagline,
  titleDelimiter: "|",
  url: site.url,
  baseUrl: "/",
  favicon: "img/favicon.svg",
  headTags,
  trailingSlash: false,
  organizationName: site.organization,
  projectName: site.project,
  future: { v4: true, faster: true },
  onBrokenLinks: "throw",
  onBrokenAnchors: "warn",
  onDuplicateRoutes: "warn",
  markdown: { hooks: { onBrokenMarkdownLinks: "warn" } },
  staticDirectories: ["static", ".generated/static"],
  plugins: [libraryPlugin, searchPlugin],
  presets: [
    [
      "classic",
      {
        docs: { ...versionOptions, sidebarPath: "./sidebars.ts", editUrl: `${site.repository}/edit/main/` },
        blog: false,
        theme: { customCss: "./src/css/index.css" },
      } satisfies Options,
    ],
  ],
  themeConfig: {
    colorMode: { defaultMode: "dark", disableSwitch: true, respectPrefersColorScheme: false },
    image: "img/social-card.png",
    navbar: {
      title: site.name,
      logo: { src: "img/logo.svg", alt: "", width: 26, height: 26 },
      hideOnScroll: true,
      items: [
        { type: "docSidebar", sidebarId: "tutorial", label: "Tutorial", position: "left" },
        { type: "docsVersionDropdown", position: "right" },
        { href: site.repository, label: "GitHub", position: "right" },
      ],
    },
    footer: {
      links: [
        { label: "Introduction", to: "/docs/intro" },
        { label: "Questions", href: site.questions },
        { label: "GitHub", href: site.repository },
      ],
    },
    docs: { sidebar: { autoCollapseCategories: false, hideable: false } },
    prism: { theme: prismTheme, darkTheme: prismTheme, additionalLanguages: ["bash", "glsl"] },
    tableOfContents: { minHeadingLevel: 2, maxHeadingLevel: 3 },
  } satisfies ThemeConfig,
};

export default config;
