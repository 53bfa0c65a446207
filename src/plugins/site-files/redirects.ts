/** From a pinned link to the latest version to the page itself: `/docs/0.10.0/intro` to `/docs/intro`. */
export function pinnedRedirects(paths: string[], latest: string): [from: string, to: string][] {
  return paths.flatMap((path) => {
    const [, section, rest = ""] = /^\/(docs|api)(\/.*)?$/.exec(path) ?? [];
    const isOtherVersion = /^\/(next|\d+\.\d+\.\d+)(\/|$)/.test(rest);
    return section && !isOtherVersion ? [[`/${section}/${latest}${rest}`, path] as [string, string]] : [];
  });
}

/** A page that goes on to `to` with what followed the address, also without JavaScript. */
export function redirectPage(to: string, siteUrl: string): string {
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<title>Moved to ${to}</title>
<link rel="canonical" href="${siteUrl}${to}">
<script>location.replace(${JSON.stringify(to)} + location.search + location.hash)</script>
<meta http-equiv="refresh" content="0; url=${to}">
<p>This page is at <a href="${to}">${to}</a>.</p>
</html>
`;
}
