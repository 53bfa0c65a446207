/** Requests from the playground to the type worker. Positions are offsets in the program. */

export interface TypesRequests {
  /** Sets the program and the release whose types it uses. Resolves to `undefined` if the types could not be fetched. */
  update(input: { code: string; version: string }): true;
  diagnostics(): Diagnostic[];
  completions(input: { position: number }): Completion[];
  /** Details of a completion. */
  details(input: { position: number; name: string }): Description | undefined;
  hover(input: { position: number }): (Description & Span) | undefined;
  signature(input: { position: number }): Signature | undefined;
}

export interface Span {
  from: number;
  to: number;
}

export interface Diagnostic extends Span {
  severity: "error" | "warning" | "info";
  message: string;
}

export interface Completion {
  name: string;
  kind: string;
  sort: string;
}

export interface Description {
  /** The declaration, as TypeScript writes it. */
  code: string;
  documentation: string;
}

export interface Signature {
  before: string;
  /** Index of the parameter at the cursor. */
  parameter: string;
  after: string;
  documentation: string;
}

export type Method = keyof TypesRequests;
export type Input<M extends Method> = Parameters<TypesRequests[M]>[0];
export type Answer<M extends Method> = ReturnType<TypesRequests[M]>;

export interface Request {
  id: number;
  method: Method;
  input: unknown;
}

export interface Response {
  id: number;
  answer?: unknown;
}
