import type { Options as DocsOptions } from "@docusaurus/plugin-content-docs";
import type { Options, ThemeConfig } from "@docusaurus/preset-classic";
import type { Config } from "@docusaurus/types";
import { prismTheme } from "./src/css/prism";
import headPlugin from "./src/page/head";
import { pageTemplate } from "./src/page/template";
import afterBuildPlugin from "./src/plugins/after-build";
import apiReferencePlugin from "./src/plugins/api-reference";
import { libraryCommit } from "./src/plugins/api-reference/commit";
import { referencePlugins } from "./src/plugins/api-reference/instances";
import { nextDocs, nextSidebar } from "./src/plugins/api-reference/layout";
import editorPlugin from "./src/plugins/editor";
import leanPrismPlugin from "./src/plugins/lean-prism";
import libraryPlugin from "./src/plugins/library";
import livePlugin from "./src/plugins/live";
import versionRoutesPlugin from "./src/plugins/version-routes";
import { siteAddress } from "./src/remark/site-address";
import { pathOf, pinnedPaths } from "./src/site/addresses";
import { announcement } from "./src/site/announcement";
import { prepareSite } from "./src/site/prepare";
import { site } from "./src/site/site";
import { isListed } from "./src/site/sitemap";
import { latest, shownVersions, versionOptions } from "./src/site/versions";

/** Languages of code on pages, each after those it builds on. Other code is shown without colors. */
const languages = ["markup", "clike", "javascript", "js-extras", "typescript", "jsx", "tsx"];

/** Prepares what Docusaurus reads (each step does nothing if its inputs are unchanged), then describes the site. */
export default async function createConfig(): Promise<Config> {
  await prepareSite(__dirname);
  return {
    title: site.name,
    tagline: site.tagline,
    customFields: { npmName: site.npmName, commit: libraryCommit() },
    url: site.url,
    baseUrl: site.baseUrl,
    favicon: "img/favicon.svg",
    ssrTemplate: pageTemplate,
    trailingSlash: false,
    organizationName: site.organization,
    projectName: site.project,
    future: { v4: true, faster: true },
    // Pages of a few versions link to versions that are not built.
    onBrokenLinks: versionOptions.onlyIncludeVersions ? "warn" : "throw",
    staticDirectories: ["static", ".generated/static"],
    clientModules: ["drawer", "failed-start", "own-footage"].map((name) => `./src/client/${name}.ts`),
    presets: [
      [
        "classic",
        {
          docs: {
            ...versionOptions,
            sidebarPath: "./sidebars.ts",
            editUrl: `${site.repository}/edit/main/`,
            showLastUpdateTime: true,
            beforeDefaultRemarkPlugins: [siteAddress],
          },
          blog: false,
          sitemap: {
            createSitemapItems: async ({ defaultCreateSitemapItems, ...params }) =>
              (await defaultCreateSitemapItems(params)).filter(({ url }) =>
                isListed(pathOf(new URL(url).pathname, site.baseUrl)),
              ),
          },
          theme: { customCss: "./src/css/index.css" },
        } satisfies Options,
      ],
    ],
    plugins: [
      ...referencePlugins(shownVersions),
      apiReferencePlugin,
      [
        "@docusaurus/plugin-content-docs",
        {
          ...versionOptions,
          id: "api",
          path: nextDocs,
          routeBasePath: "api",
          sidebarPath: nextSidebar,
          beforeDefaultRemarkPlugins: [siteAddress],
        } satisfies DocsOptions,
      ],
      libraryPlugin,
      livePlugin,
      editorPlugin,
      afterBuildPlugin,
      headPlugin,
      leanPrismPlugin,
      versionRoutesPlugin,
      ["@docusaurus/plugin-client-redirects", { createRedirects: (path: string) => pinnedPaths(path, latest) }],
    ],
    themes: ["@docusaurus/theme-live-codeblock"],
    themeConfig: {
      colorMode: { defaultMode: "dark", disableSwitch: true, respectPrefersColorScheme: false },
      image: "img/social-card.png",
      navbar: {
        title: site.name,
        logo: { src: "img/logo.svg", alt: "", width: 26, height: 26 },
        hideOnScroll: true,
        items: [
          {
            type: "custom-section",
            docsPluginId: "default",
            sidebarId: "tutorial",
            label: "Tutorial",
            position: "left",
          },
          { type: "custom-section", docsPluginId: "api", label: "API", position: "left" },
          { type: "custom-versions", position: "right" },
          { href: site.repository, label: "GitHub", position: "right" },
        ],
      },
      announcementBar: announcement,
      footer: {
        copyright: `${site.name} is free software under the MIT license.`,
        links: [
          { label: "Introduction", to: "/docs/intro" },
          { label: "Benchmarks", to: "/benchmarks" },
          { label: "Questions", href: site.questions },
          { label: "GitHub", href: site.repository },
        ],
      },
      prism: { theme: prismTheme, darkTheme: prismTheme, additionalLanguages: languages },
    } satisfies ThemeConfig,
  };
}
