/** Types and signatures as TypeScript writes them, with what each name in them leads to. */
import {
  type DeclarationReflection,
  type ParameterReflection,
  type ProjectReflection,
  type ReferenceType,
  type Reflection,
  ReflectionKind,
  type SignatureReflection,
  type SomeType,
  type TypeParameterReflection,
} from "typedoc";
import { linkOf } from "./paths.ts";

/** A line of code longer than this is broken, if it can be. */
const WIDTH = 76;

/** Where names lead: `class/Track` in this reference, `@web` and its like outside of it. */
export type Links = Map<string, string>;

/** A literal whose members are told one by one, in a table of options: itself, not what merely holds one. */
export function optionsOf(type: SomeType | undefined): DeclarationReflection | undefined {
  if (type?.type === "optional") return optionsOf(type.elementType);
  if (type?.type === "union") {
    const rest = type.types.filter((part) => part.type !== "intrinsic");
    return rest.length === 1 ? optionsOf(rest[0]) : undefined;
  }
  if (type?.type !== "reflection") return undefined;
  const { declaration } = type;
  return declaration.children?.length && !declaration.signatures ? declaration : undefined;
}

export class Printer {
  readonly links: Links = new Map();
  /** Names of the library's own types that lead nowhere. */
  readonly unexported = new Set<string>();
  readonly #fold: (literal: string) => boolean;

  /** @param fold - Whether a literal whose members are told elsewhere is only hinted at. */
  constructor(fold: (literal: string) => boolean = (literal) => literal.length > 40) {
    this.#fold = fold;
  }

  type(type: SomeType | undefined): string {
    if (!type) return "void";
    switch (type.type) {
      case "reference":
        return this.#reference(type);
      case "literal":
        return typeof type.value === "bigint" ? `${type.value}n` : JSON.stringify(type.value);
      case "union":
        return this.#union(type.types).join(" | ");
      case "intersection":
        return type.types.map((part) => this.#enclosed(part)).join(" & ");
      case "array":
        return `${this.#enclosed(type.elementType)}[]`;
      case "tuple":
        return `[${type.elements.map((element) => this.type(element)).join(", ")}]`;
      case "namedTupleMember":
        return `${type.name}${type.isOptional ? "?" : ""}: ${this.type(type.element)}`;
      case "optional":
        return `${this.#enclosed(type.elementType)}?`;
      case "rest":
        return `...${this.#enclosed(type.elementType)}`;
      case "typeOperator":
        return `${type.operator} ${this.#enclosed(type.target)}`;
      case "query":
        return `typeof ${this.type(type.queryType)}`;
      case "indexedAccess":
        return `${this.#enclosed(type.objectType)}[${this.type(type.indexType)}]`;
      case "conditional":
        return `${this.type(type.checkType)} extends ${this.type(type.extendsType)} ? ${this.type(type.trueType)} : ${this.type(type.falseType)}`;
      case "mapped":
        return `{ [${type.parameter} in ${this.type(type.parameterType)}]: ${this.type(type.templateType)} }`;
      case "predicate":
        return type.targetType ? `${type.name} is ${this.type(type.targetType)}` : "boolean";
      case "reflection":
        return this.#literal(type.declaration);
      default:
        return type.toString();
    }
  }

  /** A parameter's or property's type: folded where its members are told in a table. */
  told(type: SomeType | undefined): string {
    const literal = this.type(type);
    return optionsOf(type) && this.#fold(literal) ? "{ … }" : literal;
  }

  /** `name<T>(a: A, b?: B): C`, over several lines where it is long. */
  call(signature: SignatureReflection, name: string, arrow = false): string {
    const isConstructor = signature.kindOf(ReflectionKind.ConstructorSignature);
    const generics = isConstructor ? "" : this.generics(signature.typeParameters);
    const parameters = (signature.parameters ?? []).map((parameter) => this.#parameter(parameter));
    const result = isConstructor ? "" : `${arrow ? " => " : ": "}${this.type(signature.type)}`;
    const line = `${name}${generics}(${parameters.join(", ")})${result}`;
    if (arrow || parameters.length === 0 || (line.length <= WIDTH && !line.includes("\n"))) return line;
    const lines = parameters.map((parameter) => `  ${parameter.replaceAll("\n", "\n  ")},\n`).join("");
    return `${name}${generics}(\n${lines})${result}`;
  }

  /** A property or accessor, as a member of its owner. */
  property(declaration: DeclarationReflection, full = false): string {
    const { flags } = declaration;
    const { getSignature, setSignature } = declaration;
    const isReadonly = flags.isReadonly || (getSignature && !setSignature);
    const type = declaration.type ?? getSignature?.type ?? setSignature?.parameters?.[0]?.type;
    const words = `${flags.isStatic ? "static " : ""}${isReadonly ? "readonly " : ""}`;
    return `${words}${declaration.name}${flags.isOptional ? "?" : ""}: ${full ? this.type(type) : this.told(type)}`;
  }

  generics(parameters: readonly TypeParameterReflection[] | undefined): string {
    if (!parameters?.length) return "";
    const one = (parameter: TypeParameterReflection) =>
      parameter.name +
      (parameter.type ? ` extends ${this.type(parameter.type)}` : "") +
      (parameter.default ? ` = ${this.type(parameter.default)}` : "");
    const line = `<${parameters.map(one).join(", ")}>`;
    return line.length <= WIDTH ? line : `<${parameters.map((parameter) => `\n  ${one(parameter)},`).join("")}\n>`;
  }

  #parameter(parameter: ParameterReflection): string {
    const { flags, defaultValue } = parameter;
    const optional = flags.isOptional || defaultValue !== undefined ? "?" : "";
    return `${flags.isRest ? "..." : ""}${nameOf(parameter)}${optional}: ${this.told(parameter.type)}`;
  }

  #reference(type: ReferenceType): string {
    const link = linkOf(type);
    if (link) this.links.set(type.name, link);
    else if (type.package === "mfx") this.unexported.add(type.name);
    const name = type.name.split(".").at(-1)!;
    const parameters = type.typeArguments?.filter((argument, index, all) => !isDefault(argument, index, all));
    return parameters?.length ? `${name}<${parameters.map((argument) => this.type(argument)).join(", ")}>` : name;
  }

  #union(types: readonly SomeType[]): string[] {
    const isBoolean = (part: SomeType) => part.type === "literal" && typeof part.value === "boolean";
    const booleans = types.filter(isBoolean).length === 2;
    const parts = booleans ? types.filter((part) => !isBoolean(part)) : types;
    const printed = parts.map((part) => this.#enclosed(part));
    return booleans ? [...printed, "boolean"] : printed;
  }

  #enclosed(type: SomeType): string {
    const text = this.type(type);
    const isFunction = type.type === "reflection" && type.declaration.signatures;
    return isFunction || ["union", "intersection", "conditional", "typeOperator"].includes(type.type)
      ? `(${text})`
      : text;
  }

  #literal(declaration: DeclarationReflection): string {
    const [signature] = declaration.signatures ?? [];
    if (signature && !declaration.children) return this.call(signature, "", true);
    const members = this.members(declaration);
    const line = `{ ${members.join("; ")} }`;
    if (members.length === 0) return "{}";
    return line.length <= WIDTH - 16 && !line.includes("\n") ? line : block(members);
  }

  /** The members of a literal or an interface, each as a line of it. */
  members(declaration: DeclarationReflection): string[] {
    const index = (declaration.indexSignatures ?? []).map(
      ({ parameters, type }) => `[${parameters![0]!.name}: ${this.type(parameters![0]!.type)}]: ${this.type(type)}`,
    );
    const own = (declaration.children ?? []).flatMap((member) =>
      member.signatures
        ? member.signatures.map((signature) =>
            this.call(signature, `${member.name}${member.flags.isOptional ? "?" : ""}`),
          )
        : [this.property(member, true)],
    );
    return [...index, ...own];
  }
}

export function block(members: readonly string[]): string {
  return `{\n${members.map((member) => `  ${member.replaceAll("\n", "\n  ")};\n`).join("")}}`;
}

/** TypeDoc calls a destructured parameter `__namedParameters` where the comment doesn't name it. */
export function nameOf(parameter: ParameterReflection): string {
  return parameter.name === "__namedParameters" ? "options" : parameter.name;
}

/** `Uint8Array<ArrayBufferLike>` is what the compiler says where the author wrote `Uint8Array`. */
function isDefault(argument: SomeType, index: number, all: readonly SomeType[]): boolean {
  return index === 0 && all.length === 1 && argument.type === "reference" && argument.name === "ArrayBufferLike";
}

/** The exported item that `reflection` is, or is part of. */
export function itemOf(reflection: Reflection): DeclarationReflection {
  let item = reflection;
  while (item.parent && !item.parent.isProject()) item = item.parent;
  return item as DeclarationReflection;
}

export type Items = readonly DeclarationReflection[];
export const itemsOf = (project: ProjectReflection): Items => project.children ?? [];
