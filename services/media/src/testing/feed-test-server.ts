import { once } from "node:events";
import { createServer, type RequestListener } from "node:http";
import { type AddressInfo, createServer as createTcpServer, type Server, type Socket } from "node:net";
import { expect, onTestFinished } from "vitest";
import { FeedError } from "../feed/feed-error.ts";
import { type FeedRequest, type FeedResult, fetchFeed } from "../feed/fetch-feed.ts";

/** A feed of one video and one entry without an id. */
export const FEED =
  '<?xml version="1.0" encoding="UTF-8"?><feed xmlns="http://www.w3.org/2005/Atom">' +
  "<entry><id>yt:video:a1</id><title>Première</title></entry><entry><title>No id</title></entry></feed>";

/** The result of fetchFeed for FEED without validators. */
export const FRESH: FeedResult = {
  status: "fresh",
  videos: [
    {
      videoId: "a1",
      title: "Première",
      description: "",
      thumbnail: "https://i.ytimg.com/vi/a1/hqdefault.jpg",
      published_at: null,
    },
  ],
  skipped: 1,
  etag: null,
  lastModified: null,
};

/** Serves HTTP until the end of the test; returns the origin. */
export async function serve(handler: RequestListener): Promise<string> {
  return `http://127.0.0.1:${await listen(createServer(handler))}`;
}

/** Serves TCP until the end of the test; returns the port. */
export function serveTcp(handler: (socket: Socket) => void): Promise<number> {
  return listen(createTcpServer(handler));
}

async function listen(server: Server): Promise<number> {
  const sockets = new Set<Socket>();
  server.on("connection", (socket: Socket) => sockets.add(socket.on("error", () => {})));
  onTestFinished(async () => {
    for (const socket of sockets) socket.destroy();
    await new Promise((done) => server.close(done));
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return (server.address() as AddressInfo).port;
}

/** Fetches with a long deadline and a high limit, without validators by default. */
export function fetchFrom(url: string, more: Partial<FeedRequest> = {}): Promise<FeedResult> {
  return fetchFeed({
    url,
    etag: null,
    lastModified: null,
    timeoutMs: 20_000,
    maxBytes: 1_000_000,
    userAgent: "Kindling-test/1.0",
    ...more,
  });
}

/** Expects the fetch to reject with a FeedError; returns it. */
export async function failureOf(result: Promise<FeedResult>): Promise<FeedError> {
  const error = await result.then(
    (value) => value,
    (reason: unknown) => reason,
  );
  expect(error).toBeInstanceOf(FeedError);
  return error as FeedError;
}
