import { testService } from "@kindling/test-kit/test-service.ts";
import { describe, expect, it } from "vitest";
import { foundersService } from "../founders-service.ts";
import { createFounders, leastInput } from "../testing/founder-inputs.ts";

const founders = testService(() => foundersService({ product: "Kindling" }));

describe("GET /founders/:id", () => {
  it("answers the founder", async () => {
    const [first, second] = await createFounders(founders, 2);
    const found = await founders.call("GET", "/founders/1");
    expect([found.status, found.body]).toEqual([200, { success: true, data: first }]);
    expect((await founders.call("GET", "/founders/2")).body.data).toEqual(second);
  });

  it("answers 404 when there is none", async () => {
    for (const id of [1, 2_147_483_647]) {
      const missing = await founders.call("GET", `/founders/${id}`);
      expect(missing).toMatchObject({
        status: 404,
        body: { success: false, error: "Founder not found", code: "not_found" },
      });
    }
  });

  it.each(["0", "-1", "abc", "1.5", "01", "2147483648", "99999999999999999999"])(
    "answers 400 for the id %s",
    async (id) => {
      const refused = await founders.call("GET", `/founders/${id}`);
      expect([refused.status, refused.body.code]).toEqual([400, "invalid"]);
      expect(refused.body.error).toMatch(/^Some of what was sent is not valid\. id: /);
    },
  );

  it("answers 304 to who has it, until it changes", async () => {
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

describe("POST /api/founder/auth", () => {
  const signIn = (body?: object) => founders.call("POST", "/api/founder/auth", body);

  it("answers who has the email, whatever its case and the blanks around it", async () => {
    await founders.call("POST", "/api/founders", leastInput(1));
    await founders.call("POST", "/api/founders", { ...leastInput(2), email: "Maya@Palletry.example" });
    const { status, body } = await signIn({ email: "  mAYA@palletry.EXAMPLE " });
    const data = { id: 2, name: "Founder 2", company: "Company 2" };
    expect([status, body]).toEqual([200, { success: true, data }]);
  });

  it("answers 404 with the product's name when nobody has it", async () => {
    await founders.call("POST", "/api/founders", leastInput(1));
    expect(await signIn({ email: "founder2@example.com" })).toMatchObject({
      status: 404,
      body: {
        success: false,
        code: "not_found",
        error:
          "No founder found with this email address. Please check your email or apply to join Kindling Group.",
      },
    });
  });

  it("does not take an email's characters for a pattern", async () => {
    await founders.call("POST", "/api/founders", leastInput(1));
    expect((await signIn({ email: "founder_@example.com" })).status).toBe(404);
  });

  it.each([{}, { email: "" }, { email: "  " }, { email: null }])("answers 400 for %j", async (body) => {
    const refused = await signIn(body);
    expect([refused.status, refused.body.error]).toEqual([400, "Please enter your email address"]);
  });

  it.each([{ email: "maya" }, { email: 7 }, []])("answers 400 for %j, which is no email", async (body) => {
    const refused = await signIn(body);
    expect([refused.status, refused.body.error]).toEqual([400, "Some of what was sent is not valid."]);
  });

  it("finds a founder by the new email, not the old, once it was changed", async () => {
    await createFounders(founders, 1);
    await founders.call("PUT", "/api/founders/1", { email: "new@example.com" });
    expect((await signIn({ email: "founder1@example.com" })).status).toBe(404);
    expect((await signIn({ email: "NEW@example.com" })).body.data.id).toBe(1);
  });
});
