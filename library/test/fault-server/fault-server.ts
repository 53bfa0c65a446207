import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { gzipSync } from "node:zlib";
import type { Faults } from "./faults.ts";

/** A request for a file, as the server saw it. */
export interface SeenRequest {
  name: string;
  /** First and last byte, inclusive; `undefined` without a range. */
  range: [start: number, end: number | undefined] | undefined;
  /** Bytes of the body that were handed to the connection. */
  sent: number;
  status: number;
  isOpen: boolean;
}

/** Bytes written at a time. The next ones wait until these have left the process. */
const PIECE = 1 << 14;

type Files = Record<string, Uint8Array>;

/** Serves files with faults, and counts what is asked for. */
export class FaultServer {
  readonly requests: SeenRequest[] = [];
  readonly #files: Files;
  /** Requests so far by address. */
  #counts = new Map<string, number>();
  #server: Server | undefined;
  #origin = "";

  /** @param files - Contents by name. */
  constructor(files: Files) {
    this.#files = files;
  }

  /** Starts a server on a free port. */
  static async start(files: Files): Promise<FaultServer> {
    const faulty = new FaultServer(files);
    const server = createServer((request, response) => void faulty.handle(request, response));
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    faulty.#server = server;
    faulty.#origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    return faulty;
  }

  /** Address of a file with faults. Each call gives another one, with its own count of requests. */
  url(name: string, faults: Faults = {}): string {
    return `${this.#origin}/${name}?${new URLSearchParams({ faults: JSON.stringify(faults), run: crypto.randomUUID() })}`;
  }

  /** Responses that are being sent. */
  get open(): number {
    return this.requests.filter(({ isOpen }) => isOpen).length;
  }

  /** Bytes of all bodies so far. */
  get sent(): number {
    return this.requests.reduce((sum, { sent }) => sum + sent, 0);
  }

  /** Resolves when no response is open. */
  async quiet(): Promise<void> {
    while (this.open > 0) await new Promise((resolve) => setTimeout(resolve, 5));
  }

  async close(): Promise<void> {
    this.#server?.closeAllConnections();
    await new Promise((resolve) => this.#server?.close(resolve));
  }

  /** Answers a request: the path's last part is the name of a file. */
  async handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? "/", "http://localhost");
    const name = decodeURIComponent(url.pathname.split("/").at(-1)!);
    const faults: Faults = JSON.parse(url.searchParams.get("faults") ?? "{}");
    const run = url.searchParams.get("run") ?? "";
    const number = this.#counts.get(run) ?? 0;
    this.#counts.set(run, number + 1);
    const { from = 0, times = Number.POSITIVE_INFINITY } = faults;
    const active = number >= from && number < from + times ? faults : {};

    const seen: SeenRequest = { name, range: rangeOf(request), sent: 0, status: 0, isOpen: true };
    this.requests.push(seen);
    response.on("close", () => {
      seen.isOpen = false;
      seen.status = response.statusCode;
    });
    response.setHeader("Access-Control-Allow-Origin", "*");
    response.setHeader("Access-Control-Allow-Headers", "*");
    response.setHeader("Access-Control-Expose-Headers", "*");
    if (request.method === "OPTIONS") return void response.end();
    const fail = (status: number) => void response.writeHead(status).end("No");

    if (active.latency) await new Promise((resolve) => setTimeout(resolve, active.latency));
    if (active.reset) return void response.destroy();
    if (active.retryAfter) response.setHeader("Retry-After", active.retryAfter);
    if (active.status) return fail(active.status);
    if (active.moved) return void response.writeHead(302, { Location: active.moved }).end();
    if (faults.authorization && request.headers.authorization !== faults.authorization) return fail(401);
    if (faults.expires && !url.searchParams.has("signed")) {
      url.searchParams.set("signed", crypto.randomUUID());
      return void response.writeHead(302, { Location: url.search }).end();
    }
    if (faults.expires) {
      const signed = url.searchParams.get("signed")!;
      const uses = this.#counts.get(signed) ?? 0;
      this.#counts.set(signed, uses + 1);
      if (uses >= faults.expires.after) return fail(faults.expires.status);
    }
    const file = this.#files[name];
    if (!file) return fail(404);
    const isReplaced = number >= (faults.replaced ?? Number.POSITIVE_INFINITY);
    const tag = isReplaced ? '"second"' : '"first"';
    if (!faults.anonymous) response.setHeader("ETag", active.weak ? `W/${tag}` : tag);
    const condition = request.headers["if-range"];
    if (condition !== undefined && condition !== tag && !faults.unconditional) seen.range = undefined;
    await this.#send(isReplaced ? file.map((byte) => byte ^ 0x55) : file, active, seen, response);
  }

  async #send(file: Uint8Array, faults: Faults, seen: SeenRequest, response: ServerResponse): Promise<void> {
    let body = file;
    if (faults.gzip) {
      body = gzipSync(file);
      response.writeHead(200, { "Content-Encoding": "gzip", "Content-Length": body.length });
    } else if (faults.whole || !seen.range) {
      response.writeHead(200, { "Content-Length": body.length });
    } else {
      const start = Math.max(0, seen.range[0] + (faults.shift ?? 0));
      const most = faults.most ?? Number.POSITIVE_INFINITY;
      const end = Math.min(seen.range[1] ?? file.length - 1, file.length - 1, start + most - 1);
      if (start > end) {
        response.writeHead(416, { "Content-Range": `bytes */${file.length}` }).end();
        return;
      }
      body = file.subarray(start, end + 1);
      const range = `bytes ${start}-${end}/${faults.sizeless ?? file.length}`;
      if (faults.sizeless !== "hidden") response.setHeader("Content-Range", range);
      response.writeHead(206, { "Content-Length": body.length, "Accept-Ranges": "bytes" });
    }
    const stop = Math.min(faults.cut ?? body.length, faults.stall ?? body.length, body.length);
    while (seen.sent < stop && !response.destroyed) {
      const piece = body.subarray(seen.sent, Math.min(stop, seen.sent + PIECE));
      seen.sent += piece.length;
      await new Promise<void>((resolve) => {
        response.once("close", resolve);
        response.write(piece, () => {
          response.off("close", resolve);
          resolve();
        });
      });
      const pause = faults.bandwidth ? (piece.length / faults.bandwidth) * 1000 : 0;
      if (pause > 0) await new Promise((resolve) => setTimeout(resolve, pause));
    }
    if (seen.sent < body.length && faults.stall === undefined) response.destroy();
    if (seen.sent === body.length) response.end();
  }
}

function rangeOf({ headers }: IncomingMessage): SeenRequest["range"] {
  const [, start, end] = /^bytes=(\d+)-(\d*)$/.exec(headers.range ?? "") ?? [];
  return start === undefined ? undefined : [Number(start), end ? Number(end) : undefined];
}
