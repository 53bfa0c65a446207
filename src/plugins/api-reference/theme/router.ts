import type { PageDefinition, Reflection, RouterTarget } from "typedoc";
import { kinds } from "typedoc-history";
import { MemberRouter, ReflectionKind } from "../typedoc.ts";

/** One page per exported item, at `class/Track`, `function/decode` and so on. Members of a namespace are on its page. */
export class ReferenceRouter extends MemberRouter {
  override directories = new Map<number, string>(kinds);

  override getIdealBaseName(reflection: Reflection): string {
    return reflection.kindOf(ReflectionKind.Namespace)
      ? `${this.directories.get(ReflectionKind.Namespace)}/${reflection.name}`
      : super.getIdealBaseName(reflection);
  }

  override buildChildPages(reflection: Reflection, pages: PageDefinition<RouterTarget>[]): void {
    if (reflection.parent?.kindOf(ReflectionKind.Namespace)) this.buildAnchors(reflection, reflection.parent);
    else super.buildChildPages(reflection, pages);
  }
}
