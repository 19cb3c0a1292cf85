import { investor, ownInvestor, ownInvestorUpdate } from "@kindling/contracts/investors/schemas.ts";
import { testService } from "@kindling/test-kit/test-service.ts";
import { describe, expect, it } from "vitest";
import { investorsService } from "../investors-service.ts";
import { createInvestors, leastInput, wholeInput } from "../testing/investor-inputs.ts";

const investors = testService(investorsService);
const stranger = { role: "public" } as const;
const asInvestor = { role: "investor", id: 1 } as const;
const path = "/api/investors-database";

const get = async () => (await investors.call("GET", `${path}/1`)).body.data;
const fieldsOf = (record: object) => Object.keys(record).sort();
const seenByInvestor = Object.keys(ownInvestor.shape).sort();

describe("POST /api/investors-database", () => {
  it("accepts a visitor's registration form and ignores other fields, even invalid ones", async () => {
    const { temperature: _, years_experience: __, ...more } = wholeInput;
    const { exit_count: ___, portfolio_companies: ____, admin_notes: _____, ...form } = more;
    for (const [number, extra] of [wholeInput, { temperature: "BOILING", exit_count: "x" }].entries()) {
      const input = { ...form, ...extra, email: `investor${number}@example.com`, founder_matches: 9 };
      const { status, body } = await investors.callAs(stranger, "POST", path, input);
      expect(status).toBe(201);
      expect(fieldsOf(body.data)).toEqual(seenByInvestor);
      expect((await investors.call("GET", `${path}/${body.data.id}`)).body.data).toMatchObject({
        ...form,
        email: input.email,
        temperature: "COLD",
        years_experience: null,
        exit_count: null,
        portfolio_companies: [],
        admin_notes: null,
        founder_matches: 0,
      });
    }
  });

  it("stores and returns everything that an admin sends", async () => {
    const { body } = await investors.call("POST", path, wholeInput);
    expect(body.data).toMatchObject(wholeInput);
    expect(fieldsOf(body.data)).toEqual(Object.keys(investor.shape).sort());
  });
});

describe("an investor's own record", () => {
  it("changes by PUT in the fields of My Profile except the email, and returns no others", async () => {
    const [before] = await createInvestors(investors, 1);
    const input = { ...wholeInput, version: 99, id: 2, founder_matches: 99 };
    const { status, body } = await investors.callAs(asInvestor, "PUT", `${path}/1`, input);
    expect(status).toBe(200);
    expect(fieldsOf(body.data)).toEqual(seenByInvestor);
    const after = await get();
    const changeable = Object.keys(ownInvestorUpdate.shape).filter((field) => field !== "email");
    for (const [field, value] of Object.entries(wholeInput)) {
      expect(after[field], field).toEqual(changeable.includes(field) ? value : before[field]);
    }
    expect(after).toMatchObject({ id: 1, version: 2, temperature: "COLD", founder_matches: 0 });
  });

  it("is saved although a field that the investor may not send is invalid", async () => {
    await createInvestors(investors, 1);
    const input = { name: "New", temperature: "BOILING", city: 7, check_min_usd: "much" };
    expect((await investors.callAs(asInvestor, "PUT", `${path}/1`, input)).status).toBe(200);
    expect((await investors.callAs(asInvestor, "PUT", `${path}/1`, { name: 7 })).status).toBe(400);
    expect(await get()).toMatchObject({ name: "New", temperature: "COLD", city: null });
  });

  it("is returned without temperature and counts, with its own ETag", async () => {
    await investors.call("POST", path, wholeInput);
    const whole = await investors.call("GET", `${path}/1`);
    const shown = await investors.callAs(asInvestor, "GET", `${path}/1`);
    expect(fieldsOf(shown.body.data)).toEqual(seenByInvestor);
    expect(whole.body.data).toMatchObject(shown.body.data);
    expect(shown.headers.etag).not.toBe(whole.headers.etag);
  });
});

describe("the log of changes", () => {
  it("names the actor and the investor of each change", async () => {
    await investors.callAs(stranger, "POST", path, leastInput());
    await investors.callAs(asInvestor, "PUT", `${path}/1`, { phone: "+49 228 5550101" });
    await investors.call("PUT", `${path}/1/temperature`, { temperature: "HOT" });
    const changes = investors.logged
      .map((line) => JSON.parse(line))
      .filter(({ msg }) => msg === "record changed");
    const line = { level: "info", kind: "investor", id: 1 };
    expect(changes).toEqual([
      expect.objectContaining({ ...line, actor: { role: "public" }, version: 1 }),
      expect.objectContaining({ ...line, actor: asInvestor, version: 2 }),
      expect.objectContaining({ ...line, actor: { role: "admin" }, version: 3 }),
    ]);
  });
});
