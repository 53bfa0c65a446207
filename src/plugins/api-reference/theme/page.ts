/** A page being written: its Markdown, and where the names in its code lead. */
import {
  type Comment,
  type CommentDisplayPart,
  type DeclarationReflection,
  ReflectionKind,
  type SignatureReflection,
} from "typedoc";
import { defaultOf, markdown, splitParagraphs, tagOf } from "../comment.ts";
import { specification } from "../elsewhere.ts";
import { pathOf } from "../paths.ts";
import { nameOf, optionsOf, Printer } from "../print.ts";
import { sinceOf } from "../timeline.ts";
import { resolveIn, type VersionContext } from "./context.ts";
import { type Attributes, Expression, element } from "./jsx.ts";

export class Page {
  readonly context: VersionContext;
  readonly item: DeclarationReflection;
  readonly printer = new Printer();
  readonly #blocks: string[] = [];

  constructor(context: VersionContext, item: DeclarationReflection) {
    this.context = context;
    this.item = item;
  }

  add(...blocks: (string | undefined)[]): void {
    this.#blocks.push(...blocks.filter((block) => block !== undefined && block !== "").map(String));
  }

  heading(level: 2 | 3, text: string, id: string): void {
    this.add(`${"#".repeat(level)} ${text} {/* #${id} */}`);
  }

  text(parts: readonly CommentDisplayPart[] | undefined): string {
    return markdown(parts, resolveIn(this.context));
  }

  code(code: string, isHead = false): string {
    return element("Code", { code, head: isHead, links: new Expression("links") });
  }

  /** The paragraphs of a comment; those after the first that say who closes what are set apart. */
  prose(comment: Comment | undefined, skipFirst = false): void {
    const parts = [...(comment?.summary ?? []), ...(comment?.getTag("@remarks")?.content ?? [])];
    for (const [index, paragraph] of splitParagraphs(parts).entries()) {
      if (index === 0 && skipFirst) continue;
      const text = this.text(paragraph);
      this.add(index > 0 && CLOSING.test(text) ? element("Frames", {}, text) : text);
    }
  }

  /** Parameters with their options, returns, throws; without what an earlier signature, in `told`, has said. */
  call(signature: SignatureReflection, path: string, told = new Set<string>()): void {
    const rows = this.#parameters(signature, path);
    this.options(rows.filter((row) => !told.has(row)));
    for (const row of rows) told.add(row);
    const returned = this.text(signature.comment?.getTag("@returns")?.content);
    if (returned && !told.has(returned))
      this.add(
        element("Returns", { type: this.printer.type(signature.type), links: new Expression("links") }, returned),
      );
    told.add(returned);
    for (const { content } of signature.comment?.getTags("@throws") ?? [])
      this.add(element("Throws", {}, this.text(content)));
  }

  facts(comment: Comment | undefined): void {
    const told = facts(comment);
    if (told.default || told.range) this.add(element("Facts", told));
  }

  options(rows: string[]): void {
    if (rows.length) this.add(element("Options", { links: new Expression("links") }, rows.join("\n\n")));
  }

  examples(comment: Comment | undefined): void {
    for (const { content } of comment?.getTags("@example") ?? []) this.add(this.text(content));
  }

  /** One row for each member of a literal or of an interface of options, and for what is in those. */
  rows(declaration: DeclarationReflection, path: string, prefix: string): string[] {
    return (declaration.children ?? []).flatMap((option) => {
      const own = `${path}${option.name}`;
      const row = this.#row(prefix, option, option.comment ?? option.signatures?.[0]?.comment, own);
      const nested = optionsOf(option.type);
      const hasMore = nested?.children?.some(({ comment }) => comment);
      return nested && hasMore ? [row, ...this.rows(nested, `${own}.`, `${prefix}${option.name}.`)] : [row];
    });
  }

  #parameters(signature: SignatureReflection, path: string): string[] {
    return (signature.parameters ?? []).flatMap((parameter) => {
      const row = this.#row("", parameter, parameter.comment, undefined);
      const literal = optionsOf(parameter.type);
      const reference = parameter.type?.type === "reference" ? parameter.type.reflection : undefined;
      const prefix = `${nameOf(parameter)}.`;
      if (literal) return [row, ...this.rows(literal, path, prefix)];
      const isBag = reference?.kindOf(ReflectionKind.Interface) && /(Options|Config)$/.test(reference.name);
      return isBag ? [row, ...this.rows(reference as DeclarationReflection, path, prefix)] : [row];
    });
  }

  #row(
    prefix: string,
    part: Pick<DeclarationReflection, "name" | "flags" | "type" | "defaultValue"> & {
      signatures?: SignatureReflection[];
    },
    comment: Comment | undefined,
    path: string | undefined,
  ): string {
    const name = part.name === "__namedParameters" ? "options" : part.name;
    const [call] = part.signatures ?? [];
    const attributes: Attributes = {
      name,
      prefix,
      type: call ? this.printer.call(call, "", true) : this.printer.told(part.type),
      required: !part.flags.isOptional && !part.flags.isRest && part.defaultValue === undefined,
      ...facts(comment),
      since: path && this.sinceOfMember(path),
    };
    return element("Option", attributes, this.text(comment?.summary) || " ");
  }

  get history() {
    return this.context.timeline.items[pathOf(this.item)]!;
  }

  /** When a member or option came, if later than its item. */
  sinceOfMember(path: string): string | undefined {
    const { timeline } = this.context;
    if (!Object.hasOwn(this.history.members, path)) return undefined;
    const since = sinceOf(timeline, this.history.members[path]!);
    return since === sinceOf(timeline, this.history) ? undefined : since;
  }

  /** Front matter, imports and constants, then the blocks. */
  toString(frontMatter: Record<string, unknown>): string {
    const known = [...this.printer.links].filter(([name, link]) => this.#leadsSomewhere(name, link));
    const links = JSON.stringify(Object.fromEntries(known.sort(([a], [b]) => (a < b ? -1 : 1))));
    const body = this.#blocks.join("\n\n");
    const components = [...new Set(body.match(/(?<=^<)[A-Z]\w+/gm))].sort().join(", ");
    const lines = Object.entries(frontMatter).map(([key, value]) => `${key}: ${JSON.stringify(value)}`);
    const head = ["---", ...lines, "---"].join("\n");
    const imports = components && `import { ${components} } from "@site/src/components/api";`;
    return `${[head, imports, `export const links = ${links};`, body].filter(Boolean).join("\n\n")}\n`;
  }

  #leadsSomewhere(name: string, link: string): boolean {
    return link !== "@web" || this.context.webNames.has(name) || specification(name) !== undefined;
  }
}

const facts = (comment: Comment | undefined) => ({
  default: defaultOf(comment),
  range: tagOf(comment, "@range"),
  unit: tagOf(comment, "@unit"),
});

/** What a comment says about closing frames. */
export const CLOSING = /\bclos(e|es|ed|ing)\b|\bstays? open\b/;
