/** The plugin that TypeDoc is given: our addresses and our pages, on those of typedoc-plugin-markdown. */
import {
  type Application,
  type DeclarationReflection,
  PageKind,
  type ProjectReflection,
  type Reflection,
} from "typedoc";
import { type MarkdownPageEvent, MarkdownTheme, MemberRouter } from "typedoc-plugin-markdown";
import { addressOf, pathOf } from "../paths.ts";
import type { VersionContext } from "./context.ts";
import { indexPage } from "./index-page.ts";
import { itemPage } from "./item.ts";

/** A page for each export and none for what is in it: a namespace's members stay on its page. */
class ApiRouter extends MemberRouter {
  override getIdealBaseName(reflection: Reflection): string {
    return pathOf(reflection as DeclarationReflection);
  }

  override buildChildPages(reflection: Reflection, pages: Parameters<MemberRouter["buildChildPages"]>[1]): void {
    const url = `${this.getIdealBaseName(reflection)}${this.extension}`;
    this.fullUrls.set(reflection, url);
    pages.push({ kind: PageKind.Reflection, model: reflection, url });
    reflection.traverse((child) => {
      this.#place(child);
      return true;
    });
  }

  #place(reflection: Reflection): void {
    const address = addressOf(reflection);
    if (address) this.fullUrls.set(reflection, address.replace(/(?=#|$)/, this.extension));
    reflection.traverse((child) => {
      this.#place(child);
      return true;
    });
  }
}

/** @param fail - Told what went wrong with a page: TypeDoc itself would only log it. */
export function renderingOf(context: VersionContext, fail: (error: unknown) => void): (app: Application) => void {
  class ApiTheme extends MarkdownTheme {
    override render(page: MarkdownPageEvent<Reflection>): string {
      try {
        return page.model.isProject()
          ? indexPage(context, page.model as ProjectReflection)
          : itemPage(context, page.model as DeclarationReflection);
      } catch (error) {
        fail(new Error(`The page of ${page.model.name} in ${context.version} could not be made.`, { cause: error }));
        return "";
      }
    }
  }
  return (app) => {
    app.renderer.defineRouter("mfx", ApiRouter as never);
    app.renderer.defineTheme("mfx", ApiTheme as never);
  };
}
