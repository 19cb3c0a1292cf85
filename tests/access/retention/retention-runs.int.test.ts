import { Retention } from "@kindling/gateway/retention/retention.ts";
import { founderLike } from "@kindling/test-kit/product/people.ts";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import {
  day,
  months,
  never,
  overAfter,
  type RetentionCommunity,
  startRetentionCommunity,
} from "./retention-community.ts";

let community: RetentionCommunity;
beforeAll(async () => {
  community = await startRetentionCommunity();
});
afterAll(() => community.stop());
beforeEach(() => community.begin());
const runAfter = (ms: number) => community.runAfter(ms);
const gatewayRows = (sql: string) => community.gatewayRows(sql);

describe("a run", () => {
  it("happens at one replica at a time: concurrent runs mail each member once", async () => {
    for (const n of [1, 2, 3]) await community.add("founder", n);
    community.now += overAfter;
    await Promise.all([community.run(0), community.run(1), community.run(1)]);
    await community.run(1);
    const recipients = community.announcements().flatMap(({ to }) => to);
    expect(recipients.toSorted()).toEqual([1, 2, 3].map((n) => founderLike(n).email));
    community.now += 30 * day;
    await Promise.all([community.run(0), community.run(1)]);
    await community.run(1);
    expect(await community.archived("founder")).toHaveLength(3);
  });

  it("ends after ten refused mails, and the next run continues after them", async () => {
    for (let n = 1; n <= 12; n += 1) await community.add("founder", n);
    community.server.refuses = true;
    await runAfter(overAfter);
    community.server.refuses = false;
    await runAfter(0);
    const recipients = () => community.announcements().flatMap(({ to }) => to);
    expect(recipients()).toEqual([founderLike(11).email, founderLike(12).email]);
    await runAfter(0);
    expect(new Set(recipients()).size).toBe(12);
    expect(recipients()).toHaveLength(12);
  });

  it("mails or archives a limited number of members, and the next run the others", async () => {
    for (const n of [1, 2, 3]) await community.add("founder", n);
    await community.add("investor", 4);
    const bounded = new Retention(community.auth(), months, { members: 3, failures: 3 });
    community.now += overAfter;
    for (const mails of [3, 4, 4]) {
      await bounded.run(never);
      expect(community.announcements()).toHaveLength(mails);
    }
    community.now += 30 * day;
    for (const founders of [3, 3]) {
      await bounded.run(never);
      expect(await community.archived("founder")).toHaveLength(founders);
    }
    expect(await community.archived("investor")).toHaveLength(1);
  });

  it("leaves no access behind if it dies after archiving: the record's event ends it", async () => {
    const id = await community.add("founder");
    await runAfter(overAfter);
    community.now += 30 * day;
    await community.call("POST", "/api/founder/auth", { email: founderLike(1).email });
    await gatewayRows(
      `create function dies() returns trigger language plpgsql as $$ begin raise 'dies'; end $$`,
    );
    await gatewayRows("create trigger dies before delete on retention_mails execute function dies()");
    await expect(community.run()).rejects.toThrow("dies");
    expect(await community.archived("founder")).toMatchObject([{ id }]);
    expect(await gatewayRows("select from mailed_links")).toHaveLength(1);
    await gatewayRows("drop function dies cascade");
    await community.readEvents();
    expect(await gatewayRows("select from mailed_links")).toEqual([]);
    expect(await gatewayRows("select from retention_mails")).toEqual([]);
  });
});

it("does nothing without RETENTION_MONTHS", async () => {
  await community.add("founder");
  community.now += 5 * overAfter;
  await new Retention(community.auth(), 0).run(never);
  expect(community.announcements()).toEqual([]);
});
