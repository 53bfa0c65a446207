import type { LiteralFacts } from "live-program/literal-facts";

const requests = new Map<string, Promise<LiteralFacts>>();

/** Ranges and choices of a release's options. Without them, for example offline, values are guessed; the next call tries again. */
export function loadFacts(url: string): Promise<LiteralFacts> {
  const known = requests.get(url);
  if (known) return known;
  const request = fetch(url)
    .then((response) => {
      if (!response.ok) throw new Error(`HTTP ${response.status}`);
      return response.json() as Promise<LiteralFacts>;
    })
    .catch(() => {
      requests.delete(url);
      return {};
    });
  requests.set(url, request);
  return request;
}
