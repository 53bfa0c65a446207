/** Elements of MDX. */

export type Attributes = Record<string, unknown>;

/** `<Name a={1} />`, or with Markdown in it on lines of its own. What is undefined, false or empty is left out. */
export function element(name: string, attributes: Attributes, children?: string): string {
  const given = Object.entries(attributes).filter(([, value]) => !isEmpty(value));
  const open = [name, ...given.map(([key, value]) => (value === true ? key : attribute(key, value)))].join(" ");
  return children ? `<${open}>\n\n${children}\n\n</${name}>` : `<${open} />`;
}

/** A value that is code of the page's own, such as the name of a constant. */
export class Expression {
  readonly code: string;
  constructor(code: string) {
    this.code = code;
  }
}

function attribute(key: string, value: unknown): string {
  if (value instanceof Expression) return `${key}={${value.code}}`;
  // An expression takes a parser of its own to read.
  if (typeof value === "string") return `${key}="${value.replace(/[&"\n]/g, reference)}"`;
  return `${key}={${JSON.stringify(value)}}`;
}

const reference = (character: string) => `&#${character.charCodeAt(0)};`;

const isEmpty = (value: unknown) =>
  value === undefined || value === false || value === "" || (Array.isArray(value) && value.length === 0);
