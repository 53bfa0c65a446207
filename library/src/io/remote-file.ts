import { SourceError } from "../errors.ts";
import { wrongOption } from "../media/check-option.ts";
import type { SourceRetry } from "./retries.ts";

/**
 * The address of a file.
 *
 * @inline
 */
export type Address = URL | string | Request;

export interface RemoteOptions {
  onRetry?: ((retry: SourceRetry) => void) | undefined;
}

/** Bytes to ask for; the end is exclusive. */
export interface ByteRange {
  start: number;
  end: number | undefined;
}

/** What tells two contents of an address apart. */
interface Version {
  tag: string | undefined;
  date: string | undefined;
}

/** Statuses of signed addresses that have expired. */
const EXPIRED = new Set([401, 403, 410]);

/** A file on a server: where it is, and how to tell it from another one. */
export class RemoteFile {
  readonly onRetry: RemoteOptions["onRetry"];
  /** Size in bytes if the server answers range requests. */
  size: number | undefined;
  #address: Address | (() => Address | Promise<Address>);
  /** Where the file was last: redirects are not followed again for each part. */
  #current: string | Request | undefined;
  #version: Version | undefined;

  constructor(address: Address | (() => Address | Promise<Address>), { onRetry }: RemoteOptions = {}) {
    this.#address = address;
    this.onRetry = onRetry;
  }

  get url(): string {
    if (this.#current === undefined) return typeof this.#address === "function" ? "" : urlOf(this.#address);
    return urlOf(this.#current);
  }

  /** The server, as far as it is known. */
  get origin(): string {
    return /^https?:\/\/[^/]*/.exec(this.url)?.[0] ?? "";
  }

  /** Whether requests may fail for reasons that pass: the address is on a network, or has to be found out. */
  get isRemote(): boolean {
    return /^(https?:|$)/.test(this.url);
  }

  /** Another file that this one names, asked for with the same headers and credentials if it is on the same server. */
  sibling(url: string): RemoteFile {
    const current = this.#current;
    const isSameServer = current instanceof Request && new URL(url).origin === new URL(current.url).origin;
    return new RemoteFile(isSameServer ? new Request(url, current) : url, { onRetry: this.onRetry });
  }

  /** The server's answer. Addresses that expired are resolved again. */
  async request({ start, end }: ByteRange, init: RequestInit): Promise<Response> {
    const isKnown = this.#current !== undefined;
    this.#current ??= await this.#resolve();
    const target = this.#current;
    const headers = new Headers(target instanceof Request ? target.headers : undefined);
    headers.set("Range", `bytes=${start}-${end === undefined ? "" : end - 1}`);
    const response = await fetch(target instanceof Request ? target.clone() : target, { ...init, headers });
    if (isKnown && EXPIRED.has(response.status)) {
      this.#current = undefined;
      response.body?.cancel().catch(() => {});
      return this.request({ start, end }, init);
    }
    // Headers of a `Request` are for its own address only.
    if (response.ok && typeof target === "string") this.#current = response.url || target;
    return response;
  }

  /** Fails if a response belongs to another file than those before. */
  requireSame({ headers }: Response, total: number | undefined, position: number): void {
    const version = versionOf(headers);
    this.#version ??= version;
    if (isSameVersion(version, this.#version) && (this.size === undefined || total === this.size)) return;
    const change = total === this.size ? "" : `: it had ${this.size} bytes, and now has ${total}`;
    const message = `The file changed on the server while it was read${change}. Open it again.`;
    throw new SourceError("source-changed", message, { url: this.url, position });
  }

  async #resolve(): Promise<string | Request> {
    const address = typeof this.#address === "function" ? await this.#address() : this.#address;
    if (address instanceof Request) {
      if (!address.bodyUsed) return address;
      const message = "The body of the Request was already read. Pass a new Request, or a function that returns one.";
      throw new SourceError("source-failed", message, { url: address.url });
    }
    if (typeof address === "string" || address instanceof URL) {
      try {
        return new URL(address, globalThis.location?.href).href;
      } catch (cause) {
        const message = `"${address}" is no address. Pass an absolute URL, or one relative to the page.`;
        throw new SourceError("source-failed", message, { cause, url: String(address) });
      }
    }
    return wrongOption("input", "a function that returns a URL or a Request", address);
  }
}

const urlOf = (address: Address) => (address instanceof Request ? address.url : String(address));

/** A proxy that compresses a file marks its tag as weak. */
const versionOf = (headers: Headers): Version => ({
  tag: headers.get("etag")?.replace(/^W\//, ""),
  date: headers.get("last-modified") ?? undefined,
});

/** Compares what both responses have. */
const isSameVersion = (a: Version, b: Version) =>
  a.tag && b.tag ? a.tag === b.tag : !a.date || !b.date || a.date === b.date;
