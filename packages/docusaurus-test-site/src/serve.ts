import { createReadStream } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import sirv from "sirv";

export interface Server {
  /** Address of the home page, with the base URL. */
  url: string;
  close(): void;
}

/** Serves `folder` under `baseUrl` on a free port, with `404.html` for unknown paths. */
export async function serve(folder: string, baseUrl: string): Promise<Server> {
  const files = sirv(folder, { extensions: ["html"] });
  const server = createServer((request, response) => {
    const notFound = () => {
      response.writeHead(404, { "Content-Type": "text/html" });
      createReadStream(join(folder, "404.html")).pipe(response);
    };
    if (!request.url?.startsWith(baseUrl)) return notFound();
    request.url = `/${request.url.slice(baseUrl.length)}`;
    files(request, response, notFound);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://localhost:${port}${baseUrl}`,
    close: () => {
      server.close();
      server.closeAllConnections();
    },
  };
}
