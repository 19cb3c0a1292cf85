import { connect, type Socket } from "node:net";

/** A TCP connection, for requests that no HTTP client sends. */
export interface RawConnection {
  socket: Socket;
  /** Sends raw bytes. */
  send(bytes: string | Buffer): void;
  /** All received bytes, once the server has closed. */
  end(): Promise<string>;
  /** Resolves when the received bytes match. */
  until(pattern: RegExp): Promise<string>;
}

/** Opens a connection to a port on 127.0.0.1. */
export async function openRaw(port: number): Promise<RawConnection> {
  const socket = connect(port, "127.0.0.1");
  let text = "";
  const watchers = new Set<() => void>();
  socket.setEncoding("utf8");
  socket.on("data", (chunk) => {
    text += chunk;
    for (const watcher of watchers) watcher();
  });
  // Rejected while still sending: the bytes received before count.
  socket.on("error", () => {});
  const closed = new Promise<void>((resolve) => socket.once("close", () => resolve()));
  await new Promise((resolve) => socket.once("connect", resolve));
  return {
    socket,
    send: (bytes) => void socket.write(bytes),
    async end() {
      await closed;
      return text;
    },
    until: (pattern) =>
      new Promise((resolve, reject) => {
        const look = () => {
          if (pattern.test(text)) resolve(text);
        };
        watchers.add(look);
        void closed.then(() => reject(new Error(`closed after: ${text}`)));
        look();
      }),
  };
}

/** One response: status, lower-case headers and body. */
export interface RawResponse {
  status: number;
  headers: Readonly<Record<string, string>>;
  body: string;
}

/** Parses a raw response; status 0 for an empty one. */
export function parseResponse(text: string): RawResponse {
  const [head = "", ...rest] = text.split("\r\n\r\n");
  const [line = "", ...fields] = head.split("\r\n");
  const headers = fields.map((field) => {
    const colon = field.indexOf(":");
    return [field.slice(0, colon).toLowerCase(), field.slice(colon + 1).trim()];
  });
  return {
    status: Number(line.split(" ")[1] ?? 0),
    headers: Object.fromEntries(headers),
    body: rest.join("\r\n\r\n"),
  };
}

/** Sends bytes and reads the response until the server closes. */
export async function exchangeRaw(port: number, bytes: string | Buffer): Promise<RawResponse> {
  const connection = await openRaw(port);
  connection.send(bytes);
  return parseResponse(await connection.end());
}
