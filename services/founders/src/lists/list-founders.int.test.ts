import { listFounders } from "@kindling/contracts/founders/endpoints.ts";
import { founderTallied } from "@kindling/contracts/matches/events.ts";
import { messageOf, testService } from "@kindling/test-kit/test-service.ts";
import { describe, expect, it } from "vitest";
import { foundersService } from "../founders-service.ts";
import { createFounders, leastInput, wholeInput } from "../testing/founder-inputs.ts";

const founders = testService(foundersService);
const list = (headers?: Record<string, string>) => founders.call("GET", "/api/founders", undefined, headers);

describe("GET /api/founders", () => {
  it("lists nothing at first", async () => {
    const { status, body } = await list();
    expect([status, body]).toEqual([200, { success: true, data: [] }]);
  });

  it("lists the records of GET /founders/:id, newest first, also after older ones changed", async () => {
    const created = await createFounders(founders, 3);
    expect((await list()).body.data).toEqual(created.toReversed());
    await founders.call("PUT", "/api/founders/1", wholeInput);
    const { data } = (await list()).body;
    expect(data.map(({ id }: { id: number }) => id)).toEqual([3, 2, 1]);
    expect(data[2]).toEqual((await founders.call("GET", "/founders/1")).body.data);
    expect(listFounders.response.parse(data)).toEqual(data);
  });

  it("serialises special texts, amounts and timestamps as GET /founders/:id does", async () => {
    await founders.call("POST", "/api/founders", {
      ...wholeInput,
      name: "\u2028 </script> \u0001 \\u0000 \\",
      requested_check_usd: Number.MAX_SAFE_INTEGER,
      revenue_usd: 9_999_999_999_999.99,
      arr_usd: 0,
      mrr_usd: 0.1,
    });
    await createFounders(founders, 2);
    await founders.database.query("update founders set created_at = '2026-01-02 03:04:05Z' where id = 1");
    await founders.database.query("update founders set created_at = '2025-12-31 23:59:59.120Z' where id = 2");
    const { data } = (await list()).body;
    for (const founder of data) {
      expect((await founders.call("GET", `/founders/${founder.id}`)).body.data).toEqual(founder);
    }
    const moments = data.map(({ created_at }: { created_at: string }) => created_at);
    expect(moments.slice(1)).toEqual(["2025-12-31T23:59:59.120Z", "2026-01-02T03:04:05.000Z"]);
    expect(data[2]).toMatchObject({ requested_check_usd: Number.MAX_SAFE_INTEGER, mrr_usd: 0.1 });
  });

  it("returns 304 for a matching ETag, and the list once anything in it changed", async () => {
    const changes = [
      () => founders.call("POST", "/api/founders", leastInput(1)),
      () => founders.call("POST", "/api/founders", leastInput(2)),
      () => founders.call("PUT", "/api/founders/1", { vertical: "Payments" }),
      () => founders.call("PUT", "/api/founders/1/ask", { requested_check_usd: 5 }),
      () => founders.deliver(founderTallied, messageOf(founderTallied, { id: 2, investors_matched: 4 })),
    ];
    const tags = [String((await list()).headers.etag)];
    for (const change of changes) {
      await change();
      const fresh = await list({ "if-none-match": tags.at(-1)! });
      expect(fresh.status).toBe(200);
      tags.push(String(fresh.headers.etag));
      const same = await list({ "if-none-match": tags.at(-1)! });
      expect([same.status, same.body, same.headers.etag]).toEqual([304, null, tags.at(-1)]);
    }
    expect(new Set(tags).size).toBe(tags.length);
  });

  it("changes the ETag once a wrong count was rebuilt from the same tallies", async () => {
    await createFounders(founders, 2);
    const tally = messageOf(founderTallied, { id: 2, investors_matched: 4 });
    await founders.deliver(founderTallied, tally);
    await founders.database.query("update founders set investors_matched = 9 where id = 2");
    const wrong = String((await list()).headers.etag);
    await founders.service.parts.handlers[0]!.forget();
    await founders.deliver(founderTallied, tally);
    const rebuilt = await list({ "if-none-match": wrong });
    expect(rebuilt.status).toBe(200);
    expect(rebuilt.body.data[0].investors_matched).toBe(4);
  });

  it("changes the ETag once a text was repaired by hand", async () => {
    await createFounders(founders, 1);
    const { etag } = (await list()).headers;
    await founders.database.query("update founders set name = 'Repaired'");
    expect((await list({ "if-none-match": String(etag) })).status).toBe(200);
  });

  it("returns a change at once from both replicas, with the same ETag", async () => {
    const other = await founders.replica();
    const fromOther = () => other.app.inject({ url: "/api/founders", headers: founders.identity() });
    await createFounders(founders, 2);
    await Promise.all([list(), fromOther()]);
    await founders.call("PUT", "/api/founders/2", { name: "Changed" });
    const [here, there] = await Promise.all([list(), fromOther()]);
    expect(there.json()).toEqual(here.body);
    expect(there.json().data[0].name).toBe("Changed");
    expect(there.headers.etag).toBe(here.headers.etag);
  });

  it("returns 304 after writes to other tables", async () => {
    await createFounders(founders, 1);
    const { headers } = await list();
    await founders.publishAll();
    expect((await list({ "if-none-match": String(headers.etag) })).status).toBe(304);
  });
});
