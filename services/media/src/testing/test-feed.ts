import { createHash } from "node:crypto";
import type { IncomingMessage, RequestListener } from "node:http";
import { serve } from "./feed-test-server.ts";

export interface TestFeed {
  readonly url: string;
  readonly requests: IncomingMessage[];
  /** Serves this document from now on, with an ETag and 304. */
  show(xml: string): void;
  /** Replaces the request listener. */
  respond(listener: RequestListener): void;
}

/** Serves a feed over HTTP until the end of the test. */
export async function testFeed(xml: string): Promise<TestFeed> {
  const requests: IncomingMessage[] = [];
  let listener = conditional(xml);
  const url = await serve((request, response) => {
    requests.push(request);
    listener(request, response);
  });
  return {
    url: `${url}/feed.xml`,
    requests,
    show: (next) => {
      listener = conditional(next);
    },
    respond: (next) => {
      listener = next;
    },
  };
}

const conditional =
  (xml: string): RequestListener =>
  (request, response) => {
    const etag = `"${createHash("sha1").update(xml).digest("hex")}"`;
    const isKnown = request.headers["if-none-match"] === etag;
    response.writeHead(isKnown ? 304 : 200, { etag }).end(isKnown ? undefined : xml);
  };
