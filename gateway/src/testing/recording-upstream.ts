import { once } from "node:events";
import {
  createServer,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type Server,
  type ServerResponse,
} from "node:http";
import type { AddressInfo, Socket } from "node:net";

export interface Received {
  method: string;
  url: string;
  headers: IncomingHttpHeaders;
  body: string;
}

export type Respond = (request: Received, response: ServerResponse, raw: IncomingMessage) => void;

/** A real HTTP server that records requests and responds as `respond` says. */
export interface RecordingUpstream {
  readonly origin: string;
  readonly received: Received[];
  /** Number of connections that were opened to it. */
  readonly connections: number;
  readonly server: Server;
  respond: Respond;
  /** Drops every connection and stops listening. */
  close(): Promise<void>;
}

/** Responds with `data` in the envelope. */
export const respondJson =
  (data: unknown, status = 200, headers: Record<string, string> = {}): Respond =>
  (_request, response) => {
    const body = JSON.stringify({ success: true, data });
    response.writeHead(status, {
      "content-type": "application/json; charset=utf-8",
      "content-length": Buffer.byteLength(body),
      ...headers,
    });
    response.end(body);
  };

export async function startUpstream(
  respond: Respond = respondJson(null),
  port = 0,
): Promise<RecordingUpstream> {
  const sockets = new Set<Socket>();
  const received: Received[] = [];
  let connections = 0;
  const server = createServer({ keepAliveTimeout: 75_000 }, async (raw, response) => {
    const chunks: Buffer[] = [];
    try {
      for await (const chunk of raw) chunks.push(chunk as Buffer);
    } catch {
      return; // The client disconnected within its body.
    }
    const { method = "", url = "", headers } = raw;
    const request = { method, url, headers, body: Buffer.concat(chunks).toString("utf8") };
    if (url === "/readyz") return respondJson({ status: "ready" })(request, response, raw);
    received.push(request);
    upstream.respond(request, response, raw);
  });
  server.on("connection", (socket) => {
    connections += 1;
    sockets.add(socket);
    socket.on("close", () => sockets.delete(socket));
  });
  server.listen(port, "127.0.0.1");
  await once(server, "listening");
  const upstream: RecordingUpstream = {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    received,
    get connections() {
      return connections;
    },
    server,
    respond,
    async close() {
      if (!server.listening) return;
      const closed = once(server, "close");
      server.close();
      for (const socket of sockets) socket.destroy();
      await closed;
    },
  };
  return upstream;
}
