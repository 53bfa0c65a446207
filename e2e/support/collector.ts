/** A server of another site, which keeps the paths that it is asked for. */
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

export async function openCollector() {
  const sent: string[] = [];
  const server = createServer(({ url }, response) => {
    sent.push(url!);
    response.end();
  });
  await new Promise<void>((resolve) => server.listen(0, "localhost", resolve));
  return {
    address: `http://localhost:${(server.address() as AddressInfo).port}`,
    sent,
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}
