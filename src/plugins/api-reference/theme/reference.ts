/** Input for the pages of one version. */
import { readFileSync } from "node:fs";
import {
  childrenOf,
  type Declaration,
  type Project,
  partsById,
  platformOf,
  signatureAt,
  specificationOf,
  type Timeline,
  type TypeReference,
} from "typedoc-history";
import { type Guide, guidesOf } from "../guides.ts";
import { baseOf, namesFile, timelineFile } from "../layout.ts";
import type { HelperType, Names } from "../names.ts";

export class Reference {
  readonly version: string;
  readonly project: Project;
  readonly items: readonly Declaration[];
  readonly timeline: Timeline;
  /** Types that signatures name but no release exports, by `helperKey`. */
  readonly helpers: Readonly<Record<string, HelperType>>;
  readonly #parts: ReturnType<typeof partsById>;
  readonly #webNames: ReadonlySet<string>;
  readonly #guides: Readonly<Record<string, Guide[]>>;

  constructor(version: string, project: Project) {
    const { web, helpers } = readJson<Names>(namesFile);
    this.version = version;
    this.project = project;
    this.items = childrenOf(project);
    this.timeline = readJson<Timeline>(timelineFile);
    this.helpers = helpers;
    this.#parts = partsById(project);
    this.#webNames = new Set(web);
    this.#guides = guidesOf(
      version,
      this.items.map(({ name }) => name),
    );
  }

  /** The path of this version's pages on the site. */
  get base(): string {
    return baseOf(this.version);
  }

  isLater(version: string): boolean {
    const { versions } = this.timeline;
    return versions.indexOf(version) > versions.indexOf(this.version);
  }

  /** The declaration with TypeDoc's id, such as the target of a link. */
  declaration(id: unknown): Declaration | undefined {
    const part = typeof id === "number" ? this.#parts.get(id) : undefined;
    return part?.reflection.variant === "declaration" ? part.reflection : undefined;
  }

  /** Its address in this version's reference, such as `class/Track#settrack`. */
  address(id: unknown): string | undefined {
    return typeof id === "number" ? this.#parts.get(id)?.address : undefined;
  }

  /** Target of the name in a type: an address in this reference, or `@web`, `@js` or `@ts`. */
  linkOf(type: TypeReference): string | undefined {
    if (type.refersToTypeParameter) return undefined;
    return typeof type.target === "number" ? this.address(type.target) : platformOf(type);
  }

  /** Whether a link of `linkOf` has a page. Some names of the web platform have none. */
  hasPage(name: string, link: string): boolean {
    return link !== "@web" || this.#webNames.has(name) || specificationOf(name) !== undefined;
  }

  guidesFor(item: Declaration): readonly Guide[] {
    return this.#guides[item.name] ?? [];
  }

  /** The page, in the reference of another version, of a name such as `visual.add`. */
  pageIn(version: string, name: string): string {
    const [owner, member] = name.split(".");
    const index = this.timeline.versions.indexOf(version);
    const [path] =
      Object.entries(this.timeline.items).find(
        ([, item]) => item.name === owner && signatureAt(item, index) !== undefined,
      ) ?? [];
    const anchor = path && member ? `#${member.toLowerCase()}` : "";
    return `${baseOf(version)}/${path ?? ""}${anchor}`;
  }
}

const readJson = <T>(path: string): T => JSON.parse(readFileSync(path, "utf8"));
