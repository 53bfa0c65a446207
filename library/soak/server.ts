/** Serves what the runs need on localhost: the page, its script, and clips, as fast or as slowly as asked. */
import { readFileSync } from "node:fs";
import { createServer, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout as wait } from "node:timers/promises";

/** Bytes after which the slow network stands still, and for how many milliseconds. */
const STALL_AFTER = 512 * 1024;
const STALL_MS = 2000;
/** Parts of a second in which the slow network sends. */
const TICKS = 10;

interface Files {
  /** Code by its path. */
  scripts: Record<string, string>;
  /** Paths of clips by their names. */
  clips: Record<string, string>;
  /** Bytes per second of the slow network. */
  rate: number;
}

export async function serve({ scripts, clips, rate }: Files): Promise<{ origin: string; close(): void }> {
  const server: Server = createServer(async ({ url = "/", headers }, response) => {
    const [, speed, name = ""] = /^\/(fast|slow)\/(.+)$/.exec(url) ?? [];
    const path = clips[name];
    if (url === "/") return send(response, "text/html", '<script type="module" src="/runs.js"></script>');
    const script = scripts[url];
    if (script) return send(response, "text/javascript", script);
    if (!path) return response.writeHead(404).end();
    const file = readFileSync(path);
    const start = Number(/^bytes=(\d+)-/.exec(headers.range ?? "")?.[1] ?? 0);
    response.writeHead(headers.range ? 206 : 200, {
      "Content-Type": "video/mp4",
      "Content-Length": file.length - start,
      "Accept-Ranges": "bytes",
      ...(headers.range && { "Content-Range": `bytes ${start}-${file.length - 1}/${file.length}` }),
    });
    if (speed === "fast") return response.end(file.subarray(start));
    await sendSlowly(response, file.subarray(start), rate);
  });
  await new Promise<void>((resolve) => server.listen(0, "localhost", resolve));
  const close = () => {
    server.closeAllConnections();
    server.close();
  };
  return { origin: `http://localhost:${(server.address() as AddressInfo).port}`, close };
}

const send = (response: ServerResponse, type: string, body: string) =>
  response.writeHead(200, { "Content-Type": type }).end(body);

async function sendSlowly(response: ServerResponse, bytes: Uint8Array, rate: number): Promise<void> {
  const size = Math.ceil(rate / TICKS);
  let sinceStall = 0;
  for (let at = 0; at < bytes.length && !response.destroyed; at += size) {
    response.write(bytes.subarray(at, at + size));
    await wait(1000 / TICKS);
    sinceStall += size;
    if (sinceStall < STALL_AFTER) continue;
    await wait(STALL_MS);
    sinceStall = 0;
  }
  response.end();
}
