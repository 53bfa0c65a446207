import { MFXError, SourceError } from "../errors.ts";
import type { RemoteFile } from "./remote-file.ts";
import { Retries, statusFailure, TemporaryFailure } from "./retries.ts";

/** Connections that stay open to one server. Browsers open 6 with HTTP/1.1: some are left to the page. */
const MAX_OPEN = 4;
/** Bytes to ask for while others need the connections. */
const SHARE = 1 << 19;
/** Milliseconds without a byte after which a request is repeated. */
const MAX_SILENCE = 20_000;
/** Milliseconds without a read after which a connection is closed. */
const MAX_IDLE = 15_000;

/** All open connections, the least recently used one first. */
const opened = new Set<Connection>();

/** Reads a file forwards from a position. Connects again if the connection breaks, or was needed elsewhere. */
export class Connection {
  /** The position of the next byte. */
  position: number;
  readonly #file: RemoteFile;
  readonly #closing = new AbortController();
  #end: number | undefined;
  #request: AbortController | undefined;
  #reader: ReadableStreamDefaultReader<Uint8Array> | undefined;
  #silence: ReturnType<typeof setTimeout> | undefined;
  #idle: ReturnType<typeof setTimeout> | undefined;
  /** Bytes of the response to skip: the server began it earlier. */
  #skipped = 0;
  /** The position at which the response was asked for. */
  #start = 0;
  /** Whether the file may go on behind the response, whose server doesn't tell the size. */
  #isContinued = false;
  #isBusy = false;
  /** Whether a request failed. Chromium's cache gives the rest of a file that was replaced since then the headers of what came before. */
  #isCacheAvoided = false;

  /** @param end - Position after the last byte. By default, that of the file. */
  constructor(file: RemoteFile, position: number, end = file.size) {
    this.#file = file;
    this.#end = end;
    this.position = position;
  }

  /** Whether bytes are waited for. */
  get isBusy(): boolean {
    return this.#isBusy;
  }

  get isOpen(): boolean {
    return this.#request !== undefined;
  }

  get origin(): string {
    return this.#file.origin;
  }

  /** Connects to find out what the server has. `undefined` after `close`. */
  open(): Promise<Response | undefined> {
    return this.#untilDone(() => this.#open());
  }

  /** The next bytes; `undefined` at the end and after `close`. One read at a time. */
  read(): Promise<Uint8Array | undefined> {
    return this.#untilDone(() => this.#read());
  }

  /** Disconnects until the next read, unless bytes are waited for. */
  rest(delay = 0): void {
    clearTimeout(this.#idle);
    if (this.#isBusy) return;
    if (delay > 0) this.#idle = setTimeout(() => this.#disconnect(), delay);
    else this.#disconnect();
  }

  close(): void {
    this.#closing.abort();
    this.#disconnect();
  }

  /** Repeats work that fails for reasons that may pass. */
  async #untilDone<T>(work: () => Promise<T>): Promise<T | undefined> {
    const { signal } = this.#closing;
    const retries = new Retries(this.#file.onRetry);
    clearTimeout(this.#idle);
    this.#isBusy = true;
    try {
      while (!signal.aborted) {
        try {
          this.#listen();
          return await work();
        } catch (error) {
          this.#disconnect();
          if (signal.aborted) break;
          const failure = this.#failureOf(error);
          if (!(failure instanceof TemporaryFailure)) throw failure;
          await retries.wait(failure, signal);
          this.#isCacheAvoided = true;
        }
      }
      return undefined;
    } finally {
      clearTimeout(this.#silence);
      this.#isBusy = false;
      // A server without ranges would send everything again.
      if (this.#request && this.#file.size !== undefined) this.rest(MAX_IDLE);
      makeRoom(this.origin);
    }
  }

  async #open(): Promise<Response> {
    const request = new AbortController();
    this.#request = request;
    opened.add(this);
    const isCrowded = connectionsTo(this.origin).length > MAX_OPEN;
    makeRoom(this.origin);
    const end = isCrowded && this.#end !== undefined ? Math.min(this.position + SHARE, this.#end) : undefined;
    const isWhole = this.#end === this.#file.size;
    const range = { start: this.position, end: end ?? (isWhole ? undefined : this.#end) };
    const init = { signal: request.signal, ...(this.#isCacheAvoided && { cache: "no-store" as const }) };
    const response = await this.#file.request(range, init);
    this.#skipped = this.position - this.#startOf(response);
    this.#start = this.position;
    this.#isContinued = isPart(response) && !!response.headers.get("content-range")?.endsWith("/*");
    this.#reader = response.status === 416 ? undefined : response.body?.getReader();
    return response;
  }

  /** The position of a response's first byte. Fails if it is not the response that was asked for. */
  #startOf(response: Response): number {
    const { status, headers, url } = response;
    const details = { url, status, position: this.position };
    const [, first, size] = /^bytes (?:(\d+)-\d*|\*)\/(\d+|\*)$/.exec(headers.get("content-range") ?? "") ?? [];
    const total = size === undefined || size === "*" ? undefined : Number(size);
    if (!response.ok && status !== 416) {
      const message = `The server answered with status ${status} for ${url}.`;
      throw statusFailure(new SourceError("source-status", message, details), response);
    }
    if (this.#file.size === undefined && this.position === 0 && isPart(response)) {
      this.#file.size = total;
      this.#end = total;
    }
    const knownSize = this.#file.size;
    if (!headers.has("content-encoding") || total !== undefined || knownSize === undefined)
      this.#file.requireSame(response, total ?? knownSize, this.position);
    if (knownSize !== undefined && !isPart(response)) {
      throw new SourceError("source-status", `The server answered a range request with status ${status}.`, details);
    }
    // Browsers hide the range of another origin's response if its server doesn't allow to see it.
    const start = isPart(response) ? Number(first ?? this.position) : 0;
    if (start <= this.position) return start;
    const message = `The server sent the file from byte ${start} on instead of byte ${this.position}.`;
    throw new SourceError("source-failed", message, details);
  }

  async #read(): Promise<Uint8Array | undefined> {
    while (this.#end === undefined || this.position < this.#end) {
      if (!this.#reader) await this.#open();
      const { value } = (await this.#reader?.read()) ?? {};
      this.#listen();
      if (value) {
        const skipped = Math.min(this.#skipped, value.length);
        this.#skipped -= skipped;
        if (skipped === value.length) continue;
        this.position += value.length - skipped;
        opened.delete(this);
        opened.add(this);
        if (this.position === this.#end) this.#disconnect();
        return value.subarray(skipped);
      }
      this.#disconnect();
      const isEmpty = this.position === this.#start;
      if (this.#end === undefined && (isEmpty || !this.#isContinued)) return undefined;
      // A server may send less than was asked for, but not nothing.
      if (isEmpty) throw new Error("the server sent nothing");
    }
    return undefined;
  }

  /** Waits for the server's next sign of life. */
  #listen(): void {
    clearTimeout(this.#silence);
    this.#silence = setTimeout(() => this.#request?.abort(new Error("the server sends nothing")), MAX_SILENCE);
  }

  #disconnect(): void {
    clearTimeout(this.#idle);
    opened.delete(this);
    this.#request?.abort();
    this.#request = undefined;
    this.#reader = undefined;
  }

  #failureOf(error: unknown): Error {
    if (error instanceof MFXError || error instanceof TemporaryFailure) return error;
    const message = error instanceof Error ? error.message : String(error);
    const { url, isRemote } = this.#file;
    const start = url ? `${url} could not be fetched` : "The address of the file could not be found out";
    const what = this.position > 0 ? "The download broke off" : start;
    const failure = new SourceError("source-failed", `${what}: ${message}`, {
      cause: error,
      url,
      position: this.position,
    });
    return isRemote ? new TemporaryFailure(failure) : failure;
  }
}

const isPart = ({ status, headers }: Response) => status === 206 && !headers.has("content-encoding");

const connectionsTo = (origin: string) => [...opened].filter((each) => each.origin === origin);

/** Closes connections that nobody waits for, until there are few to a server. */
function makeRoom(origin: string): void {
  const all = connectionsTo(origin);
  const idle = all.filter(({ isBusy }) => !isBusy);
  for (const each of idle.slice(0, Math.max(0, all.length - MAX_OPEN))) each.rest();
}
