import { parseDocsPath } from "../../../addresses";

/** A page that redirects from one path to another. */
export interface Redirect {
  from: string;
  to: string;
}

/** From links that name the latest version to the pages themselves: `/docs/1.2.0/intro` to `/docs/intro`. */
export function pinnedRedirects(paths: readonly string[], latest: string): Redirect[] {
  return paths.flatMap((path) => {
    const { section, version, rest } = parseDocsPath(path) ?? {};
    return section && !version ? [{ from: `/${section}/${latest}${rest}`, to: path }] : [];
  });
}

/** A page that redirects to `permalink`, with query and fragment; without JavaScript it redirects without them. */
export function redirectPage(permalink: string, origin: string): string {
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<title>Moved to ${permalink}</title>
<link rel="canonical" href="${origin}${permalink}">
<script>location.replace(${JSON.stringify(permalink)} + location.search + location.hash)</script>
<meta http-equiv="refresh" content="0; url=${permalink}">
<p>This page is at <a href="${permalink}">${permalink}</a>.</p>
</html>
`;
}
