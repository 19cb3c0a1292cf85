import { once } from "node:events";
import { createServer, type RequestListener } from "node:http";
import { type AddressInfo, createServer as createTcpServer, type Server, type Socket } from "node:net";
import { expect, onTestFinished } from "vitest";
import { FeedError } from "../feed/feed-error.ts";
import { type FeedAnswer, type FeedRequest, fetchFeed } from "../feed/fetch-feed.ts";

/** A feed of one video and one entry without an id. */
export const FEED =
  '<?xml version="1.0" encoding="UTF-8"?><feed xmlns="http://www.w3.org/2005/Atom">' +
  "<entry><id>yt:video:a1</id><title>Première</title></entry><entry><title>No id</title></entry></feed>";

/** What fetchFeed makes of FEED, served without validators. */
export const FRESH: FeedAnswer = {
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

/** Serves HTTP until the test is over; gives the address of its root, without a slash at the end. */
export async function serve(handler: RequestListener): Promise<string> {
  return `http://127.0.0.1:${await listen(createServer(handler))}`;
}

/** Serves bare TCP until the test is over; gives the port. */
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

/** Fetches with a generous deadline and limit, without validators, unless told otherwise. */
export function fetchFrom(url: string, more: Partial<FeedRequest> = {}): Promise<FeedAnswer> {
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

/** The FeedError that the fetch must end in. */
export async function failureOf(answer: Promise<FeedAnswer>): Promise<FeedError> {
  const error = await answer.then(
    (value) => value,
    (reason: unknown) => reason,
  );
  expect(error).toBeInstanceOf(FeedError);
  return error as FeedError;
}
