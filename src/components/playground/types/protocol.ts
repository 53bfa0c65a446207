/** What the playground asks of the worker that knows types. Positions are offsets in the program. */

export interface TypesRequests {
  /** Takes the program, and the release whose types it is to have. No answer where the types could not be fetched. */
  update(input: { code: string; version: string }): true;
  diagnostics(): Diagnostic[];
  completions(input: { position: number }): Completion[];
  /** What a completion is, in full. */
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
  /** The parameter that the cursor is at. */
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
  error?: string;
}
