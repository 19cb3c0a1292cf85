import { WHOLE } from "@kindling/media/testing/feed-samples.ts";
import { eventually } from "@kindling/test-kit/eventually.ts";
import { founderLike, investorLike } from "@kindling/test-kit/product/people.ts";
import { expect } from "vitest";
import type { Records } from "./endpoint-cases.ts";
import { Stack } from "./stack.ts";
import { serveFeed } from "./video-feed.ts";
import { waitUntilConsistent } from "./wait-until-consistent.ts";

/** What every request of the contract tests carries as its id. */
export const requestId = "contract-test-0001";

/** A product that holds at least one of everything that its endpoints can be asked for. */
export interface FilledStack {
  stack: Stack;
  records: Records;
  end(): Promise<void>;
}

export async function startFilledStack(): Promise<FilledStack> {
  const feed = await serveFeed(WHOLE);
  let stack: Stack | undefined;
  const end = async () => {
    await stack?.end();
    await feed.close();
  };
  try {
    stack = await Stack.start({ env: { media: { VIDEO_FEED_URL: feed.url } } });
    return { stack, records: await makeRecords(stack), end };
  } catch (error) {
    await end();
    throw error;
  }
}

async function makeRecords(stack: Stack): Promise<Records> {
  const created = async (path: string, body: unknown) => {
    const reply = await stack.call("POST", path, { body, headers: { "x-request-id": requestId } });
    expect(reply.status, reply.text).toBe(201);
    return reply.body.data;
  };
  const founder = await created("/api/founders", founderLike(1));
  const otherFounder = await created("/api/founders", founderLike(2));
  const investor = await created("/api/investors-database", investorLike(1));
  const otherInvestor = await created("/api/investors-database", investorLike(2));
  await waitUntilConsistent(stack);
  const [match] = (await stack.get(`/api/founders/${founder.id}/matches`)).data;
  await eventually(async () => expect((await stack.get("/youtube-videos")).data).toHaveLength(1));
  return { founder, otherFounder, investor, otherInvestor, match };
}
