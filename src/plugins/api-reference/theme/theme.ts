import { root } from "mfx-build/releases";
import type { DeclarationReflection, NormalizedPath, Options, ProjectReflection, Reflection } from "typedoc";
import type { MarkdownPageEvent } from "typedoc-plugin-markdown";
import { MarkdownTheme, MarkdownThemeContext } from "../typedoc.ts";
import { indexPage } from "./index-page.ts";
import { itemPage } from "./item-page.ts";
import { Reference } from "./reference.ts";

/** Renders one version, whose number is the project's name. */
export class ReferenceTheme extends MarkdownTheme {
  #reference: Reference | undefined;

  /** Pages and history print the same signatures: both are made from JSON by `typedoc-history`. */
  referenceOf(project: ProjectReflection): Reference {
    const { serializer } = this.application;
    this.#reference ??= new Reference(project.name, serializer.projectToObject(project, root as NormalizedPath));
    return this.#reference;
  }

  override getRenderContext(page: MarkdownPageEvent<Reflection>) {
    return new ReferenceContext(this, page, this.application.options);
  }
}

/** Pages consist of the components in `src/components/api`, so that one template replaces the stock one and all its partials. */
class ReferenceContext extends MarkdownThemeContext {
  constructor(theme: ReferenceTheme, page: MarkdownPageEvent<Reflection>, options: Options) {
    super(theme, page, options);
    this.templates = {
      ...this.templates,
      reflection: ({ model, project }) => {
        const reference = theme.referenceOf(project);
        return model.isProject() ? indexPage(reference) : itemPage(reference, itemOf(reference, model));
      },
    };
  }
}

function itemOf(reference: Reference, model: DeclarationReflection) {
  const item = reference.declaration(model.id);
  if (!item) throw new Error(`The model of ${reference.version} lacks ${model.getFullName()}.`);
  return item;
}
