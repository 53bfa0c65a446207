import { useActivePlugin, useDocsVersion } from "@docusaurus/plugin-content-docs/client";
import { useLocation } from "@docusaurus/router";
import type { ReactNode } from "react";
import { availability, availabilityInWords } from "./availability";

/** Passed on by the version dropdown if the chosen version lacks the page. */
export interface MissingState {
  missing?: { id: string; title: string };
}

export default function MissingPage(): ReactNode {
  const { missing } = useLocation<MissingState | undefined>().state ?? {};
  const { label } = useDocsVersion();
  const plugin = useActivePlugin({ failfast: true })!;
  if (!missing) return null;
  const { versions } = plugin.pluginData;
  return (
    <div className="alert alert--info margin-bottom--md" role="status">
      <b>{missing.title}</b> isn’t in {label}. {availabilityInWords(availability(versions, label, missing.id))} This is
      where {label} begins.
    </div>
  );
}
