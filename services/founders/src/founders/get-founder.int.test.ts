import { testService } from "@kindling/test-kit/test-service.ts";
import { describe, expect, it } from "vitest";
import { foundersService } from "../founders-service.ts";
import { createFounders } from "../testing/founder-inputs.ts";

const founders = testService(foundersService);

describe("GET /founders/:id", () => {
  it("returns the founder", async () => {
    const [first, second] = await createFounders(founders, 2);
    const found = await founders.call("GET", "/founders/1");
    expect([found.status, found.body]).toEqual([200, { success: true, data: first }]);
    expect((await founders.call("GET", "/founders/2")).body.data).toEqual(second);
  });

  it("returns 404 for an unknown id", async () => {
    for (const id of [1, 2_147_483_647]) {
      const missing = await founders.call("GET", `/founders/${id}`);
      expect(missing).toMatchObject({
        status: 404,
        body: { success: false, error: "Founder not found", code: "not_found" },
      });
    }
  });

  it.each(["0", "-1", "abc", "1.5", "01", "2147483648", "99999999999999999999"])(
    "returns 400 for the id %s",
    async (id) => {
      const refused = await founders.call("GET", `/founders/${id}`);
      expect([refused.status, refused.body.code]).toEqual([400, "invalid"]);
      expect(refused.body.error).toMatch(/^Some of what was sent is not valid\. id: /);
    },
  );

  it("returns 304 for a matching ETag, until the record changes", async () => {
    await createFounders(founders, 1);
    const first = await founders.call("GET", "/founders/1");
    const known = { "if-none-match": String(first.headers.etag) };
    const same = await founders.call("GET", "/founders/1", undefined, known);
    expect([same.status, same.body, same.headers.etag]).toEqual([304, null, first.headers.etag]);

    await founders.call("PUT", "/api/founders/1", { vertical: "Payments" });
    const changed = await founders.call("GET", "/founders/1", undefined, known);
    expect([changed.status, changed.body.data.vertical]).toEqual([200, "Payments"]);
    expect(changed.headers.etag).not.toBe(first.headers.etag);
  });
});
