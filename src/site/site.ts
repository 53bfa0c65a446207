/** Facts about the site, each defined once. */
import { name } from "../../library/package.json";
import { repository } from "../../package.json";

/** Pages read this file too, and have no `process`: they take what depends on it from the site's configuration. */
const env: Record<string, string | undefined> = globalThis.process?.env ?? {};

/** `owner/name`: from CI's own variable, else from package.json. */
const slug = env.GITHUB_REPOSITORY ?? repository.url.replace(/^git\+https:\/\/github\.com\//, "").replace(/\.git$/, "");

/** URL of the site until its owner sets another. */
export const PLACEHOLDER_URL = "https://mfx.example";

export const site = {
  name: "MFX",
  /** The package's name in its package.json. */
  npmName: name,
  tagline: "Video editing in the browser, on the GPU",
  url: env.SITE_URL ?? PLACEHOLDER_URL,
  /** `/`, or the path of project pages such as `/mfx/`. */
  baseUrl: env.BASE_URL ?? "/",
  repository: `https://github.com/${slug}`,
  organization: slug.split("/")[0]!,
  project: slug.split("/")[1]!,
  questions: "https://stackoverflow.com/questions/tagged/mfx",
} as const;
