import { texts } from "@kindling/contracts/texts.ts";
import { dockerAvailable } from "@kindling/test-kit/containers.ts";
import { founderLike, investorLike } from "@kindling/test-kit/product/people.ts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startAsking } from "./asking.ts";
import type { Reply } from "./client.ts";
import { Stack, serviceNames } from "./stack.ts";
import { expectWhole } from "./whole.ts";
import { expectPolite, startWriting } from "./writing.ts";

const times = (count: number) => Array.from({ length: count }, (_, n) => n + 1);

describe.skipIf(!dockerAvailable())("replicas", () => {
  let stack: Stack;
  beforeAll(async () => {
    stack = await Stack.start({ replicas: { founders: 2, investors: 2, matches: 3, media: 2 } });
  });
  afterAll(() => stack?.end());

  const statuses = (replies: readonly Reply[]) => replies.map(({ status }) => status).sort();

  it("match twenty founders and twenty investors that come all at once, and every count agrees", async () => {
    const sector = "FINTECH";
    const replies = await Promise.all(
      times(20).flatMap((n) => [
        stack.call("POST", "/api/founders", { body: founderLike(n, { sectors: [sector] }) }),
        stack.call("POST", "/api/investors-database", {
          body: investorLike(n, { preferred_sectors: [sector] }),
        }),
      ]),
    );
    expect(new Set(statuses(replies))).toEqual(new Set([201]));
    const acknowledged = new Map(replies.map(({ body: { data } }) => [data.email, { id: data.id }]));
    expect(acknowledged.size).toBe(40);
    await expectWhole(stack, sector, acknowledged);
    expect((await stack.get("/api/stats")).data).toEqual({ founders: 20, matches: 400 });
  });

  it("create one of fifty simultaneous founders with one email, and refuse the others", async () => {
    const replies = await Promise.all(
      times(50).map((n) =>
        stack.call("POST", "/api/founders", {
          body: founderLike(1_000 + n, { email: n % 2 ? "same@example.com" : "SAME@example.com" }),
        }),
      ),
    );
    expect(statuses(replies)).toEqual([201, ...Array(49).fill(409)]);
    for (const { status, body } of replies) if (status === 409) expect(body.error).toBe(texts.founderExists);
  });

  it("lose no request when they are stopped one after another under load", async () => {
    const sector = "PROPTECH";
    const writing = startWriting(stack, { sector, most: 90, pauseMs: 100 });
    const asking = startAsking(stack, [
      "/api/founders",
      "/api/investors",
      "/api/stats",
      "/api/founders/1/matches",
    ]);
    for (const replica of [0, 1]) {
      await Promise.all(
        serviceNames.map(async (service) => {
          const name = stack.namesOf(service)[replica]!;
          const stopping = stack.process(name);
          expect(await stopping.end("SIGTERM"), stopping.output()).toBe(0);
          await stack.start(name);
        }),
      );
    }
    await writing.stop();
    await asking.stop();
    expectPolite(writing, []);
    expect(asking.brokenOff).toEqual([]);
    expect(new Set(statuses(asking.replies))).toEqual(new Set([200]));
    await expectWhole(stack, sector, writing.acknowledged);
  });
});
