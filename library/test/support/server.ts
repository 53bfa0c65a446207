/** Routes of the tests' server: clips by name, servers that misbehave, and the clips beside the repository if present. */
import { createReadStream, existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import type { ServerResponse } from "node:http";
import { join } from "node:path";
import type { Connect, Plugin } from "vite";
import { FaultServer } from "../fault-server/fault-server.ts";

export const clips = join(import.meta.dirname, "../clips");
export const shared = process.env.MFX_MEDIA ?? join(import.meta.dirname, "../../../../shared/media");

const namesIn = (folder: string) => readdirSync(folder).filter((name) => /\.(mp4|webm)$/.test(name));
/** Names of the clips in the repository, and of those beside it. */
export const ownClips = namesIn(clips);
export const sharedClips = existsSync(shared) ? namesIn(shared) : [];

export function clipServer(): Plugin {
  return {
    name: "clips",
    configureServer: ({ middlewares }) => {
      middlewares.use("/clips", (request, response) => serve(join(clips, name(request)), request, response));
      middlewares.use("/shared", (request, response) => serve(join(shared, name(request)), request, response));
      const faulty = new FaultServer(
        Object.fromEntries(ownClips.map((clip) => [clip, readFileSync(join(clips, clip))])),
      );
      middlewares.use("/faults", (request, response) => void faulty.handle(request, response));
      middlewares.use("/open-responses", (_, response) => response.end(`${faulty.open}`));
      // Takes no notice of ranges.
      middlewares.use("/whole", (request, response) => {
        createReadStream(join(clips, name(request))).pipe(response);
      });
      // Breaks the connection off half way.
      middlewares.use("/broken", (request, response) => {
        const path = join(clips, name(request));
        const { size } = statSync(path);
        response.writeHead(200, { "Content-Length": size });
        createReadStream(path, { end: Math.floor(size / 2) })
          .on("end", () => response.destroy())
          .pipe(response, { end: false });
      });
      // A page that is in no frame.
      middlewares.use("/own-page", (_, response) => {
        response.writeHead(200, { "Content-Type": "text/html" }).end("<!doctype html>");
      });
      // Never answers.
      middlewares.use("/silence", () => {});
      // Gives the first 10,000 bytes, and fails at every later part.
      middlewares.use("/first-part", (request, response) => {
        const path = join(clips, name(request));
        const { size } = statSync(path);
        if (request.headers.range !== "bytes=0-") {
          response.statusCode = 500;
          return response.end("Try again");
        }
        response.writeHead(206, { "Content-Length": 10_000, "Content-Range": `bytes 0-9999/${size}` });
        createReadStream(path, { end: 9999 }).pipe(response);
      });
      middlewares.use("/status", (request, response) => {
        response.statusCode = Number(name(request));
        response.end("No such clip");
      });
    },
  };
}

const name = (request: Connect.IncomingMessage) =>
  decodeURIComponent((request.url ?? "/").slice(1).split("?")[0] ?? "");

function serve(path: string, request: Connect.IncomingMessage, response: ServerResponse): void {
  if (!existsSync(path)) {
    response.statusCode = 404;
    response.end();
    return;
  }
  const { size } = statSync(path);
  const range = /bytes=(\d+)-(\d*)/.exec(request.headers.range ?? "");
  const type = path.endsWith(".webm") ? "video/webm" : "video/mp4";
  if (!range) {
    response.writeHead(200, { "Content-Type": type, "Content-Length": size, "Accept-Ranges": "bytes" });
    createReadStream(path).pipe(response);
    return;
  }
  const start = Number(range[1]);
  const end = range[2] ? Math.min(Number(range[2]), size - 1) : size - 1;
  if (start >= size) {
    response.writeHead(416, { "Content-Range": `bytes */${size}` });
    response.end();
    return;
  }
  response.writeHead(206, {
    "Content-Type": type,
    "Content-Length": end - start + 1,
    "Content-Range": `bytes ${start}-${end}/${size}`,
  });
  createReadStream(path, { start, end }).pipe(response);
}
