/** The footage of a program, as its frame gets it. */

/**
 * A clip of the site is read here, where the browser keeps it: nothing that a frame without an origin loads is kept for the next run. Footage of
 * other sites, and a clip that can't be read, is left to the program.
 *
 * @throws if the URL is invalid.
 */
export async function footageFor(video: string | File): Promise<string | Blob> {
  if (typeof video !== "string") return video;
  if (!URL.canParse(video, location.href)) throw new Error(`The footage's URL is invalid: ${video}`);
  const { href, origin } = new URL(video, location.href);
  if (origin !== location.origin) return href;
  try {
    const response = await fetch(href);
    return response.ok ? await response.blob() : href;
  } catch {
    return href;
  }
}
