/** What the pages of one version are rendered from, beside its model. */
import type { DeclarationReflection, ProjectReflection } from "typedoc";
import type { Guide } from "../guides.ts";
import type { HelperType } from "../helper-types.ts";
import type { Timeline } from "../timeline.ts";

export interface VersionContext {
  version: string;
  /** `/api`, `/api/next`, `/api/0.8.2`. */
  base: string;
  timeline: Timeline;
  /** Names of web types with a page on MDN. */
  webNames: ReadonlySet<string>;
  /** Types that signatures name but nothing exports, by name. */
  helpers: Readonly<Record<string, HelperType>>;
  /** The guides of this version that use an item, by its name. */
  guides: Readonly<Record<string, Guide[]>>;
  /** Where a version's reference is. */
  baseOf(version: string): string;
  /** What a name like `visual.add` leads to in `version`. */
  find(name: string, version: string): string | undefined;
}

/** Resolves what a doc comment links to. */
export const resolveIn = (context: VersionContext) => (address: string) => `${context.base}/${address}`;

export function itemNamed(project: ProjectReflection, name: string): DeclarationReflection | undefined {
  return project.children?.find((child) => child.name === name);
}
