import { useDocsVersion } from "@docusaurus/plugin-content-docs/client";
import { latest } from "../../site/versions";

/** Base path of a version's reference. */
export const baseOf = (version: string) => (version === latest ? "/api" : `/api/${version}`);

/** Base path of the reference for the current page's version. */
export function useBase(): string {
  const { version } = useDocsVersion();
  return baseOf(version === "current" ? "next" : version);
}

export const changesBetween = (from: string, to: string) => `/api/changes?from=${from}&to=${to}`;
