/** The API of a release as `/api/{version}.json`, for tools. Its form is described by `static/api/surface.schema.json`. */
import { type Item, type Part, type Surface, sinceOf, type Timeline } from "typedoc-history";
import { baseOf } from "./layout.ts";

/** An export, or a member or option of one. */
interface ListedPart {
  name: string;
  signature: string;
  /** The first release that has it. */
  since: string;
  replacedBy?: string;
}

interface ListedItem extends ListedPart, Pick<Item, "kind" | "group" | "summary"> {
  /** Its reference page, as a path below the site's address. */
  page: string;
  members: ListedPart[];
}

export interface SurfaceFile {
  $schema: string;
  version: string;
  items: ListedItem[];
}

export function surfaceFile(version: string, surface: Surface, timeline: Timeline): SurfaceFile {
  const items = Object.entries(surface).map(([path, item]): ListedItem => {
    const history = timeline.items[path]!;
    const { kind, group, summary } = item;
    const members = Object.entries(item.members).map(([name, part]) =>
      listed(name, part, sinceOf(timeline, history.members[name]!)),
    );
    const page = `${baseOf(version).slice(1)}/${path}`;
    return { ...listed(item.name, item, sinceOf(timeline, history)), kind, group, summary, page, members };
  });
  return { $schema: "surface.schema.json", version, items };
}

function listed(name: string, { signature, replacedBy }: Part, since: string): ListedPart {
  return { name, signature, since, ...(replacedBy && { replacedBy }) };
}
