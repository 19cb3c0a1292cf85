import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

/** A channel's feed on a server of the test's own. */
export interface VideoFeed {
  readonly url: string;
  close(): Promise<void>;
}

/** Serves one document as an Atom feed. */
export async function serveFeed(document: string): Promise<VideoFeed> {
  const server = createServer((_request, response) => {
    response.writeHead(200, { "content-type": "application/atom+xml; charset=utf-8" }).end(document);
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/feed.xml`,
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
