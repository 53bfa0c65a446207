import { useDocsVersion } from "@docusaurus/plugin-content-docs/client";
import { latest } from "../../versions";

/** Where a version's reference is. */
export const baseOf = (version: string) => (version === latest ? "/api" : `/api/${version}`);

/** Where the reference of the version being read is. */
export function useBase(): string {
  const { version } = useDocsVersion();
  return baseOf(version === "current" ? "next" : version);
}

export const changesBetween = (from: string, to: string) => `/api/changes?from=${from}&to=${to}`;
