import "./src/plugins/api-reference/begin";

import type { Options as GuidesOptions } from "@docusaurus/plugin-content-docs";
import type { Options, ThemeConfig } from "@docusaurus/preset-classic";
import type { Config } from "@docusaurus/types";
import { announcement } from "./src/announcement";
import { prismTheme } from "./src/css/prism";
import { headTags } from "./src/head";
import { pageTemplate } from "./src/page-template";
import afterBuildPlugin from "./src/plugins/after-build";
import apiReferencePlugin from "./src/plugins/api-reference";
import { libraryCommit } from "./src/plugins/api-reference/commit";
import fastBuildPlugin from "./src/plugins/fast-build";
import { localJsx } from "./src/plugins/fast-build/local-jsx";
import guidesPlugin from "./src/plugins/guides";
import leanClientPlugin from "./src/plugins/lean-client";
import libraryPlugin from "./src/plugins/library";
import livePlugin from "./src/plugins/live";
import renderCachePlugin from "./src/plugins/render-cache";
import versionRoutesPlugin from "./src/plugins/version-routes";
import { site } from "./src/site";
import { siteAddress } from "./src/site-address";
import { isListed } from "./src/sitemap";
import { versionOptions } from "./src/versions";

/** What the pages' code is written in, each after those it builds on. Whatever is not named here is shown without colours. */
const languages = ["markup", "clike", "javascript", "js-extras", "typescript", "jsx", "tsx", "bash"];

const config: Config = {
  title: site.name,
  tagline: site.tagline,
  titleDelimiter: "|",
  customFields: { npmName: site.npmName, commit: libraryCommit() },
  url: site.url,
  baseUrl: site.baseUrl,
  favicon: "img/favicon.svg",
  headTags,
  ssrTemplate: pageTemplate,
  trailingSlash: false,
  organizationName: site.organization,
  projectName: site.project,
  // That cache may wait for ever (see src/plugins/fast-build, which takes its place).
  future: { v4: true, faster: { mdxCrossCompilerCache: false } },
  // A few versions alone lack the pages of the others.
  onBrokenLinks: versionOptions.onlyIncludeVersions ? "warn" : "throw",
  onBrokenAnchors: "warn",
  onDuplicateRoutes: "warn",
  markdown: { hooks: { onBrokenMarkdownLinks: "warn" } },
  staticDirectories: ["static", ".generated/static"],
  plugins: [
    versionRoutesPlugin,
    leanClientPlugin,
    libraryPlugin,
    [apiReferencePlugin, { id: "api" }],
    [
      guidesPlugin,
      {
        ...versionOptions,
        sidebarPath: "./sidebars.json",
        editUrl: `${site.repository}/edit/main/`,
        showLastUpdateTime: true,
        beforeDefaultRemarkPlugins: [siteAddress],
        recmaPlugins: [localJsx],
      } satisfies GuidesOptions,
    ],
    livePlugin,
    afterBuildPlugin,
    fastBuildPlugin,
    renderCachePlugin,
  ],
  themes: ["@docusaurus/theme-live-codeblock"],
  clientModules: ["./src/client/address.ts", "./src/client/offline.ts"],
  presets: [
    [
      "classic",
      {
        docs: false,
        blog: false,
        sitemap: {
          createSitemapItems: async ({ defaultCreateSitemapItems, ...params }) =>
            (await defaultCreateSitemapItems(params)).filter(({ url }) => isListed(new URL(url).pathname)),
        },
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
        { type: "custom-section", docsPluginId: "default", sidebarId: "tutorial", label: "Tutorial", position: "left" },
        { type: "custom-section", docsPluginId: "api", label: "API", position: "left" },
        { type: "custom-versions", position: "right" },
        { href: site.repository, label: "GitHub", position: "right" },
      ],
    },
    announcementBar: announcement,
    footer: {
      copyright: `${site.name} is free software, under the MIT licence.`,
      links: [
        { label: "Introduction", to: "/docs/intro" },
        { label: "Questions", href: site.questions },
        { label: "GitHub", href: site.repository },
      ],
    },
    docs: { sidebar: { autoCollapseCategories: false, hideable: false } },
    prism: { theme: prismTheme, darkTheme: prismTheme, additionalLanguages: languages },
    liveCodeBlock: { playgroundPosition: "bottom" },
    tableOfContents: { minHeadingLevel: 2, maxHeadingLevel: 3 },
  } satisfies ThemeConfig,
};

export default config;
