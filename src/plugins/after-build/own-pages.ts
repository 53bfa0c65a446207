import { select } from "hast-util-select";
import { toString as textOf } from "hast-util-to-string";
import { htmlFile, parseDocsPath } from "../../site/addresses";
import { isListed } from "../../site/sitemap";
import { type BuiltSite, type DocsPage, readPage } from "./built-site";
import { parsePage } from "./html";

const NOT_FOUND = "/404.html";

/** The pages outside of guides and reference, such as the landing page. Their title is their heading. */
export function ownPages(site: BuiltSite): Promise<DocsPage[]> {
  const paths = site.paths.filter((path) => !parseDocsPath(path) && isListed(path) && path !== NOT_FOUND);
  return Promise.all(paths.map((path) => ownPage(site, path)));
}

async function ownPage(site: BuiltSite, path: string): Promise<DocsPage> {
  const file = htmlFile(path);
  const page = parsePage(await readPage(site, file));
  const heading = select("h1", page);
  const description = select("meta[name=description]", page);
  if (!heading || !description) throw new Error(`${path} needs a heading and a description to be found by.`);
  return { title: textOf(heading), description: String(description.properties.content), path, file };
}
