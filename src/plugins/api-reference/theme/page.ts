/** An item's page during its generation: its blocks of MDX, and the links of names in its code. */
import {
  byName,
  type Comment,
  type CommentPart,
  childrenOf,
  type Declaration,
  defaultOf,
  eventsOf,
  type HistoryEvent,
  type ItemHistory,
  KIND,
  literalOf,
  type Parameter,
  Printer,
  paragraphsOf,
  parameterName,
  pathOf,
  type Signature,
  sinceOf,
  tagsOf,
  tagText,
} from "typedoc-history";
import { helperKey } from "../names.ts";
import { type Attributes, Expression, element } from "./jsx.ts";
import { markdown } from "./markdown.ts";
import type { Reference } from "./reference.ts";

/** Sentences about closing frames are set apart. */
export const CLOSING = /\bclos(e|es|ed|ing)\b|\bstays? open\b/i;

/** Longer literal types are shortened in signatures, as a table lists their members. */
const LONGEST_LITERAL = 40;

/** The constant of a page that components look names up in. */
const links = new Expression("links");

export class Page {
  readonly reference: Reference;
  readonly item: Declaration;
  readonly path: string;
  /** The first version that has the item. */
  readonly since: string;
  /** History of the item up to the page's version. */
  readonly pastEvents: readonly HistoryEvent[];
  readonly laterEvents: readonly HistoryEvent[];
  readonly printer: Printer;
  /** The library's own types that the page's code names and that have no page, by `helperKey`. */
  readonly helpers = new Set<string>();
  readonly #history: ItemHistory;
  readonly #links = new Map<string, string>();
  readonly #blocks: (string | undefined)[] = [];

  constructor(reference: Reference, item: Declaration) {
    this.reference = reference;
    this.item = item;
    this.path = pathOf(item);
    const { timeline } = reference;
    const history = timeline.items[this.path];
    if (!history) throw new Error(`The timeline lacks ${this.path} of ${reference.version}.`);
    this.#history = history;
    this.since = sinceOf(timeline, history);
    const events = eventsOf(timeline, this.path);
    this.pastEvents = events.filter(({ version }) => !reference.isLater(version));
    this.laterEvents = events.filter(({ version }) => reference.isLater(version));
    this.printer = new Printer({
      fold: (literal) => literal.length > LONGEST_LITERAL,
      onReference: (type) => {
        const link = reference.linkOf(type);
        if (link) this.link(type.name, link);
        else if (type.package === "mfx" && typeof type.target === "object" && !type.refersToTypeParameter)
          this.helpers.add(helperKey(type.target.packagePath, type.target.qualifiedName));
      },
    });
  }

  /** Empty blocks are left out. */
  add(...blocks: (string | undefined)[]): void {
    this.#blocks.push(...blocks);
  }

  heading(level: 2 | 3, text: string, id: string): void {
    this.add(`${"#".repeat(level)} ${text} {/* #${id} */}`);
  }

  code(code: string, isHead = false): void {
    this.add(element("Code", { code, head: isHead, links }));
  }

  text(parts: readonly CommentPart[] | undefined): string {
    return markdown(parts, (id) => {
      const address = this.reference.address(id);
      return address && `${this.reference.base}/${address}`;
    });
  }

  /** Makes the page's components link a name in code. */
  link(name: string, link: string): void {
    if (this.reference.hasPage(name, link)) this.#links.set(name, link);
  }

  /** The paragraphs of a comment, without the first one if it is shown elsewhere. */
  prose(comment: Comment | undefined, withoutFirst = false): void {
    const parts = [...(comment?.summary ?? []), ...(tagsOf(comment, "@remarks")[0] ?? [])];
    for (const [index, paragraph] of paragraphsOf(parts).entries()) {
      if (index === 0 && withoutFirst) continue;
      const text = this.text(paragraph);
      this.add(index > 0 && CLOSING.test(text) ? element("Frames", {}, text) : text);
    }
  }

  examples(comment: Comment | undefined): void {
    for (const content of tagsOf(comment, "@example")) this.add(this.text(content));
  }

  throws(comment: Comment | undefined): void {
    for (const content of tagsOf(comment, "@throws")) this.add(element("Throws", {}, this.text(content)));
  }

  /** Default and range of a property. */
  facts(comment: Comment | undefined): void {
    const facts = factsOf(comment);
    if (facts.default || facts.range) this.add(element("Facts", facts));
  }

  /**
   * A signature's parameters with their options, what it returns and what it throws.
   *
   * @param path - The prefix of its options in the history: empty for a function, `name.` for a method.
   * @param shown - What an earlier signature of the same function shows already. It is left out, and what is new is added.
   */
  call(signature: Signature, path: string, shown = new Set<string>()): void {
    const rows = (signature.parameters ?? []).flatMap((parameter) => this.#parameterRows(parameter, path));
    this.options(rows.filter((row) => !shown.has(row)));
    const returned = this.text(tagsOf(signature.comment, "@returns")[0]);
    if (returned && !shown.has(returned))
      this.add(element("Returns", { type: this.printer.type(signature.type), links }, returned));
    for (const part of [...rows, returned]) shown.add(part);
    this.throws(signature.comment);
  }

  options(rows: readonly string[]): void {
    if (rows.length) this.add(element("Options", { links }, rows.join("\n\n")));
  }

  /**
   * A row for each option, and for the options in it: the members of all objects that it may be.
   *
   * @param path - Their prefix in the history.
   * @param prefix - Their prefix in the table.
   */
  rows(options: readonly Declaration[], path: string, prefix: string): string[] {
    return options.flatMap((option) => {
      const own = `${path}${option.name}`;
      const row = this.#row(prefix, option, own);
      const nested = byName([option.type]).map(([first]) => first);
      const isDocumented = nested.some(({ comment }) => comment);
      return isDocumented ? [row, ...this.rows(nested, `${own}.`, `${prefix}${option.name}.`)] : [row];
    });
  }

  /** The version that added a member or option, if its item is older. */
  sinceOfMember(path: string): string | undefined {
    if (!Object.hasOwn(this.#history.members, path)) return undefined;
    const since = sinceOf(this.reference.timeline, this.#history.members[path]!);
    return since === this.since ? undefined : since;
  }

  /** The page as MDX: front matter, imports of the components it uses, the names it links, and the blocks. */
  toMdx(frontMatter: Record<string, unknown>): string {
    const body = this.#blocks.filter(Boolean).join("\n\n");
    const components = [...new Set(body.match(/(?<=^<)[A-Z]\w+/gm))].sort().join(", ");
    const fields = Object.entries(frontMatter).map(([key, value]) => `${key}: ${JSON.stringify(value)}`);
    const known = Object.fromEntries([...this.#links].sort(([a], [b]) => (a < b ? -1 : 1)));
    return [
      ["---", ...fields, "---"].join("\n"),
      components && `import { ${components} } from "@site/src/components/api";`,
      `export const links = ${JSON.stringify(known)};`,
      body,
    ]
      .filter(Boolean)
      .join("\n\n");
  }

  #parameterRows(parameter: Parameter, path: string): string[] {
    const row = this.#row("", parameter, undefined);
    const literal = literalOf(parameter.type) ?? this.#optionsInterface(parameter);
    return literal ? [row, ...this.rows(childrenOf(literal), path, `${parameterName(parameter)}.`)] : [row];
  }

  /** An exported interface of options, such as `DecodeOptions`. */
  #optionsInterface({ type }: Parameter): Declaration | undefined {
    const declaration = type?.type === "reference" ? this.reference.declaration(type.target) : undefined;
    return declaration?.kind === KIND.interface && /(Options|Config)$/.test(declaration.name) ? declaration : undefined;
  }

  #row(prefix: string, part: Declaration | Parameter, path: string | undefined): string {
    const call = part.variant === "declaration" ? part.signatures?.[0] : undefined;
    const comment = part.comment ?? call?.comment;
    const attributes: Attributes = {
      name: parameterName(part),
      prefix,
      type: call ? this.printer.call(call, "", true) : this.printer.folded(part.type),
      required: !part.flags.isOptional && !part.flags.isRest && part.defaultValue === undefined,
      ...factsOf(comment),
      since: path && this.sinceOfMember(path),
    };
    return element("Option", attributes, this.text(comment?.summary) || " ");
  }
}

const factsOf = (comment: Comment | undefined) => ({
  default: defaultOf(comment),
  range: tagText(comment, "@range"),
  unit: tagText(comment, "@unit"),
});
