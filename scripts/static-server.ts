/** A small static host: clean URLs, gzip, range requests, 404.html, and the headers from `_headers`. */
import { readFileSync } from "node:fs";
import { createServer, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import compression from "compression";
import sirv from "sirv";
import { headersFor, parseHeaders } from "./static-headers.ts";

export interface StaticServer {
  url: string;
  server: Server;
}

/**
 * Serves `dir` on `port` (0: a free one) of the loopback interface, below the path `base`, as code hosts serve the pages of a project.
 *
 * @param overlay - A folder whose files take the place of those of the same path.
 */
export async function serveStatic(dir: string, port: number, base = "/", overlay?: string): Promise<StaticServer> {
  const rules = parseHeaders(readIfThere(join(dir, "_headers")) ?? "");
  const compress = compression({ threshold: 512 });
  // `dev` reads files for each request, so that a running server serves the latest build.
  const filesOf = (folder: string) => sirv(folder, { dev: true, etag: true, extensions: ["html"], dotfiles: false });
  const files = filesOf(dir);
  const instead = overlay === undefined ? undefined : filesOf(overlay);

  const server = createServer((req, res) => {
    if (!req.url?.startsWith(base)) return send404(res, dir);
    const path = new URL(req.url, "http://localhost").pathname;
    for (const [name, value] of headersFor(rules, path)) res.setHeader(name, value);
    req.url = req.url.slice(base.length - 1);
    const serve = () => files(req, res, () => send404(res, dir));
    compress(req as never, res as never, () => (instead ? instead(req, res, serve) : serve()));
  });
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, "127.0.0.1", resolve);
  });
  return { server, url: `http://localhost:${(server.address() as AddressInfo).port}` };
}

function send404(res: ServerResponse, dir: string): void {
  res.statusCode = 404;
  res.setHeader("Content-Type", "text/html; charset=utf-8");
  res.end(readIfThere(join(dir, "404.html")) ?? "Not found");
}

function readIfThere(path: string): string | undefined {
  try {
    return readFileSync(path, "utf8");
  } catch {
    return undefined;
  }
}
