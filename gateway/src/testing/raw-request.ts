import { connect } from "node:net";

export interface RawResponse {
  status: number;
  head: string;
  body: string;
}

/**
 * Writes bytes to a port and reads until the server closes, so send `connection: close`. For requests that no HTTP
 * client would send. The status is 0 without a response.
 */
export function rawRequest(port: number, ...pieces: (string | Buffer)[]): Promise<RawResponse> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, "127.0.0.1");
    const chunks: Buffer[] = [];
    socket.setTimeout(10_000, () => socket.destroy(new Error("the response did not end in time")));
    socket.on("connect", () => {
      for (const piece of pieces) socket.write(piece);
    });
    socket.on("data", (chunk) => chunks.push(chunk));
    socket.on("error", (error: NodeJS.ErrnoException) => {
      // The server can refuse and close while we still send; the response before that counts.
      if (error.code !== "ECONNRESET" && error.code !== "EPIPE") reject(error);
    });
    socket.on("close", () => {
      const text = Buffer.concat(chunks).toString("utf8");
      const [head = "", ...rest] = text.split("\r\n\r\n");
      resolve({ status: Number(head.split(" ")[1] ?? 0), head, body: rest.join("\r\n\r\n") });
    });
  });
}

/** A request line and headers as text, closing the connection afterwards. */
export const rawGet = (path: string, method = "GET"): string =>
  `${method} ${path} HTTP/1.1\r\nhost: 127.0.0.1\r\nconnection: close\r\n\r\n`;
