/** Elements of MDX as text. */

export type Attributes = Record<string, unknown>;

/** `<Name a={1} />`, or with Markdown between its tags. Attributes that are undefined, false or empty are left out. */
export function element(name: string, attributes: Attributes, children?: string): string {
  const given = Object.entries(attributes).filter(([, value]) => !isEmpty(value));
  const open = [name, ...given.map(([key, value]) => (value === true ? key : attribute(key, value)))].join(" ");
  return children ? `<${open}>\n\n${children}\n\n</${name}>` : `<${open} />`;
}

/** An attribute's value that is code of the page, such as the name of a constant. */
export class Expression {
  readonly code: string;
  constructor(code: string) {
    this.code = code;
  }
}

function attribute(key: string, value: unknown): string {
  if (value instanceof Expression) return `${key}={${value.code}}`;
  // Simpler to read than an expression, also for MDX.
  if (typeof value === "string") return `${key}="${value.replace(/[&"\n]/g, reference)}"`;
  return `${key}={${JSON.stringify(value)}}`;
}

const reference = (character: string) => `&#${character.charCodeAt(0)};`;

const isEmpty = (value: unknown) =>
  value === undefined || value === false || value === "" || (Array.isArray(value) && value.length === 0);
