/** Types and signatures of TypeDoc's JSON as TypeScript code. */
import {
  aliasedLiteral,
  childrenOf,
  type Declaration,
  KIND,
  literalOf,
  type Parameter,
  type Signature,
  type Type,
  type TypeParameter,
  type TypeReference,
  valueTypeOf,
} from "./model.ts";
import { kindOf } from "./paths.ts";

/** Maximum line length, in columns. */
const WIDTH = 76;
/** Shorter limit for object literals, which are often nested. */
const LITERAL_WIDTH = 60;

export interface PrinterOptions {
  /**
   * Whether the literal type of a parameter or property is shortened to `{ … }`, given its code. For references that list its members
   * in a table. Default: never.
   */
  fold?: (code: string) => boolean;
  /** Called for each type named in the code. */
  onReference?: (type: TypeReference) => void;
}

export class Printer {
  readonly #fold: (code: string) => boolean;
  readonly #onReference: (type: TypeReference) => void;

  constructor({ fold = () => false, onReference = () => {} }: PrinterOptions = {}) {
    this.#fold = fold;
    this.#onReference = onReference;
  }

  /** The first line of a declaration as it is exported, such as `class Track<T> extends ReadableStream<T>`; of a function, all of it. */
  head(item: Declaration): string {
    const { name, flags, type, extendedTypes } = item;
    const generics = this.generics(item.typeParameters);
    const bases = extendedTypes?.length ? ` extends ${extendedTypes.map((base) => this.type(base)).join(", ")}` : "";
    switch (kindOf(item)) {
      case "function":
        return (item.signatures ?? []).map((signature) => `function ${this.call(signature, name)}`).join("\n");
      case "class":
        return `${flags.isAbstract ? "abstract " : ""}class ${name}${generics}${bases}`;
      case "interface":
        return `interface ${name}${generics}${bases}`;
      case "enum":
        return `enum ${name}`;
      case "namespace":
        return `namespace ${name}`;
      case "variable":
        return `const ${name}${type?.type === "reflection" ? "" : `: ${this.type(type)}`}`;
      case "type":
        return `type ${name}${generics}${aliasedLiteral(item) ? "" : ` = ${this.type(type)}`}`;
    }
  }

  type(type: Type | undefined): string {
    if (!type) return "void";
    switch (type.type) {
      case "reference":
        return this.#reference(type);
      case "literal":
        return typeof type.value === "object" && type.value !== null
          ? `${type.value.negative ? "-" : ""}${type.value.value}n`
          : JSON.stringify(type.value);
      case "union":
        return this.#union(type.types);
      case "intersection":
        return type.types.map((part) => this.#enclosed(part)).join(" & ");
      case "array":
        return `${this.#enclosed(type.elementType)}[]`;
      case "tuple":
        return `[${(type.elements ?? []).map((element) => this.type(element)).join(", ")}]`;
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
      case "conditional": {
        const condition = `${this.type(type.checkType)} extends ${this.type(type.extendsType)}`;
        return `${condition} ? ${this.type(type.trueType)} : ${this.type(type.falseType)}`;
      }
      case "inferred":
        return `infer ${type.name}${type.constraint ? ` extends ${this.type(type.constraint)}` : ""}`;
      case "mapped":
        return `{ [${type.parameter} in ${this.type(type.parameterType)}]: ${this.type(type.templateType)} }`;
      case "predicate":
        return type.targetType ? `${type.name} is ${this.type(type.targetType)}` : "boolean";
      case "templateLiteral":
        return `\`${type.head}${type.tail.map(([part, text]) => `\${${this.type(part)}}${text}`).join("")}\``;
      case "reflection":
        return this.#literal(type.declaration);
      case "intrinsic":
      case "unknown":
        return type.name;
    }
  }

  /** The type of a parameter or property, shortened if its members are listed elsewhere. */
  folded(type: Type | undefined): string {
    const code = this.type(type);
    if (!type || !this.#fold(code)) return code;
    return literalOf(type) ? "{ … }" : this.#outline(type);
  }

  /** A type without the members of its objects. */
  #outline(type: Type): string {
    switch (type.type) {
      case "reflection":
        return literalOf(type) ? "{ … }" : this.#enclosed(type);
      case "intersection":
        return type.types.every((part) => this.#outline(part) === "{ … }") ? "{ … }" : this.#enclosed(type);
      case "union":
        return [...new Set(type.types.map((part) => this.#outline(part)))].join(" | ");
      case "array": {
        const element = this.#outline(type.elementType);
        return element.includes(" | ") ? `(${element})[]` : `${element}[]`;
      }
      case "typeOperator":
        return `${type.operator} ${this.#outline(type.target)}`;
      default:
        return this.type(type);
    }
  }

  /** `name<T>(a: A, b?: B): C`, on several lines if it is long. */
  call(signature: Signature, name: string, isArrow = false): string {
    const isConstructor = signature.kind === KIND.constructorSignature;
    const generics = isConstructor ? "" : this.generics(signature.typeParameters);
    const parameters = (signature.parameters ?? []).map((parameter) => this.#parameter(parameter));
    const result = isConstructor ? "" : `${isArrow ? " => " : ": "}${this.type(signature.type)}`;
    const line = `${name}${generics}(${parameters.join(", ")})${result}`;
    if (isArrow || parameters.length === 0 || fits(line, WIDTH)) return line;
    return `${name}${generics}(\n${parameters.map((parameter) => `  ${indented(parameter)},\n`).join("")})${result}`;
  }

  /** A property or accessor as a member of its owner. `isWhole` keeps its type from being shortened. */
  property(declaration: Declaration, isWhole = false): string {
    const { name, flags, getSignature, setSignature } = declaration;
    const isReadonly = flags.isReadonly || (getSignature && !setSignature);
    const modifiers = `${flags.isStatic ? "static " : ""}${isReadonly ? "readonly " : ""}`;
    const type = valueTypeOf(declaration);
    return `${modifiers}${name}${flags.isOptional ? "?" : ""}: ${isWhole ? this.type(type) : this.folded(type)}`;
  }

  /** The members of a literal or interface, one line of code each. */
  members(declaration: Declaration): string[] {
    const index = (declaration.indexSignatures ?? []).map(({ parameters, type }) => {
      const [key] = parameters ?? [];
      return `[${key?.name}: ${this.type(key?.type)}]: ${this.type(type)}`;
    });
    const own = childrenOf(declaration).flatMap((member) => {
      const name = `${member.name}${member.flags.isOptional ? "?" : ""}`;
      return member.signatures?.map((signature) => this.call(signature, name)) ?? [this.property(member, true)];
    });
    return [...index, ...own];
  }

  generics(parameters: readonly TypeParameter[] | undefined): string {
    if (!parameters?.length) return "";
    const printed = parameters.map((parameter) => {
      const constraint = parameter.type ? ` extends ${this.type(parameter.type)}` : "";
      return `${parameter.name}${constraint}${parameter.default ? ` = ${this.type(parameter.default)}` : ""}`;
    });
    const line = `<${printed.join(", ")}>`;
    return fits(line, WIDTH) ? line : `<${printed.map((parameter) => `\n  ${parameter},`).join("")}\n>`;
  }

  #parameter(parameter: Parameter): string {
    const { flags, defaultValue } = parameter;
    const optional = flags.isOptional || defaultValue !== undefined ? "?" : "";
    return `${flags.isRest ? "..." : ""}${parameterName(parameter)}${optional}: ${this.folded(parameter.type)}`;
  }

  #reference(type: TypeReference): string {
    this.#onReference(type);
    const name = type.name.split(".").at(-1)!;
    const written = (type.typeArguments ?? []).filter((argument, _, all) => !(all.length === 1 && isImplied(argument)));
    return written.length ? `${name}<${written.map((argument) => this.type(argument)).join(", ")}>` : name;
  }

  /** TypeDoc splits `boolean` into `false` and `true`. */
  #union(types: readonly Type[]): string {
    const isBoolean = (part: Type) => part.type === "literal" && typeof part.value === "boolean";
    const isSplit = types.filter(isBoolean).length === 2;
    const printed = types.filter((part) => !isSplit || !isBoolean(part)).map((part) => this.#enclosed(part));
    return [...printed, ...(isSplit ? ["boolean"] : [])].join(" | ");
  }

  #enclosed(type: Type): string {
    const code = this.type(type);
    const isFunction = type.type === "reflection" && type.declaration.signatures;
    return isFunction || ["union", "intersection", "conditional", "typeOperator"].includes(type.type)
      ? `(${code})`
      : code;
  }

  #literal(declaration: Declaration): string {
    const [signature] = declaration.signatures ?? [];
    if (signature && !declaration.children) return this.call(signature, "", true);
    const members = this.members(declaration);
    const line = `{ ${members.join("; ")} }`;
    if (members.length === 0) return "{}";
    return fits(line, LITERAL_WIDTH) ? line : block(members);
  }
}

/** Members in braces, on lines of their own. */
export const block = (members: readonly string[]) =>
  `{\n${members.map((member) => `  ${indented(member)};\n`).join("")}}`;

/** TypeDoc names a destructured parameter `__namedParameters` if its comment doesn't name it. */
export const parameterName = ({ name }: Pick<Parameter, "name">) => (name === "__namedParameters" ? "options" : name);

const fits = (code: string, width: number) => code.length <= width && !code.includes("\n");

const indented = (code: string) => code.replaceAll("\n", "\n  ");

/** The compiler adds an argument to `Uint8Array` that authors leave out. */
const isImplied = (argument: Type) => argument.type === "reference" && argument.name === "ArrayBufferLike";
