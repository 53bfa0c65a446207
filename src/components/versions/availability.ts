interface Version {
  label: string;
  docs: { id: string }[];
}

export interface Availability {
  /** First version with the page, if newer than the requested one. */
  since?: string;
  /** Last version with the page, if older than the requested one. */
  until?: string;
}

/**
 * When a page that `label` lacks is there instead.
 * @param versions newest first
 */
export function availability(versions: Version[], label: string, docId: string): Availability {
  const here = versions.findIndex((version) => version.label === label);
  const having = versions.map((version) => version.docs.some((doc) => doc.id === docId));
  const newer = having.lastIndexOf(true, here);
  const older = having.indexOf(true, here);
  return {
    since: newer < 0 ? undefined : versions[newer]!.label,
    until: older < 0 ? undefined : versions[older]!.label,
  };
}

export function availabilityInWords({ since, until }: Availability): string {
  if (since && until) return `It was last in ${until}, and came back with ${since}.`;
  if (since) return since === "next" ? "It comes with the next release." : `It came with ${since}.`;
  return until ? `It was last in ${until}.` : "";
}
